/** A new organisation, ready to be used: a department, its first administrator, templates. */
import { sql } from 'kysely';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Role } from '../../platform/database/schema/people.ts';
import { publishStandardTemplates } from './publish-standard.ts';
import { standardFields } from './standard-fields.ts';
import { addStandardSteps, mayBePublic } from './standard-steps.ts';
import { starterCategories } from './starter-templates.ts';

export interface NewOrganisation {
  readonly name: string;
  /** Null if it is not known yet. */
  readonly bin: string | null;
  /** True in demo mode, which refuses to share a database with real organisations. */
  readonly isDemo: boolean;
  readonly administrator: {
    /** Of somebody who has an account already, whose other facts stay; null for somebody new. */
    readonly personId?: number | null;
    readonly email: string;
    readonly passwordHash: string;
    readonly fullName: string;
    readonly phone: string;
    readonly iin: string | null;
    readonly language: LanguageCode;
  };
}

/** All roles, because one person does everything until colleagues join. */
const firstRoles: readonly Role[] = [
  'system-administrator',
  'document-administrator',
  'feed-administrator',
  'contractor-administrator',
  'division-head',
  'general-director',
  'clerk',
];

const addTemplates = async (db: Queryable, organisation_id: number): Promise<void> => {
  for (const [position, { ru, kk, templates }] of starterCategories.entries()) {
    const category = await db
      .insertInto('template_categories')
      .values({ organisation_id, name_ru: ru, name_kk: kk, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = await db
      .insertInto('templates')
      .values(
        templates.map((each) => ({
          organisation_id,
          category_id: category.id,
          code: each.code,
          name_ru: each.ru,
          name_kk: each.kk,
          description_ru: each.descriptionRu,
          description_kk: each.descriptionKk,
          route: each.route,
          retention_months: each.retention,
          key_requirement: each.key,
          correspondence: each.correspondence,
          is_process: false,
          fields: sql`${JSON.stringify(standardFields(each.code))}::jsonb`,
          may_be_public: mayBePublic(each.route),
        })),
      )
      .returning(['id', 'code'])
      .execute();
    await addStandardSteps(db, organisation_id, rows);
  }
  await publishStandardTemplates(db, organisation_id);
};

/** Call it within a transaction. Fails if the BIN, e-mail or IIN is taken. */
export const createOrganisation = async (
  db: Queryable,
  { name, bin, isDemo, administrator }: NewOrganisation,
): Promise<{ organisationId: number; personId: number }> => {
  const { id: organisationId } = await db
    .insertInto('organisations')
    .values({
      name_ru: name,
      name_kk: name,
      bin,
      is_demo: isDemo,
      layout_sidebar: null,
      layout_table: null,
      layout_header: null,
      welcome_steps: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const department = await db
    .insertInto('departments')
    .values({ organisation_id: organisationId, name_ru: 'Руководство', name_kk: 'Басшылық', head_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { personId: known, email, passwordHash, fullName, phone, iin, language } = administrator;
  const { id: personId } = known
    ? { id: known }
    : await db
        .insertInto('people')
        .values({ email, password_hash: passwordHash, full_name: fullName, phone, iin, language })
        .returning('id')
        .executeTakeFirstOrThrow();
  const employee = await db
    .insertInto('employees')
    .values({
      person_id: personId,
      organisation_id: organisationId,
      department_id: department.id,
      position_ru: 'Администратор',
      position_kk: 'Әкімші',
      shows_welcome: true,
      mail_access: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('departments')
    .set({ head_id: employee.id })
    .where('id', '=', department.id)
    .where('organisation_id', '=', organisationId)
    .execute();
  await db
    .insertInto('employee_roles')
    .values(firstRoles.map((role) => ({ organisation_id: organisationId, employee_id: employee.id, role })))
    .execute();
  await addTemplates(db, organisationId);
  return { organisationId, personId };
};
