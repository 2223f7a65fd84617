/**
 * Whether the server accepts key files (.p12): an organisation may require NCALayer, so that no key leaves its person's machine
 * (docs/decisions/0152).
 */
import { failureReasons } from '@qujat/contract/failure';
import type { Queryable } from '../database/pool.ts';
import { ConflictError } from '../http/errors.ts';

const refuse = (): never => {
  throw new ConflictError(failureReasons.ncalayerOnly, 'keys.ncalayerOnly');
};

/** Whether the organisation forbids key files. */
const isNcalayerOnly = async (db: Queryable, organisationId: number): Promise<boolean> => {
  const { ncalayer_only } = await db
    .selectFrom('organisations')
    .select('ncalayer_only')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return ncalayer_only;
};

/** For operations within an organisation. Throws ConflictError if it forbids key files. */
export const expectKeyFiles = async (db: Queryable, organisationId: number): Promise<void> => {
  if (await isNcalayerOnly(db, organisationId)) refuse();
};

/** Whether one of the person's organisations forbids key files. */
export const isPersonNcalayerOnly = async (db: Queryable, personId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('employees as e')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .select('o.id')
    .where('e.person_id', '=', personId)
    .where('e.ended_at', 'is', null)
    .where('o.ncalayer_only', '=', true)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * For operations on the person's account, which gives access to all of their organisations: the strictest decides. Throws ConflictError.
 */
export const expectOwnKeyFiles = async (db: Queryable, personId: number): Promise<void> => {
  if (await isPersonNcalayerOnly(db, personId)) refuse();
};
