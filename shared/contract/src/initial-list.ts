/** The first request of the document list. boot.js makes it before the code has arrived; the list uses that answer. */
import type { CallInput } from './call.ts';
import type { documentList } from './document-list.ts';
import { alternativeLayout, queueCodes, queues, type QueueCode } from './vocabulary.ts';

/** The data about the reader that is available before any request. */
export interface InitialListState {
  /** The address hash, for example '#currentTab=13'. */
  readonly hash: string;
  /** The tab chosen last, if one ever was. */
  readonly chosenTab: string | null;
  /** SideBarId of the profile stored on the last visit. */
  readonly sidebarLayout: number | null;
  readonly responseRequired: boolean;
}

const asQueue = (code: string | null | undefined): QueueCode | undefined => queueCodes.find((each) => String(each) === code);

/** The tab to show: that of the hash, otherwise the one chosen last, otherwise the layout's default (SHL-9). */
export const initialQueue = (state: InitialListState): QueueCode =>
  asQueue(state.hash.split('=')[1]) ??
  asQueue(state.chosenTab) ??
  (state.sidebarLayout === alternativeLayout ? queues.incoming : queues.inWork);

export const initialListInput = (state: InitialListState): CallInput<typeof documentList> => ({
  queue: initialQueue(state),
  page: 1,
  ...(state.responseRequired && { responseRequired: true }),
});
