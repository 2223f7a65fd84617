/**
 * Fetches revocation lists on a schedule: the worker's job. A list is accepted only if a trusted authority has signed it
 * (docs/decisions/0194).
 */
import type { X509Certificate } from 'node:crypto';
import type { Queryable } from '../../database/pool.ts';
import { exponentialBackoff } from '../../jobs/backoff.ts';
import type { Job } from '../../jobs/worker.ts';
import { fetchBytes, type ReachPolicy } from '../../reach/fetch-bytes.ts';
import { hashOfList, type RevocationList } from '../revocation-list.ts';
import { readTrust } from '../trust.ts';
import { listAddresses, pointsIn } from './distribution-points.ts';
import { mostAddresses, noteAddresses } from './fetched-lists.ts';
import { clockSkewMs } from './ocsp-answer.ts';
import { verifyList } from './verify-list.ts';

export interface ListParts {
  readonly trustFolder: string | null;
  /** Addresses from the operator, in addition to those of the certificates. */
  readonly addresses: readonly string[];
  readonly policy: ReachPolicy;
  /** Called with each failure. */
  readonly onFailure: (address: string, error: unknown) => void;
}

interface DueList {
  readonly address: string;
  readonly content: Buffer | null;
  readonly etag: string | null;
  readonly failures: number;
}

const minute = 60_000;
const limits = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024, atOnce: 4 };
const schedule = { everyMs: minute, longestMs: 60 * minute, soonestMs: 5 * minute };
const pause = exponentialBackoff({ firstMs: minute, longestMs: 60 * minute });

/** An hour later, or when the next list is due, whichever comes first. */
const nextDue = ({ until }: Pick<RevocationList, 'until'>, now: Date): Date => {
  const wait = Math.min(schedule.longestMs, (until ?? now).getTime() - now.getTime());
  return new Date(now.getTime() + Math.max(schedule.soonestMs, wait));
};

/** Throws if a fetched list must not replace the stored one. */
const expectNewer = (list: RevocationList, present: RevocationList | null, now: Date): void => {
  if (list.from.getTime() > now.getTime() + clockSkewMs) throw new Error('the list is dated in the future');
  if (!present) return;
  const isOlder =
    list.from < present.from ||
    (list.issuer === present.issuer && list.number !== null && present.number !== null && list.number < present.number);
  if (isOlder) throw new Error('the list is older than the stored one');
  if ((list.deltaOf === null) !== (present.deltaOf === null)) throw new Error('expected a delta list and got a base list, or the reverse');
};

const fetchOne = async (
  db: Queryable,
  { address, content, etag }: DueList,
  { policy, authorities }: { readonly policy: ReachPolicy; readonly authorities: readonly X509Certificate[] },
  now: Date,
): Promise<void> => {
  const present = content && (await verifyList(content, authorities));
  const answer = await fetchBytes(address, {
    policy,
    timeoutMs: limits.timeoutMs,
    maxBytes: limits.maxBytes,
    headers: { accept: 'application/pkix-crl, */*;q=0.5', ...(etag && present && { 'if-none-match': etag }) },
  });
  const isSame = answer.status === 304 && present;
  if (!isSame && answer.status !== 200) throw new Error(`the address answered ${answer.status}`);
  const list = isSame ? present : await verifyList(answer.body, authorities);
  if (!list) throw new Error('no known authority has signed this list');
  expectNewer(list, present, now);
  // A base list itself says where its newest delta list is.
  await noteAddresses(db, pointsIn(list.freshest), now);
  await db
    .updateTable('fetched_lists')
    .set({
      content: list.der,
      sha256: hashOfList(list.der),
      etag: isSame ? etag : (answer.headers.etag ?? null),
      this_update: list.from,
      next_update: list.until,
      fetched_at: now,
      failures: 0,
      failure: null,
      due_at: nextDue(list, now),
    })
    .where('address', '=', address)
    .execute();
};

/** Fetches the lists that are due. A failure is reported and retried later; the stored list remains valid as long as it is in force. */
export const fetchDueLists = async (db: Queryable, parts: ListParts, now: Date, ending?: AbortSignal): Promise<void> => {
  const { roots, intermediates } = await readTrust(parts.trustFolder);
  const authorities = [...roots, ...intermediates];
  await noteAddresses(db, [...parts.addresses, ...authorities.flatMap(listAddresses)], now);
  const due = await db
    .selectFrom('fetched_lists')
    .select(['address', 'content', 'etag', 'failures'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(mostAddresses)
    .execute();
  const isEnding = (): boolean => ending?.aborted === true;
  const work = async (): Promise<void> => {
    for (let next = due.shift(); next && !isEnding(); next = due.shift()) {
      const { address, failures } = next;
      try {
        await fetchOne(db, next, { policy: parts.policy, authorities }, now);
      } catch (error) {
        parts.onFailure(address, error);
        await db
          .updateTable('fetched_lists')
          .set({
            failures: failures + 1,
            failure: (error instanceof Error ? error.message : String(error)).slice(0, 500),
            due_at: new Date(now.getTime() + pause(failures)),
          })
          .where('address', '=', address)
          .execute();
      }
    }
  };
  // One connection serves all of them, because they mostly wait for the network.
  await Promise.all(Array.from({ length: limits.atOnce }, work));
};

export const fetchListsJob = (parts: ListParts): Job => ({
  name: 'fetch-lists',
  everyMs: schedule.everyMs,
  run: (db, now, ending) => fetchDueLists(db, parts, now, ending),
});
