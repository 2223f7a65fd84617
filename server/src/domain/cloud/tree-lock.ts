/**
 * Changes of one owner's tree of folders run one after the other: what is put into a folder, or restored to it, would otherwise be missed by
 * a removal of a folder above it that runs at the same moment, and two moves could put each of two folders into the other.
 */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';

/**
 * Call it before any folder is locked or read. The organisation comes first, as in a departure, which hands folders over: a new folder refers
 * to it, and would wait for it with the tree locked.
 */
export const lockTrees = async (transaction: Queryable, organisationId: number, ...ownerIds: readonly number[]): Promise<void> => {
  await sql`select from organisations where id = ${organisationId} for key share`.execute(transaction);
  for (const ownerId of ownerIds.toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`folder tree of ${ownerId}`}, 0))`.execute(transaction);
};
