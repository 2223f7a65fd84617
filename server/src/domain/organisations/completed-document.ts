/** Whether an organisation is past its first steps (ADM-10). */
import { statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';

/** By way of the departments, whose documents have an index. */
export const hasCompletedDocument = async (db: Queryable, organisationId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('departments as dep')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.department_id', '=', 'dep.id').onRef('d.organisation_id', '=', 'dep.organisation_id'),
    )
    .select('d.id')
    .where('dep.organisation_id', '=', organisationId)
    .where('d.status', '=', statuses.completed)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
