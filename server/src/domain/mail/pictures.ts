/** The pictures that the text of a letter shows: they are part of it. Everything else that came with it is an attachment (MAI-1). */
import type { SafeHtml } from './safe-html.ts';

/** As an attachment that the text may refer to. */
export interface Picture {
  readonly contentId: string | null;
  readonly contentType: string;
  readonly size: number;
}

/** The size limit of all pictures within a text, bytes. */
const maxBytes = 8 * 1024 * 1024;

/** What every browser shows. */
export const shownKinds: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'];

/**
 * Those that are shown: of usual kinds, each name once, as many as the limit of all of them lets in. None in a letter that is shown as text
 * (`safe` is null).
 */
export const picturesWithin = <T extends Picture>(safe: SafeHtml | null, attachments: readonly T[]): ReadonlySet<T> => {
  const names = new Set(safe?.pictureNames);
  const shown = new Set<T>();
  let left = maxBytes;
  for (const each of attachments) {
    const { contentId, contentType, size } = each;
    if (contentId === null || !shownKinds.includes(contentType) || size > left || !names.delete(contentId)) continue;
    left -= size;
    shown.add(each);
  }
  return shown;
};
