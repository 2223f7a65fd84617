import type { ContentItem } from '@qujat/contract/cloud';
import { store } from '@qujat/session';
import { atom } from 'jotai/vanilla';
import type { UploadTarget } from '../upload/target.ts';

/** The windows of the cloud; one at a time. */
export type CloudWindow =
  | { kind: 'create'; parentId: number; /** By a link, where nobody is signed in. */ link?: string }
  | { kind: 'settings'; folderId: number }
  | { kind: 'rename'; item: ContentItem }
  | { kind: 'move'; items: readonly ContentItem[]; /** The folder of the items. */ from: number | undefined }
  | { kind: 'upload'; target: UploadTarget };

/** A counter, so that a window that is opened again starts afresh. */
export const windowAtom = atom<{ id: number; shown: CloudWindow; open: boolean } | null>(null);

let opened = 0;

export const openWindow = (shown: CloudWindow): void => {
  opened += 1;
  store.set(windowAtom, { id: opened, shown, open: true });
};

/** It stays mounted, so that it can close with its animation and return the focus. */
export const closeWindow = (): void => {
  const now = store.get(windowAtom);
  if (now) store.set(windowAtom, { ...now, open: false });
};
