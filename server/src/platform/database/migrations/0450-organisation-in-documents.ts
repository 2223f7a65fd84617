import { sql } from 'kysely';
import {
  addReferences,
  dropReferences,
  knownBy,
  nameOrganisation,
  type Naming,
  type Reference,
  type UniqueKey,
} from './0450-organisation-in-documents/name-organisation.ts';
import type { Migration } from './migration.ts';

const ofDocument = (table: string, ...keys: readonly UniqueKey[]): Naming => ({
  table,
  by: 'organisation_of_document',
  from: 'document_id',
  keys,
});
const ofOriginal = (table: string, ...keys: readonly UniqueKey[]): Naming => ({
  table,
  by: 'organisation_of_original',
  from: 'original_id',
  keys,
});
const id: UniqueKey = { columns: ['id'] };

/** In this order: originals know the organisation of their signatures. */
const tables: readonly Naming[] = [
  ofDocument('participants', id, {
    name: 'participants_document_id_stage_employee_id_key',
    columns: ['document_id', 'stage', 'employee_id'],
  }),
  ofDocument('document_marks', { columns: ['employee_id', 'document_id'] }),
  // Drafts that were removed have left their log.
  { table: 'document_log', by: 'organisation_of_log', from: 'document_id, actor_id', keys: [{ columns: ['document_id', 'sequence'] }] },
  { table: 'task_log', by: 'organisation_of_employee', from: 'actor_id', keys: [{ columns: ['document_id', 'sequence'] }] },
  ofDocument('document_attachments', id),
  ofDocument('document_texts', { columns: ['document_id', 'version'] }),
  ofDocument(
    'document_drafts',
    { columns: ['document_id'] },
    { name: 'document_drafts_initiator_id_key_key', columns: ['initiator_id', 'key'] },
  ),
  ofDocument('document_correspondents', { columns: ['document_id', 'bin'] }),
  ofDocument('destroyed_documents', { columns: ['document_id'] }),
  ofDocument(
    'destruction_items',
    { columns: ['act_id', 'document_id'] },
    { name: 'destruction_items_document', columns: ['document_id'], index: true, where: 'released_at is null' },
  ),
  ofDocument('reminders', { columns: ['document_id', 'employee_id', 'actor_id', 'day'] }),
  ofDocument('signing_items', { columns: ['batch_id', 'document_id'] }),
  ofDocument(
    'mobile_signing_documents',
    { columns: ['signing_id', 'position'] },
    { name: 'mobile_signing_documents_signing_id_document_id_key', columns: ['signing_id', 'document_id'] },
  ),
  ofDocument('document_entries', id),
  ofDocument(
    'document_originals',
    id,
    { name: 'document_originals_check_code_key', columns: ['check_code'] },
    { name: 'document_originals_current', columns: ['document_id'], index: true, where: 'dropped_at is null' },
  ),
  ofOriginal('signatures', id, {
    name: 'signatures_original_id_stage_employee_id_key',
    columns: ['original_id', 'stage', 'employee_id'],
  }),
  ofOriginal('voided_signatures', id),
  ofOriginal('signed_copies', { columns: ['sha256'] }),
];

/** Rows that belong to an original or to an entry, which now has the organisation in its key. */
const references: readonly Reference[] = [
  { table: 'document_entries', column: 'answers_id', to: 'document_entries', onDelete: 'cascade' },
  ...['signatures', 'voided_signatures', 'signed_copies', 'mobile_signing_documents'].map((table): Reference => ({
    table,
    column: 'original_id',
    to: 'document_originals',
    onDelete: 'cascade',
  })),
];

/** Every row of a document names the organisation (docs/decisions/0450). */
export const organisationInDocuments: Migration = {
  name: '0450-organisation-in-documents',
  up: async (db) => {
    await sql
      .raw(
        `${knownBy('organisation_of_document', 'documents')}
        ${knownBy('organisation_of_employee', 'employees')}
        ${knownBy('organisation_of_original', 'document_originals')}
        create function organisation_of_log(document bigint, actor bigint) returns bigint language plpgsql stable parallel safe as $$
        begin
          return coalesce(organisation_of_document(document), organisation_of_employee(actor));
        end $$;

        -- For servers of the release before, which do not name it.
        create function name_organisation() returns trigger language plpgsql as $$
        declare
          columns text[] := string_to_array(tg_argv[1], ', ');
        begin
          execute format('select %s(%s)', tg_argv[0], (select string_agg(format('%L::bigint', to_jsonb(new) ->> name), ', ' order by place)
            from unnest(columns) with ordinality as c (name, place))) into new.organisation_id;
          return new;
        end $$;`,
      )
      .execute(db);
    await dropReferences(db, references);
    for (const table of tables) await nameOrganisation(db, table);
    await addReferences(db, references);
    // Triggers insert as well: what they write is of the document's organisation.
    await sql`
      create or replace function note_correspondents() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from document_correspondents
          where document_id = new.id and organisation_id = new.organisation_id and bin not in (select bins_of(new.body));
        end if;
        insert into document_correspondents (organisation_id, document_id, bin)
        select new.organisation_id, new.id, bins_of(new.body) on conflict do nothing;
        return null;
      end $$;
    `.execute(db);
  },
};
