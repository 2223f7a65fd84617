/** The office as it is before anybody comes in: its people, their documents and folders, and the keys of those who sign. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { storeDocuments, type StoredDocument } from '../domain/documents/store-documents.ts';
import { freezeOriginal } from '../domain/documents/signing/original/originals.ts';
import { createSigningThreads } from '../domain/documents/signing/threads/signing-threads.ts';
import { generateDocuments } from '../domain/documents/test-support/generate-documents.ts';
import { hashPassword } from '../platform/crypto/password.ts';
import { openDatabase, type Database } from '../platform/database/pool.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { testPassword } from './people.ts';
import type { TestAuthority } from './keys.ts';

export interface Worker {
  readonly email: string;
  readonly employeeId: number;
  readonly folderId: number;
  /** Documents that wait for the person's agreement. */
  readonly toDecide: number[];
  /** Documents that wait for the person's signature, and the key; null for people who sign nothing. */
  readonly signing: { readonly documents: number[]; readonly key: Uint8Array<ArrayBuffer> } | null;
}

export interface OfficeSite {
  readonly db: Database;
  readonly workers: readonly Worker[];
  readonly organisationId: number;
}

export const officePassword = testPassword;

/** Two of a hundred people sign documents. */
const signersAmong = (people: number): number => Math.min(40, Math.ceil(people / 50));

/** IINs of people born on one day; the last digit is checked by the certificate's reader. */
const iinOf = (index: number): string => {
  const first = `860512300${String(index).padStart(2, '0')}`.slice(0, 11);
  const sum = (weights: readonly number[]): number =>
    weights.reduce((total, weight, place) => total + weight * Number(first[place]), 0) % 11;
  const check = sum([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const second = check === 10 ? sum([3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) : check;
  // No IIN ends so: the next number of the day is taken instead.
  return second === 10 ? iinOf(index + 50) : `${first}${second}`;
};

const fileKeys = async (authority: TestAuthority, iins: readonly string[]): Promise<Uint8Array<ArrayBuffer>[]> => {
  const keys: Uint8Array<ArrayBuffer>[] = [];
  for (const iin of iins) keys.push(new Uint8Array(await authority.key({ iin })));
  return keys;
};

/** How many people there are, and how many documents wait for each. */
export interface SiteSize {
  readonly people: number;
  readonly toDecide: number;
  readonly toSign: number;
}

/** Fills an empty database. Everybody has the same password, hashed at the cost of a real installation. */
export const makeOfficeSite = async (
  databaseUrl: string,
  dataDir: string,
  authority: TestAuthority,
  { people, toDecide: decidedEach, toSign: signedEach }: SiteSize,
): Promise<OfficeSite> => {
  const db = openDatabase({ url: databaseUrl, maxConnections: 4 });
  await migrate(db);
  const now = new Date();
  const { organisationId, employees, templates, departments, director } = await generateDocuments(
    db,
    10_000,
    now,
    Math.max(500, people + 10),
  );
  const chosen = employees.slice(0, people);
  await sql`update people set password_hash = ${await hashPassword(officePassword)}`.execute(db);
  const [signTemplate = 0] = templates;
  const decideTemplate = templates[6] ?? 0;
  await db.updateTable('templates').set({ key_requirement: 'any' }).where('id', '=', signTemplate).execute();
  const signers = signersAmong(people);
  const iins = Array.from({ length: signers }, (_, index) => iinOf(index));
  for (const [index, iin] of iins.entries())
    await sql`update people set iin = ${iin} from employees e where e.person_id = people.id and e.id = ${chosen[index] ?? 0}`.execute(db);
  const keys = await fileKeys(authority, iins);

  const document = (template: number, status: 200 | 300, number: string): StoredDocument['document'] => ({
    organisation_id: organisationId,
    template_id: template,
    department_id: departments[0] ?? 0,
    initiator_id: director,
    status,
    subject: 'О закупке трансформатора',
    body: { text: 'Прошу рассмотреть и дать поручение исполнителям.' },
    number,
    issue_date: now,
    due_at: null,
    finished_at: null,
    correspondence: null,
    exchange_marker: null,
  });
  const store = async (who: readonly number[], each: number, make: (employeeId: number, place: number) => StoredDocument) => {
    const ids: number[] = [];
    const all = who.flatMap((employeeId) => Array.from({ length: each }, (_, place) => make(employeeId, place)));
    for (let from = 0; from < all.length; from += 2_000) ids.push(...(await storeDocuments(db, all.slice(from, from + 2_000))));
    return new Map(who.map((employeeId, index) => [employeeId, ids.slice(index * each, (index + 1) * each)]));
  };
  const deciding = await store(chosen, decidedEach, (employeeId, place) => ({
    document: document(decideTemplate, 200, `С-${employeeId}/${place}`),
    participants: [
      { stage: 1, employeeId },
      { stage: 2, employeeId: director },
    ],
    log: [],
  }));
  const signing = await store(chosen.slice(0, signers), signedEach, (employeeId, place) => ({
    document: document(signTemplate, 300, `П-${employeeId}/${place}`),
    participants: [
      { stage: 2, employeeId },
      { stage: 4, employeeId: director },
    ],
    log: [],
  }));
  const threads = createSigningThreads();
  const files = createDiskStore(join(dataDir, 'files'));
  for (const id of [...signing.values()].flat()) await freezeOriginal({ db, files, threads }, { id, organisationId }, now);
  await threads.close();

  const folders = await db
    .insertInto('folders')
    .values(chosen.map((owner_id) => ({ organisation_id: organisationId, owner_id, name: 'Рабочие', created_at: now })))
    .returning(['id', 'owner_id'])
    .execute();
  const folderOf = new Map(folders.map(({ id, owner_id }) => [owner_id, id]));
  const { rows: emails } = await sql<{ id: number; email: string }>`
    select e.id, p.email from employees e join people p on p.id = e.person_id`.execute(db);
  const emailOf = new Map(emails.map(({ id, email }) => [id, email]));
  await sql`analyze`.execute(db);
  return {
    db,
    organisationId,
    workers: chosen.map((employeeId, index) => ({
      email: emailOf.get(employeeId) ?? '',
      employeeId,
      folderId: folderOf.get(employeeId) ?? 0,
      toDecide: deciding.get(employeeId) ?? [],
      signing: index < signers ? { documents: signing.get(employeeId) ?? [], key: keys[index]! } : null,
    })),
  };
};

/** What people were told that they have done. */
export interface Acknowledged {
  readonly decided: readonly number[];
  readonly signed: readonly number[];
  readonly uploaded: number;
}

/** How many acknowledged acts the database lacks, and how many it holds twice. */
export const countFaults = async (db: Database, { decided, signed, uploaded }: Acknowledged): Promise<number> => {
  const { rows } = await sql<{ acts: number; files: number; signatures: number }>`
    select (
        select count(*) from unnest(${[...decided, ...signed]}::bigint[]) as act (id)
        where 1 <> (select count(*) from document_log l where l.document_id = act.id and l.action in ('aggregation.agree', 'approval.agree'))
      ) as acts,
      (select count(*) from folder_files) as files,
      (select count(*) from signatures s join document_originals o on o.id = s.original_id where o.document_id = any(${signed}::bigint[])) as signatures`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('the database has counted nothing');
  return found.acts + Math.abs(found.files - uploaded) + Math.abs(found.signatures - signed.length);
};
