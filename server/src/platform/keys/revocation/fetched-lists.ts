/** The lists that the worker has fetched, as the servers read them, and the addresses that it must fetch. */
import type { X509Certificate } from 'node:crypto';
import type { Database, Queryable } from '../../database/pool.ts';
import type { FetchedList } from '../trust.ts';
import { listAddresses } from './distribution-points.ts';

/** No installation has more lists; an authority that names a separate list for each certificate cannot fill the table. */
export const mostAddresses = 100;

/** New addresses are due at once. */
export const noteAddresses = async (db: Queryable, addresses: readonly string[], now: Date): Promise<void> => {
  const { count } = await db
    .selectFrom('fetched_lists')
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const added = [...new Set(addresses)].slice(0, Math.max(0, mostAddresses - Number(count)));
  if (added.length === 0) return;
  await db
    .insertInto('fetched_lists')
    .values(added.map((address) => ({ address, due_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export interface ListStore {
  /** The stored lists, each loaded once as long as it does not change. */
  readonly load: () => Promise<readonly FetchedList[]>;
  /** Records the list addresses that the certificates of a trusted path name. Never rejects. */
  readonly note: (path: readonly X509Certificate[]) => Promise<void>;
}

export const createListStore = (db: Database, clock: () => Date, onFailure: (error: unknown) => void): ListStore => {
  let loaded = new Map<string, FetchedList & { readonly sha256: string }>();
  const noted = new Set<string>();
  const looked = new WeakSet<X509Certificate>();
  return {
    load: async () => {
      const rows = await db.selectFrom('fetched_lists').select(['address', 'sha256']).where('sha256', 'is not', null).execute();
      const changed = rows.filter(({ address, sha256 }) => loaded.get(address)?.sha256 !== sha256).map(({ address }) => address);
      const contents =
        changed.length === 0
          ? []
          : await db.selectFrom('fetched_lists').select(['address', 'sha256', 'content']).where('address', 'in', changed).execute();
      const fresh = contents.flatMap(({ address, sha256, content }) => (content && sha256 ? [{ address, sha256, content }] : []));
      loaded = new Map([...rows.flatMap(({ address }) => loaded.get(address) ?? []), ...fresh].map((list) => [list.address, list]));
      return [...loaded.values()];
    },
    note: async (path) => {
      const added = path
        .filter((certificate) => !looked.has(certificate))
        .flatMap((certificate) => {
          looked.add(certificate);
          return listAddresses(certificate);
        })
        .filter((address) => !noted.has(address));
      if (added.length === 0) return;
      for (const address of added.slice(0, mostAddresses)) if (noted.size < mostAddresses) noted.add(address);
      await noteAddresses(db, added, clock()).catch((error: unknown) => {
        for (const address of added) noted.delete(address);
        onFailure(error);
      });
    },
  };
};
