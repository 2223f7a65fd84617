/**
 * The quotas of a person and an organisation for cloud and feed. The database counts (migrations 0095 and 0464): files in a folder for the
 * owner of the folder, who can always remove them, files of the feed for their author; files in the trash until they are removed for good.
 * Letters and attachments of documents do not count, because their recipient cannot refuse them.
 */
import { sql } from 'kysely';
import type { Queryable } from '../database/pool.ts';
import { BusinessError } from '../http/errors.ts';
import { insertFile, type WrittenFile } from './store-file.ts';

/** In bytes; null means no limit. */
export interface Quota {
  readonly perPerson: number | null;
  readonly perOrganisation: number | null;
}

export const unlimited: Quota = { perPerson: null, perOrganisation: null };

interface Owner {
  readonly employeeId: number;
  readonly organisationId: number;
}

const megabytes = (bytes: number): number => Math.floor(bytes / (1024 * 1024));

/** The wording depends on the reader: only the owner can delete files, and an outsider cannot ask the administrator either. */
type Teller = 'owner' | 'colleague' | 'outsider';

export const usedBy = async (db: Queryable, { employeeId, organisationId }: Owner): Promise<number> => {
  const used = await db
    .selectFrom('file_use')
    .select('bytes')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return used?.bytes ?? 0;
};

const usedByOrganisation = async (db: Queryable, { organisationId }: Pick<Owner, 'organisationId'>): Promise<number> => {
  const { rows } = await sql<{
    bytes: number;
  }>`select coalesce(sum(bytes), 0)::bigint as bytes from file_use where organisation_id = ${organisationId}`.execute(db);
  return rows[0]?.bytes ?? 0;
};

const expectWithinQuota = async (db: Queryable, quota: Quota, owner: Owner, bytes: number, teller: Teller): Promise<void> => {
  const { perPerson, perOrganisation } = quota;
  if (perPerson !== null && (await usedBy(db, owner)) + bytes > perPerson)
    throw teller === 'owner' ? new BusinessError('files.noRoom', { limit: megabytes(perPerson) }) : new BusinessError('files.noRoomHere');
  if (perOrganisation !== null && (await usedByOrganisation(db, owner)) + bytes > perOrganisation) {
    throw teller === 'outsider'
      ? new BusinessError('files.noRoomHere')
      : new BusinessError('files.noRoomInOrganisation', { limit: megabytes(perOrganisation) });
  }
};

/** Runs before the first byte is read, and throws if the quota has no room for this many bytes, by default one more file. */
export const admitBytes = (db: Queryable, quota: Quota, owner: Owner, teller: Teller = 'owner', bytes = 1): Promise<void> =>
  expectWithinQuota(db, quota, owner, bytes, teller);

/** Held to the end of the transaction, so that concurrent uploads are counted one after the other. */
const lockQuota = async (trx: Queryable, { perPerson, perOrganisation }: Quota, { employeeId, organisationId }: Owner): Promise<void> => {
  if (perOrganisation !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`room of organisation ${organisationId}`}, 0))`.execute(trx);
  if (perPerson !== null) await sql`select pg_advisory_xact_lock(hashtextextended(${`room of employee ${employeeId}`}, 0))`.execute(trx);
};

/** Whose room is used, and who is told that it is full. */
interface Room {
  readonly chargedTo: number;
  readonly teller: Teller;
}

/** Inserts files of the cloud or the feed: all of them, or none if the quota is exceeded. Returns their ids, in order. */
export const insertWithinQuota = async (
  trx: Queryable,
  quota: Quota,
  files: readonly WrittenFile[],
  owner: Owner,
  now: Date,
  { chargedTo, teller }: Room = { chargedTo: owner.employeeId, teller: 'owner' },
): Promise<readonly number[]> => {
  const payer = { employeeId: chargedTo, organisationId: owner.organisationId };
  await lockQuota(trx, quota, payer);
  await expectWithinQuota(
    trx,
    quota,
    payer,
    files.reduce((sum, { size }) => sum + size, 0),
    teller,
  );
  const ids: number[] = [];
  for (const file of files) ids.push(await insertFile(trx, file, owner, now, chargedTo));
  return ids;
};

/**
 * Runs before files are moved to a folder of this owner, and throws if those that counted for somebody else do not fit. The organisation has
 * them already.
 */
export const admitMoved = async (trx: Queryable, quota: Quota, ids: readonly number[], owner: Owner, teller: Teller): Promise<void> => {
  const { employeeId, organisationId } = owner;
  const ofPerson = { ...quota, perOrganisation: null };
  await lockQuota(trx, ofPerson, owner);
  // In one order, so that two people who move files to each other do not wait for each other.
  await sql`
    select from file_use where organisation_id = ${organisationId} and (employee_id = ${employeeId} or employee_id in (
      select coalesce(charged_to, owner_id) from files where organisation_id = ${organisationId} and id = any(${ids}) and counted))
    order by employee_id for update`.execute(trx);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from files
    where organisation_id = ${organisationId} and id = any(${ids}) and counted and coalesce(charged_to, owner_id) <> ${employeeId}`.execute(
    trx,
  );
  const bytes = rows[0]?.bytes ?? 0;
  if (bytes > 0) await expectWithinQuota(trx, ofPerson, owner, bytes, teller);
};
