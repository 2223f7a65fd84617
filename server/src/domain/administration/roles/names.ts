/** What an organisation calls its roles. */
import { rights, roleNames } from '@qujat/contract/administration/rights';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Role } from '../../../platform/database/schema/people.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';

// locale-keys: templates.role.*

interface Context extends Pick<SessionContext, 'session' | 'say' | 'language'> {
  readonly db: Queryable;
}

export interface NamedRole {
  readonly role: Role;
  readonly name: string;
}

/** The dictionary's names, in its order; rights and heads, which it does not hold, follow under the product's names. */
export const loadRoleNames = async ({ db, session, say, language }: Context): Promise<readonly NamedRole[]> => {
  const own = await db
    .selectFrom('roles')
    .select(['code', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', session.organisationId)
    .orderBy('display_order')
    .execute();
  return [
    ...own.map(({ code, name_ru, name_kk }) => ({ role: code, name: inLanguage(language, name_ru, name_kk) })),
    ...roleNames.filter((role) => !own.some(({ code }) => code === role)).map((role) => ({ role, name: say(`templates.role.${role}`) })),
  ];
};

const isRight = ({ role }: NamedRole): boolean => rights.some((right) => right === role);

/** The same, rights first: what somebody may administer matters most to an administrator. */
export const loadRightsAndRoles = async (context: Context): Promise<readonly NamedRole[]> => {
  const named = await loadRoleNames(context);
  return [...named.filter(isRight), ...named.filter((each) => !isRight(each))];
};
