/** An office on a running server: its people signed in, documents stored, and their later state. For the tests of one `describe`. */
import assert from 'node:assert/strict';
import { before } from 'node:test';
import { CallFailure, testServer, type Client, type TestServer } from '../../../test-support/server.ts';
import { storeDocuments, type StoredDocument, type StoredParticipant } from '../store-documents.ts';
import { emailOf, makeOffice, staffNames, type Office, type StaffName } from './office.ts';
import { officeDocument } from './office-document.ts';

export interface ServedOffice {
  readonly server: TestServer;
  readonly office: Office;
  readonly clients: Readonly<Record<StaffName, Client>>;
  /** Somebody of another organisation, with every role. */
  readonly foreigner: Client;
  /**
   * People who may not see the worker's documents: a colleague, who is told that access is denied, and a person of another organisation,
   * for whom the document does not exist.
   */
  readonly strangers: () => readonly { readonly client: Client; readonly status: 403 | 404; readonly text: string }[];
  /** Stores a document of the worker; by default at aggregation, with a number. */
  readonly store: (participants: readonly StoredParticipant[], more?: Partial<StoredDocument['document']>) => Promise<number>;
  /** Everything in the database about a document. */
  readonly whole: (id: number) => Promise<WholeDocument>;
  /** Letters since the last request, oldest first. */
  readonly newLetters: () => Promise<{ recipient: string; subject: string; body: string }[]>;
}
export type WholeDocument = Awaited<ReturnType<typeof readWhole>>;

const readWhole = async ({ db }: TestServer, id: number) => {
  const log = await db.selectFrom('document_log').selectAll().where('document_id', '=', id).orderBy('sequence').execute();
  /** What people did, without what the route then made of tasks (TSK-17). */
  const acts = log.filter(({ action, details }) => !(action.startsWith('task.') && 'route' in details));
  return { ...(await readRows(db, id)), log, acts };
};

const readRows = async (db: TestServer['db'], id: number) => ({
  document: await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst(),
  participants: await db.selectFrom('participants').selectAll().where('document_id', '=', id).orderBy('id').execute(),
  feed: await db.selectFrom('document_feed').selectAll().where('document_id', '=', id).orderBy('principal').orderBy('queue').execute(),
});

/** Fails unless the request fails in this way. */
export const fails = async (call: Promise<unknown>, status: number, text?: string): Promise<void> => {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof CallFailure, `expected ${status}, got ${String(failure)}`);
  assert.equal(failure.status, status, failure.text);
  if (text !== undefined) assert.equal(failure.text, text);
};

/** It accepts files if it has a folder for them. */
export const servedOffice = (options: Parameters<typeof testServer>[0] = {}): ServedOffice => {
  const server = testServer(options);
  let office: Office;
  let foreigner: Client;
  let lettersRead = 0;
  const clients = {} as Record<StaffName, Client>;
  before(async () => {
    office = await makeOffice(server.db, 'north');
    await makeOffice(server.db, 'south');
    for (const name of staffNames) clients[name] = await server.signIn(emailOf(name, 'north'));
    foreigner = await server.signIn(emailOf('administrator', 'south'));
  });
  return {
    server,
    clients,
    get office() {
      return office;
    },
    get foreigner() {
      return foreigner;
    },
    strangers: () => [
      { client: clients.trainee, status: 403, text: 'Доступ к документу запрещён' },
      { client: foreigner, status: 404, text: 'Объект не найден.' },
    ],
    store: async (participants, more = {}) => {
      const [id] = await storeDocuments(server.db, [
        {
          document: officeDocument(office, more),
          participants,
          log: [],
        },
      ]);
      if (id === undefined) throw new Error('nothing was stored');
      return id;
    },
    whole: (id) => readWhole(server, id),
    newLetters: async () => {
      const letters = await server.db
        .selectFrom('outgoing_letters')
        .select(['id', 'recipient', 'subject', 'body'])
        .where('id', '>', lettersRead)
        .orderBy('id')
        .execute();
      lettersRead = letters.at(-1)?.id ?? lettersRead;
      return letters.map(({ recipient, subject, body }) => ({ recipient, subject, body }));
    },
  };
};
