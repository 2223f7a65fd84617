/** The roles of an organisation that a template may name, with who has them now. */
import { roleNames } from '@qujat/contract/administration/rights';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';

// locale-keys: templates.role.*

interface Context extends Pick<SessionContext, 'session' | 'say' | 'language'> {
  readonly db: Queryable;
}

export const loadStepRoles = async ({ db, session, say, language }: Context): Promise<OpenedDesign['roles']> => {
  const rows = await db
    .selectFrom('employee_roles as r')
    .innerJoin('employees as e', 'e.id', 'r.employee_id')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['r.role', 'p.full_name'])
    .where('e.organisation_id', '=', session.organisationId)
    .where('e.ended_at', 'is', null)
    .orderBy('e.id')
    .execute();
  const own = await db
    .selectFrom('roles')
    .select(['code', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', session.organisationId)
    .orderBy('display_order')
    .execute();
  // The dictionary's names, in its order; rights and heads, which it does not hold, follow under the product's names.
  const named = [
    ...own.map(({ code, name_ru, name_kk }) => ({ role: code, name: inLanguage(language, name_ru, name_kk) })),
    ...roleNames.filter((role) => !own.some(({ code }) => code === role)).map((role) => ({ role, name: say(`templates.role.${role}`) })),
  ];
  return named.map(({ role, name }) => ({
    role,
    name,
    people: rows.filter((row) => row.role === role).map((row) => ({ fullName: row.full_name })),
  }));
};
