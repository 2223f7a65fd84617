/** A link is locked after twenty wrong passwords, and its owner gets a letter (CLD-9). A new password unlocks it. */
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';

interface LinkedFolder {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number;
  readonly organisationId: number;
  readonly link: string;
}

/** This many wrong passwords lock a link. */
export const mostWrong = 20;

const tellOwner = async ({ db, now, origin }: RequestContext, { name, ownerId, organisationId }: LinkedFolder): Promise<void> => {
  const owner = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.email', 'p.language'])
    .where('e.id', '=', ownerId)
    .executeTakeFirst();
  if (!owner) return;
  const parameters = { folder: name, address: `${origin}/cloud` };
  await writeLetter(db, { recipient: owner.email, language: owner.language, name: 'linkLocked', parameters, organisationId }, now);
};

/**
 * Counts a password as wrong before it is verified, so that simultaneous tries cannot slip through. Returns how many the link has had with
 * this one; throws BusinessError for a locked link.
 */
export const countAsWrong = async ({ id, link }: LinkedFolder, { db }: RequestContext): Promise<number> => {
  const { rows } = await sql<{ failures: number }>`
    update folders set link_failures = link_failures + 1
    where id = ${id} and link = ${link} and link_failures < ${mostWrong} returning link_failures as failures`.execute(db);
  const [row] = rows;
  if (!row) throw new BusinessError('cloud.linkLocked');
  return row.failures;
};

/** The password was indeed wrong: the last permitted one locks the link. */
export const lockAfter = async (failures: number, folder: LinkedFolder, context: RequestContext): Promise<void> => {
  if (failures < mostWrong) return;
  await tellOwner(context, folder);
  await audit(context.db, context, 'folder.link-locked', {
    personId: null,
    organisationId: folder.organisationId,
    details: { folder: folder.id },
  });
};

/** The password was right. */
export const uncount = async ({ id }: LinkedFolder, { db }: RequestContext): Promise<void> => {
  await sql`update folders set link_failures = greatest(link_failures - 1, 0) where id = ${id}`.execute(db);
};
