/**
 * The demo organisations of demo-data.md, written into an empty database: the same for one seed and day, all dates counted
 * from today. Codes, links and password salts alone are real chance.
 */
import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database/pool.ts';
import { isPublished } from '../../domain/documents/queues/queues.ts';
import { storeDocuments } from '../../domain/documents/store-documents.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { people } from './data/people.ts';
import { fillContractors } from './fill/contractors.ts';
import { damageOriginal } from './fill/damage-original.ts';
import { fillExchange } from './fill/exchange.ts';
import { makeFiles, type FilePlaces } from './fill/files.ts';
import { fillFolders } from './fill/folders.ts';
import { fillInvitations } from './fill/invitations.ts';
import { fillLetters } from './fill/letters.ts';
import { makeDocuments, type MadeDocument } from './fill/make-documents.ts';
import { fillMarks } from './fill/marks.ts';
import { fillNews } from './fill/news.ts';
import { createNumbering } from './fill/numbers.ts';
import { fillOwnSettings } from './fill/own-settings.ts';
import { fillPeople, hashForAll, type Organisation } from './fill/people.ts';
import { fillLog } from './fill/log.ts';
import { fillPosts, type Postable } from './fill/posts.ts';
import { fillRetention } from './fill/retention.ts';
import { settleAllExecutions } from '../../domain/tasks/settle-executions.ts';
import { fillTasks } from './fill/tasks.ts';
import { fillTemplates } from './fill/templates.ts';
import { insertRows } from './fill/bulk.ts';
import { ordersFor } from './plan/orders.ts';
import { createRandom, type Random } from './random.ts';

export interface FillOptions {
  /** Today. */
  readonly now: Date;
  readonly files: FileStore;
  /** Called with a description of what was written, in English, for example '600 documents'. */
  readonly onProgress?: (written: string) => void;
  readonly seed?: string;
}

/** The numbers of a year's registers before the first document of the demo, so that they look real. */
const registers = (random: Random): ((code: string, year: number) => number) => {
  const beginnings = new Map<string, number>();
  return (code, year) => {
    const key = `${code}/${year}`;
    const beginning = beginnings.get(key) ?? random.stream(key).between(8, 140);
    beginnings.set(key, beginning);
    return beginning;
  };
};

const fillAttachments = async (
  store: FilePlaces,
  organisation: Organisation,
  made: readonly MadeDocument[],
  ids: readonly number[],
): Promise<void> => {
  const wanted = made.flatMap(({ attachments, stored }, index) =>
    attachments.map((name) => ({
      name,
      documentId: ids[index],
      organisationId: organisation.id,
      ownerId: stored.document.initiator_id,
      createdAt: new Date(stored.document.issue_date),
    })),
  );
  const fileIds = await makeFiles(store, wanted);
  await insertRows(
    store.db,
    'document_attachments',
    wanted.map(({ documentId }, index) => ({ organisation_id: organisation.id, document_id: documentId, file_id: fileIds[index] })),
  );
};

const fillDocuments = async (store: FilePlaces, organisation: Organisation, now: Date): Promise<Postable[]> => {
  const random = store.random.stream(`documents/${organisation.key}`);
  const templates = await fillTemplates(store.db, organisation);
  const orders = ordersFor(organisation, templates, random);
  const made = makeDocuments(orders, {
    organisation,
    templates,
    numbering: createNumbering(registers(random)),
    now,
    random,
    subjects: new Set(),
    recipients: { next: 0 },
  });
  const ids = await storeDocuments(
    store.db,
    made.map(({ stored }) => stored),
  );
  await fillAttachments(store, organisation, made, ids);
  await fillExchange(
    store.db,
    organisation,
    made.flatMap(({ passage, stored }, index) => (passage ? [[ids[index] ?? 0, stored.document.initiator_id, passage] as const] : [])),
  );
  for (const [index, { order }] of made.entries())
    if (order.isDamaged) await damageOriginal(store, { id: ids[index] ?? 0, organisationId: organisation.id }, now);
  return made.map(({ order, stored }, index) => ({
    id: ids[index] ?? 0,
    organisation: organisation.key,
    template: order.template,
    isPublished: isPublished({ isPublic: stored.document.is_public ?? false, status: stored.document.status }),
  }));
};

const fill = async (
  db: Queryable,
  { now, files, onProgress = () => {}, seed = 'qujat' }: FillOptions,
  hashes: readonly string[],
): Promise<void> => {
  const store: FilePlaces = { db, files, random: createRandom(seed) };
  const organisations = await fillPeople(db, now, hashes);
  onProgress(`${people.length} people in ${organisations.length} organisations`);
  // Before the documents: their decisions bear the facsimiles.
  const first = organisations.find(({ key }) => key === 'A');
  if (first) await fillOwnSettings(db, first, store.random.stream('own-settings'), now);
  if (first) await fillInvitations(db, first, now);
  const documents: Postable[] = [];
  for (const organisation of organisations) {
    documents.push(...(await fillDocuments(store, organisation, now)));
    await fillContractors(db, organisation);
  }
  await fillMarks(db, organisations, now, store.random.stream('marks'));
  onProgress(`${documents.length} documents`);
  if (first) await fillRetention(db, first, now);
  const letters = first ? await fillLetters(store, first, now) : 0;
  onProgress(`${letters} letters`);
  const tasks = first ? await fillTasks(db, first, now, store.random.stream('tasks')) : 0;
  onProgress(`${tasks} tasks`);
  await settleAllExecutions(db);
  const news = first ? await fillNews(db, first, now) : 0;
  onProgress(`${news} notifications`);
  const theirs = documents.filter(({ organisation }) => organisation === 'A').map(({ id }) => id);
  const entries = first ? await fillLog(db, first, theirs.slice(0, 40), now, store.random.stream('log')) : 0;
  onProgress(`${entries} entries of the log`);
  await fillPosts(store, organisations, documents, now);
  onProgress(`${await fillFolders(store, organisations, now)} files in folders`);
};

/**
 * Fills an empty database and returns true; if an organisation exists, it changes nothing and returns false. Everything is written in one
 * transaction: an interrupted fill leaves nothing, and the next start begins again.
 */
export const fillDemo = async (db: Database, options: FillOptions): Promise<boolean> => {
  const isFilled = async (within: Queryable): Promise<boolean> =>
    (await within.selectFrom('organisations').select('id').limit(1).executeTakeFirst()) !== undefined;
  if (await isFilled(db)) return false;
  const hashes = await hashForAll(people.length);
  return db.transaction().execute(async (trx) => {
    // Two servers may start at once on one database: the second waits, then finds it filled.
    await sql`select pg_advisory_xact_lock(hashtextextended('qujat demo', 0))`.execute(trx);
    if (await isFilled(trx)) return false;
    await fill(trx, options, hashes);
    return true;
  });
};
