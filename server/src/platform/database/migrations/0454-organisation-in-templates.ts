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
const references: readonly Reference[] = [
  { table: 'templates', column: 'version_id', to: 'template_versions' },
  { table: 'documents', column: 'template_version_id', to: 'template_versions' },
];

/** Every row of a template, of an index and of a task names the organisation (docs/decisions/0450). */
export const organisationInTemplates: Migration = {
  name: '0454-organisation-in-templates',
  up: async (db) => {
    await sql
      .raw(
        `${knownBy('organisation_of_template', 'templates')} ${knownBy('organisation_of_index', 'document_indices')}
        ${knownBy('organisation_of_task', 'tasks')}`,
      )
      .execute(db);
    await dropReferences(db, references);
    const ofTemplate = { by: 'organisation_of_template', from: 'template_id' };
    await nameOrganisation(db, { table: 'template_steps', ...ofTemplate, keys: [id] });
    await nameOrganisation(db, {
      table: 'template_versions',
      ...ofTemplate,
      keys: [id, { name: 'template_versions_template_id_number_key', columns: ['template_id', 'number'] }],
    });
    await nameOrganisation(db, { table: 'favourite_templates', ...ofTemplate, keys: [{ columns: ['employee_id', 'template_id'] }] });
    await addReferences(db, references);
    await nameOrganisation(db, {
      table: 'index_counters',
      by: 'organisation_of_index',
      from: 'index_id',
      keys: [{ columns: ['index_id', 'year', 'department'] }],
    });
    const ofTask = { by: 'organisation_of_task', from: 'task_id' };
    await nameOrganisation(db, { table: 'task_co_executors', ...ofTask, keys: [{ columns: ['task_id', 'employee_id'] }] });
    await nameOrganisation(db, { table: 'task_files', ...ofTask, keys: [{ columns: ['file_id', 'task_id'] }] });
  },
};
