/** How many people hold a role of the dictionary: no more than its window can name. */
import { mostHolders } from '@qujat/contract/administration/roles';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Role } from '../../../platform/database/schema/people.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';

/** Refuses one more holder of a role that has as many as it may have. The rows of the roles are locked. */
export const expectRoom = async (trx: Queryable, codes: readonly Role[], { session, language }: SessionContext): Promise<void> => {
  if (codes.length === 0) return;
  const { organisationId } = session;
  const full = await trx
    .selectFrom('roles as r')
    .select(['r.name_ru', 'r.name_kk'])
    .where('r.organisation_id', '=', organisationId)
    .where('r.code', 'in', codes)
    .where(
      (is) =>
        is
          .selectFrom('employee_roles as h')
          .innerJoin('employees as e', (join) =>
            join.onRef('e.id', '=', 'h.employee_id').onRef('e.organisation_id', '=', 'h.organisation_id'),
          )
          .select((count) => count.fn.countAll<number>().as('n'))
          .where('h.organisation_id', '=', organisationId)
          .whereRef('h.role', '=', 'r.code')
          .where('e.ended_at', 'is', null),
      '>=',
      mostHolders,
    )
    .executeTakeFirst();
  if (full)
    throw new BusinessError('administration.roleFull', { name: inLanguage(language, full.name_ru, full.name_kk), most: mostHolders });
};
