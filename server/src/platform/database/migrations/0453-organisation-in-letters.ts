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
  { table: 'letter_attachments', column: 'letter_id', to: 'letters', onDelete: 'cascade' },
  { table: 'letter_documents', column: 'letter_id', to: 'letters', onDelete: 'cascade' },
  { table: 'mail_account_letters', column: 'letter_id', to: 'letters', onDelete: 'set null' },
  { table: 'mail_account_letters', column: 'account_id', to: 'mail_accounts', onDelete: 'cascade' },
];

/** Every row of a mailbox, and every link with which somebody answers, names the organisation (docs/decisions/0450). */
export const organisationInLetters: Migration = {
  name: '0453-organisation-in-letters',
  up: async (db) => {
    await sql
      .raw(`${knownBy('organisation_of_letter', 'letters')} ${knownBy('organisation_of_mail_account', 'mail_accounts')}`)
      .execute(db);
    await dropReferences(db, references);
    const ofEmployee = { by: 'organisation_of_employee', from: 'employee_id' };
    await nameOrganisation(db, {
      table: 'letters',
      ...ofEmployee,
      keys: [id, { name: 'letters_employee_id_message_id_key', columns: ['employee_id', 'message_id'] }],
    });
    const ofLetter = { by: 'organisation_of_letter', from: 'letter_id' };
    await nameOrganisation(db, { table: 'letter_attachments', ...ofLetter, keys: [id] });
    await nameOrganisation(db, { table: 'letter_documents', ...ofLetter, keys: [{ columns: ['letter_id', 'document_id'] }] });
    await nameOrganisation(db, { table: 'letter_acts', ...ofEmployee, keys: [{ columns: ['hash'] }] });
    await nameOrganisation(db, {
      table: 'mail_accounts',
      ...ofEmployee,
      keys: [id, { name: 'mail_accounts_employee_id_key', columns: ['employee_id'] }],
    });
    await nameOrganisation(db, {
      table: 'mail_account_letters',
      by: 'organisation_of_mail_account',
      from: 'account_id',
      keys: [id, { name: 'mail_account_letters_account_id_server_id_key', columns: ['account_id', 'server_id'] }],
    });
    await addReferences(db, references);
  },
};
