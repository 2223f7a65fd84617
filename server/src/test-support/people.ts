/** Organisations and people for tests. */
import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import { cheapCost, hashPassword } from '../platform/crypto/password.ts';
import type { Database } from '../platform/database/pool.ts';
import type { PeopleTables, Role } from '../platform/database/schema/people.ts';

export const testPassword = 'Qujat-2026!';

/** Adds an organisation and returns its id. */
export const addOrganisation = async (db: Database, values: Partial<Insertable<PeopleTables['organisations']>> = {}): Promise<number> => {
  const bin = String(randomInt(10 ** 11, 10 ** 12 - 1));
  const { id } = await db
    .insertInto('organisations')
    .values({
      name_ru: 'Организация',
      name_kk: 'Ұйым',
      bin,
      layout_sidebar: null,
      layout_table: null,
      layout_header: null,
      is_demo: true,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export interface NewEmployee {
  readonly organisationId: number;
  /** The person with this address; an existing person gets another membership. */
  readonly email: string;
  readonly roles?: readonly Role[];
  readonly person?: Partial<Insertable<PeopleTables['people']>>;
  readonly employee?: Partial<Insertable<PeopleTables['employees']>>;
}

/** Adds a person (password: testPassword) as an employee. */
export const addEmployee = async (
  db: Database,
  { organisationId, email, roles = [], person, employee }: NewEmployee,
): Promise<{ personId: number; employeeId: number }> => {
  const known = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
  const { id: personId } =
    known ??
    (await db
      .insertInto('people')
      .values({ email, password_hash: await hashPassword(testPassword, cheapCost), full_name: email.split('@')[0] ?? email, ...person })
      .returning('id')
      .executeTakeFirstOrThrow());
  const { id: employeeId } = await db
    .insertInto('employees')
    .values({ person_id: personId, organisation_id: organisationId, position_ru: 'Сотрудник', position_kk: 'Қызметкер', ...employee })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (roles.length > 0)
    await db
      .insertInto('employee_roles')
      .values(roles.map((role) => ({ employee_id: employeeId, role })))
      .execute();
  return { personId, employeeId };
};
