/**
 * Encrypted copies in this browser (SHL-28, docs/offline.md): AES-GCM by a key that no script can read out. Key and copies lie in one
 * database. Whoever deletes it destroys both; what a browser leaves on the disk cannot be read without the key.
 */
import { openDB, type IDBPDatabase } from 'idb';
import { keptInboxName } from './kept-inbox.ts';
import { randomId } from './random-id.ts';
import { copies, keyName, sealedBy, type KeyRecord, type Sealed } from './sealed.ts';

/** The copies were destroyed meanwhile: the session has ended, or they belong to another one. */
export class ForgottenError extends Error {
  override readonly name = 'ForgottenError';
}

/** Each use opens the database for itself, so that a connection never keeps anybody waiting who deletes it. */
const within = async <T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> => {
  const db = await openDB(keptInboxName, 1, { upgrade: (fresh) => void fresh.createObjectStore(copies) });
  db.addEventListener('versionchange', () => db.close());
  try {
    return await work(db);
  } finally {
    db.close();
  }
};

export interface Vault {
  /** Null if there is no such copy. */
  read(name: string): Promise<ArrayBuffer | null>;
  /** Throws ForgottenError if the key is gone. */
  write(name: string, content: BufferSource): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  /** The names of all copies that begin so. */
  names(beginning: string): Promise<readonly string[]>;
}

const vaultOf = ({ id, key }: KeyRecord): Vault => ({
  async read(name) {
    const found = await within((db) => db.get(copies, name) as Promise<Sealed | undefined>);
    return found ? crypto.subtle.decrypt(sealedBy(found.iv, name), key, found.data) : null;
  },
  async write(name, content) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const data = await crypto.subtle.encrypt(sealedBy(iv, name), key, content);
    await within(async (db) => {
      const change = db.transaction(copies, 'readwrite');
      const current = (await change.store.get(keyName)) as KeyRecord | undefined;
      if (current?.id !== id) throw new ForgottenError('The copies for offline reading were destroyed');
      await change.store.put({ iv, data } satisfies Sealed, name);
      await change.done;
    });
  },
  remove: (names) =>
    within(async (db) => {
      const change = db.transaction(copies, 'readwrite');
      await Promise.all(names.map((name) => change.store.delete(name)));
      await change.done;
    }),
  names: (beginning) =>
    within(async (db) => (await db.getAllKeys(copies)).filter((name): name is string => String(name).startsWith(beginning))),
});

/** The copies of this owner; null if there are none. Those of another owner are destroyed. */
export const openVault = (owner: string): Promise<Vault | null> =>
  within(async (db) => {
    const record = (await db.get(copies, keyName)) as KeyRecord | undefined;
    if (record?.owner === owner) return vaultOf(record);
    await db.clear(copies);
    return null;
  });

/** The same, with a new key if there are none. */
export const makeVault = async (owner: string): Promise<Vault> => {
  const existing = await openVault(owner);
  if (existing) return existing;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const record: KeyRecord = { id: randomId(), owner, key };
  return within(async (db) => {
    const change = db.transaction(copies, 'readwrite');
    const current = (await change.store.get(keyName)) as KeyRecord | undefined;
    // Another tab, or another part of this one, may have been quicker: what it has kept must stay legible.
    const isThere = current?.owner === owner;
    if (!isThere) await change.store.put(record, keyName);
    await change.done;
    return vaultOf(isThere ? current : record);
  });
};
