/**
 * Files that another application hands over to the installed product (NEW-11, docs/offline.md). The service worker keeps them in the browser,
 * and the page with the same address offers to make a draft of them.
 */

/** Where the browser posts them (the manifest), and the page that shows them. */
export const sharePath = '/share/';
/** The cache of this browser that keeps them. */
export const sharedCache = 'shared-files';
/** How long they wait for the person, milliseconds. */
export const sharedFor = 3_600_000;
/** The part of an address that names what was handed over; `lost` if nothing could be kept. */
export const lostShare = 'lost';

/** The fields of the form, as the manifest names them. */
export const shareFields = { title: 'title', text: 'text', url: 'url', files: 'files' } as const;

/** What is kept beside the files. */
export interface SharedNote {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The site that has sent it, if it says so; an application of the device does not. */
  readonly from: string | null;
  /** Who has seen it: nobody else gets it then. */
  readonly owner: string | null;
  readonly title: string;
  readonly text: string;
  /** A file that can never be attached is not kept, only named. */
  readonly files: readonly { readonly name: string; readonly type: string; readonly size: number; readonly kept: boolean }[];
}

/** Addresses in the cache, which nobody asks the network for. */
export const noteAddress = (id: string): string => `${sharePath}${id}`;
export const fileAddress = (id: string, index: number): string => `${sharePath}${id}/${index}`;

/** The id in an address of the cache. */
export const shareOf = (url: string): string => new URL(url, 'http://page').pathname.slice(sharePath.length).split('/')[0] ?? '';
