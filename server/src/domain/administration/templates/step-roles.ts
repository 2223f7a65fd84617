/** The roles of an organisation that a template may name, with who has them now. */
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { loadRoleNames } from '../roles/names.ts';

interface Context extends Pick<SessionContext, 'session' | 'say' | 'language'> {
  readonly db: Queryable;
}

export const loadStepRoles = async ({ db, session, say, language }: Context): Promise<OpenedDesign['roles']> => {
  const rows = await db
    .selectFrom('employee_roles as r')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'r.employee_id').onRef('e.organisation_id', '=', 'r.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['r.role', 'p.full_name'])
    .where('e.organisation_id', '=', session.organisationId)
    .where('e.ended_at', 'is', null)
    .orderBy('e.id')
    .execute();
  const named = await loadRoleNames({ db, session, say, language });
  return named.map(({ role, name }) => ({
    role,
    name,
    people: rows.filter((row) => row.role === role).map((row) => ({ fullName: row.full_name })),
  }));
};
