/** For what other domains do about a document on its own, without a person whose rights the rules would judge. */
import { statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';
import type { DocumentKey } from './route/model.ts';

/** Throws if there is no such document. */
export const isWithdrawn = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<boolean> => {
  const { status } = await db
    .selectFrom('documents')
    .select('status')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return status === statuses.withdrawn;
};
