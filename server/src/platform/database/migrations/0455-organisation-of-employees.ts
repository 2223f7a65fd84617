import { sql } from 'kysely';
import {
  addReferences,
  dropReferences,
  knownBy,
  nameOrganisation,
  type Reference,
  type UniqueKey,
} from './0450-organisation-in-documents/name-organisation.ts';
import type { Migration } from './migration.ts';

const id: UniqueKey = { columns: ['id'] };
const references: readonly Reference[] = [{ table: 'participants', column: 'facsimile_id', to: 'facsimiles' }];

/** Every row of what an employee has, and of an import of people, names the organisation (docs/decisions/0450). */
export const organisationOfEmployees: Migration = {
  name: '0455-organisation-of-employees',
  up: async (db) => {
    await sql.raw(knownBy('organisation_of_people_import', 'people_imports')).execute(db);
    const ofEmployee = { by: 'organisation_of_employee', from: 'employee_id' };
    await nameOrganisation(db, {
      table: 'calendar_addresses',
      ...ofEmployee,
      keys: [{ columns: ['employee_id'] }, { name: 'calendar_addresses_token_hash_key', columns: ['token_hash'] }],
    });
    await nameOrganisation(db, { table: 'deputies', ...ofEmployee, keys: [id] });
    await nameOrganisation(db, { table: 'employee_roles', ...ofEmployee, keys: [{ columns: ['employee_id', 'role'] }] });
    await dropReferences(db, references);
    await nameOrganisation(db, {
      table: 'facsimiles',
      ...ofEmployee,
      keys: [
        id,
        { name: 'facsimiles_code_key', columns: ['code'] },
        { name: 'facsimiles_present', columns: ['employee_id'], index: true, where: 'ended_at is null' },
      ],
    });
    await addReferences(db, references);
    await nameOrganisation(db, {
      table: 'list_views',
      ...ofEmployee,
      keys: [id, { name: 'list_views_name', columns: ['employee_id', 'lower(name)'], index: true }],
    });
    await nameOrganisation(db, { table: 'notification_choices', ...ofEmployee, keys: [{ columns: ['employee_id'] }] });
    await nameOrganisation(db, {
      table: 'people_import_rows',
      by: 'organisation_of_people_import',
      from: 'import_id',
      keys: [{ columns: ['import_id', 'number'] }],
    });
  },
};
