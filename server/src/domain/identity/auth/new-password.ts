/** The rules of a new password (ACC-15), the same wherever one is set. */
import type { OrganisationPolicy } from '@qujat/contract/organisation-policy';
import { isGoodPassword } from '@qujat/contract/password-rule';
import { isGuessable, productNames } from '../../../platform/crypto/guessable.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';

/**
 * Throws BusinessError. `policies`: those of the organisations in which the person works; the longest length counts. `context`: what an attacker knows about the person. The demo publishes a password that contains the product's name,
 * and people who try it out change back to that one.
 */
export const expectGoodPassword = async (
  password: string,
  context: readonly string[],
  { demo }: Pick<RequestContext, 'demo'>,
  policies: readonly Pick<OrganisationPolicy, 'passwordLength'>[] = [],
): Promise<void> => {
  if (!isGoodPassword(password)) throw new BusinessError('password.weak');
  const least = Math.max(...policies.map(({ passwordLength }) => passwordLength), 0);
  if ([...password].length < least) throw new BusinessError('password.short', { least });
  if (await isGuessable(password, demo ? context : [...context, ...productNames])) throw new BusinessError('password.guessable');
};

/** What an attacker knows about a person: address, name, organisations. */
export const contextOf = async (db: Queryable, personId: number): Promise<readonly string[]> => {
  const { email, full_name } = await db
    .selectFrom('people')
    .select(['email', 'full_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const organisations = await db
    .selectFrom('organisations as o')
    .innerJoin('employees as e', 'e.organisation_id', 'o.id')
    .select(['o.name_ru', 'o.name_kk'])
    .where('e.person_id', '=', personId)
    .execute();
  return [email, full_name, ...organisations.flatMap(({ name_ru, name_kk }) => [name_ru, name_kk])];
};
