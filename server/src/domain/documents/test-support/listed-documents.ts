import { before } from 'node:test';
import { withDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { storeDocuments, type StoredDocument } from '../store-documents.ts';
import { noon } from './asking.ts';
import { storedDocument } from './office-document.ts';
import { makeOffice, type Office } from './office.ts';

type Document = Partial<StoredDocument['document']>;
type Participants = StoredDocument['participants'];

export interface ListedDocuments {
  readonly database: TestDatabase;
  /** Made before the tests run. */
  readonly office: Office;
  /** A document of the list's day, in the office or in another one. */
  readonly stored: (more?: Document, participants?: Participants, where?: Office) => StoredDocument;
  /** Stores such a document and returns its id. */
  readonly store: (...given: Parameters<ListedDocuments['stored']>) => Promise<number>;
}

/** Gives the tests of a `describe` a database with an office, for tests that request lists of documents. */
export const withListedDocuments = (): ListedDocuments => {
  const database = withDatabase();
  const made: { office?: Office } = {};
  before(async () => {
    made.office = await makeOffice(database.db);
  });
  const stored: ListedDocuments['stored'] = (more = {}, participants = [], where = made.office!) =>
    storedDocument(where, { issue_date: noon, ...more }, participants);
  return {
    database,
    get office() {
      return made.office!;
    },
    stored,
    store: async (...given) => (await storeDocuments(database.db, [stored(...given)]))[0]!,
  };
};
