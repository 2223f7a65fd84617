/** Reads the kept screen in boot.js, without the library of the vault that has written it (@qujat/session/vault). */
import { keptInboxName } from '@qujat/session/kept-inbox';
import { copies, keyName, sealedBy, type KeyRecord, type Sealed } from '@qujat/session/sealed';
import { screenName, type KeptScreen } from './kept-screen.ts';
import { unpack } from './pack-screen.ts';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database gave no answer')));
  });

/** A kept screen, and whose it is. */
export interface OwnedScreen {
  /** The identity of its session. */
  readonly owner: string;
  readonly screen: KeptScreen;
}

/** The kept screen; null if there is none. A database that is not there is not made. */
export const readScreen = async (): Promise<OwnedScreen | null> => {
  if (!('indexedDB' in globalThis)) return null;
  const opening = indexedDB.open(keptInboxName);
  let isNew = false;
  opening.addEventListener('upgradeneeded', () => {
    isNew = true;
    opening.transaction?.abort();
  });
  const db = await answerOf(opening).catch((error: unknown) => {
    if (isNew) return null;
    throw error;
  });
  if (!db) return null;
  try {
    const store = db.transaction(copies).objectStore(copies);
    const [key, sealed] = await Promise.all([
      answerOf(store.get(keyName) as IDBRequest<KeyRecord | undefined>),
      answerOf(store.get(screenName) as IDBRequest<Sealed | undefined>),
    ]);
    if (!key || !sealed) return null;
    const packed = await crypto.subtle.decrypt(sealedBy(sealed.iv, screenName), key.key, sealed.data);
    return { owner: key.owner, screen: await unpack(packed) };
  } finally {
    db.close();
  }
};
