/**
 * A replica for reads that may be a second old (docs/decisions/0439). It is used only while it is known to be no older, and only if it
 * already has what the reader must see: the reader's own last write, and whatever this process has announced to its live streams.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartError } from '../process/start-error.ts';
import { dropConnections, type Database } from './pool.ts';

/** The oldest that a read may be, milliseconds. */
const oldest = 1_000;
/** The pause between two looks at both servers, milliseconds. */
const lookEvery = 250;

/** A place in the log of PostgreSQL, from 'A/1B2C3D4E'. */
const parseLsn = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

export interface Replica {
  /** The replica if it has everything up to that place of the log (null: nothing in particular) and is not too old; else null. */
  readonly dbFor: (lsn: string | null) => Promise<Database | null>;
  /** Something was announced: from now on the replica must have everything that the primary has at this moment. */
  readonly raiseFloor: () => Promise<void>;
  /** A read failed there: it is left alone until it answers again. */
  readonly giveUp: () => void;
  /** The session has written: its reads must see that. */
  readonly noteWrite: (sessionId: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const lsn = sql<string | null>`(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text`;

const lsnOf = async (db: Database): Promise<bigint> => {
  const { rows } = await sql<{ lsn: string | null }>`select ${lsn} as lsn`.execute(db);
  return parseLsn(rows[0]?.lsn ?? '0/0');
};

interface Place {
  readonly lsn: bigint;
  /** The database, by the cluster's own number and its name there. */
  readonly database: string;
  /** The history that a primary writes: another one after each promotion. Null for a standby: being ahead of the primary gives it away. */
  readonly timeline: string | null;
}

const placeOf = async (db: Database): Promise<Place> => {
  const { rows } = await sql<{ lsn: string | null; database: string; timeline: string | null }>`
    select ${lsn} as lsn,
      (select system_identifier from pg_control_system()) || ' ' || current_database() as database,
      case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`.execute(db);
  const [row] = rows;
  return { lsn: parseLsn(row?.lsn ?? '0/0'), database: row?.database ?? '', timeline: row?.timeline ?? null };
};

/** Throws StartError for the place of another database, or of a primary that has been replaced: they have the same ids with other contents. */
const expectSame = (primary: Place, replica: Place): void => {
  const isOld = primary.timeline !== null && replica.timeline !== null && primary.timeline !== replica.timeline;
  if (primary.database !== replica.database || isOld)
    throw new StartError('DATABASE_READ_URL leads to another database than DATABASE_URL.');
};

/** Throws StartError if the address of the replica leads to another database. One that does not answer yet is looked at again later. */
export const expectReplica = async (primary: Database, replica: Database): Promise<void> => {
  const place = await placeOf(replica).catch(() => null);
  if (place) expectSame(await placeOf(primary), place);
};

/** `replica` is closed by its owner. */
export const watchReplica = (primary: Database, replica: Database, onTrouble: (error: unknown) => void): Replica => {
  const ending = new AbortController();
  let [seen, floor] = [0n, 0n];
  /** When the primary was known to be at a place that the replica has; -Infinity while it is not to be used. */
  let freshAt = -Infinity;
  /** Earlier places of the primary that the replica did not have yet. */
  let behind: { readonly lsn: bigint; readonly at: number }[] = [];
  let looking: Promise<void> | null = null;
  let ofPrimary: Place | null = null;
  let isTold = false;
  /** Once, until the replica answers again. */
  const tell = (error: unknown): void => {
    if (!isTold) onTrouble(error);
    isTold = true;
  };
  const look = (): Promise<void> =>
    (looking ??= (async () => {
      try {
        const place = await placeOf(replica);
        // Its address may lead elsewhere by now.
        if (ofPrimary) expectSame(ofPrimary, place);
        seen = place.lsn;
        const reached = behind.filter(({ lsn }) => lsn <= seen);
        behind = behind.filter(({ lsn }) => lsn > seen);
        for (const { at } of reached) freshAt = Math.max(freshAt, at);
      } finally {
        looking = null;
      }
    })());
  const giveUp = (): void => {
    freshAt = -Infinity;
    behind = [];
  };
  const watch = async (): Promise<void> => {
    for (; !ending.signal.aborted; await sleep(lookEvery, undefined, { signal: ending.signal }).catch(() => {})) {
      const at = performance.now();
      const silent = new AbortController();
      try {
        const seenBefore = seen;
        ofPrimary = await placeOf(primary);
        behind.push({ lsn: ofPrimary.lsn, at });
        const silence = sleep(oldest, 'silent', { signal: silent.signal }).catch(() => 'answered');
        if ((await Promise.race([look(), silence])) === 'silent') {
          tell(new Error('the replica does not answer'));
          giveUp();
          dropConnections(replica);
        } else if (seenBefore > ofPrimary.lsn) {
          throw new Error('the replica is ahead of the primary: its history is another one');
        } else {
          isTold = false;
        }
      } catch (error) {
        tell(error);
        giveUp();
      } finally {
        silent.abort();
      }
    }
  };
  const watching = watch();
  const isFresh = (): boolean => performance.now() - freshAt <= oldest;
  return {
    dbFor: async (lsn) => {
      if (!isFresh()) return null;
      const own = lsn === null ? 0n : parseLsn(lsn);
      const needed = own > floor ? own : floor;
      if (seen < needed) await look().catch(giveUp);
      return isFresh() && seen >= needed ? replica : null;
    },
    raiseFloor: async () => {
      const reached = await lsnOf(primary);
      if (reached > floor) floor = reached;
    },
    giveUp,
    noteWrite: async (sessionId) => {
      // The note itself may be lost with the primary's machine; nobody waits for its disk.
      await sql`
        with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
        update sessions set written_lsn = pg_current_wal_lsn() from unhurried where id = ${sessionId}`.execute(primary);
    },
    stop: async () => {
      ending.abort();
      await watching;
    },
  };
};
