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
const references = ['post_draft_documents', 'post_draft_files', 'post_draft_videos'].map((table): Reference => ({
  table,
  column: 'employee_id',
  to: 'post_drafts',
  key: 'employee_id',
  onDelete: 'cascade',
}));

/** Every row about a post, or about an unfinished one, names the organisation (docs/decisions/0450). */
export const organisationInPosts: Migration = {
  name: '0452-organisation-in-posts',
  up: async (db) => {
    await sql.raw(knownBy('organisation_of_post', 'posts')).execute(db);
    const ofPost = { by: 'organisation_of_post', from: 'post_id' };
    await nameOrganisation(db, { table: 'post_comments', ...ofPost, keys: [id] });
    await nameOrganisation(db, { table: 'post_documents', ...ofPost, keys: [{ columns: ['post_id', 'document_id'] }] });
    await nameOrganisation(db, { table: 'post_files', ...ofPost, keys: [id] });
    await nameOrganisation(db, { table: 'post_likes', ...ofPost, keys: [{ columns: ['post_id', 'employee_id'] }] });
    const ofEmployee = { by: 'organisation_of_employee', from: 'employee_id' };
    await dropReferences(db, references);
    await nameOrganisation(db, { table: 'post_drafts', ...ofEmployee, keys: [{ columns: ['employee_id'] }] });
    for (const [table, column] of [
      ['post_draft_documents', 'document_id'],
      ['post_draft_files', 'name'],
      ['post_draft_videos', 'url'],
    ] as const) {
      const keys = [id, { name: `${table}_employee_id_${column}_key`, columns: ['employee_id', column] }];
      await nameOrganisation(db, { table, ...ofEmployee, keys });
    }
    await addReferences(db, references);
  },
};
