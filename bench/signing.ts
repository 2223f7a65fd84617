/**
 * Mass signing with an RSA key, and its effect on other people: a server in a separate process, documents whose canonical PDF was frozen
 * when they left drafts, and a time stamp authority that answers by HTTP.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeRequest, type Call, type InputOf } from '@qujat/contract/call';
import { documentCard } from '@qujat/contract/document-card';
import { documentList } from '@qujat/contract/document-list';
import { signByKey, signingProgress } from '@qujat/contract/signing';
import { queues } from '@qujat/contract/vocabulary';
import { openSession } from '@qujat/server/domain/identity/auth/open-session';
import { startEmbeddedPostgres } from '@qujat/server/platform/database/embedded';
import { migrate } from '@qujat/server/platform/database/migrate';
import { openDatabase } from '@qujat/server/platform/database/pool';
import { storeDocuments } from '@qujat/server/domain/documents/store-documents';
import { makeOffice } from '@qujat/server/domain/documents/test-support/office';
import { createDiskStore } from '@qujat/server/platform/files/disk-store';
import { startServerProcess } from '@qujat/server/test-support/own-process';
import { makeDemoTimeStamps, readDemoTimeStamps } from '@qujat/server/app/demo/keys/time-stamps';
import { keyPassword, makeTestAuthority, testIin } from '@qujat/server/test-support/keys';
import { freezeOriginal } from '@qujat/server/domain/documents/signing/original/originals';
import { createSigningThreads } from '@qujat/server/domain/documents/signing/threads/signing-threads';
import { startTimeStampServer } from '@qujat/server/domain/documents/signing/test-support/time-stamp-server';
import type { Figure } from './figure.ts';
import { percentile } from './statistics.ts';

const count = 600;
/** Milliseconds between one person's requests, and the number of people. */
const pause = 25;
const people = 4;

const prepare = async (databaseUrl: string, dataDir: string) => {
  const db = openDatabase({ url: databaseUrl, maxConnections: 4 });
  await migrate(db);
  const office = await makeOffice(db);
  await db.updateTable('people').set({ iin: testIin }).where('email', '=', 'director@north.example').execute();
  const issued = new Date();
  const documents = (signatory: number, many: number) =>
    storeDocuments(
      db,
      Array.from({ length: many }, (_, index) => ({
        document: {
          organisation_id: office.organisationId,
          template_id: office.templates.R2,
          department_id: office.departments[0],
          initiator_id: office.staff.worker,
          status: 300 as const,
          subject: 'О закупке трансформатора',
          body: { text: 'Прошу рассмотреть и дать поручение исполнителям.' },
          number: `П-${index}`,
          issue_date: issued,
          due_at: null,
          finished_at: null,
          correspondence: null,
          exchange_marker: null,
        },
        participants: [
          { stage: 2 as const, employeeId: signatory },
          { stage: 4 as const, employeeId: office.staff.lawyer },
        ],
        log: [],
      })),
    );
  const ids = await documents(office.staff.director, count);
  // The documents that other people open meanwhile.
  const seen = await documents(office.staff.head, 300);
  const threads = createSigningThreads();
  const files = createDiskStore(join(dataDir, 'files'));
  for (const id of ids) await freezeOriginal({ db, files, threads }, { organisationId: office.organisationId, id }, issued);
  await threads.close();
  const tokenOf = async (email: string): Promise<string> => {
    const { id, person_id: personId } = await db
      .selectFrom('employees')
      .innerJoin('people', 'people.id', 'employees.person_id')
      .select(['employees.id', 'employees.person_id'])
      .where('people.email', '=', email)
      .executeTakeFirstOrThrow();
    return (await openSession(db, { personId, employeeId: id, remember: false, now: new Date(), address: '', userAgent: '' })).accessToken;
  };
  const [director, head] = [await tokenOf('director@north.example'), await tokenOf('head@north.example')];
  await db.destroy();
  return { ids, seen, director, head };
};

/** Figures of mass signing. Takes about a minute. */
export async function* benchSigning(): AsyncGenerator<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qujat-signing-bench-'));
  const closers: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
    closers.push(postgres.stop);
    const databaseUrl = postgres.url('postgres');
    const authority = await makeTestAuthority();
    closers.push(authority.remove);
    await makeDemoTimeStamps(authority.dataDir, new Date());
    const stamps = await startTimeStampServer(await readDemoTimeStamps(authority.dataDir));
    closers.push(stamps.close);
    const { ids, seen, director, head } = await prepare(databaseUrl, dataDir);
    const server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      TRUSTED_CA_DIR: authority.trustFolder,
      TSA_URL: stamps.url,
    });
    closers.push(server.kill);

    const ask = async <F, A>(call: Call<F, A>, input: InputOf<F>, token: string): Promise<string> => {
      const { path, body, contentType } = encodeRequest(call, input);
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, ...(contentType && { 'content-type': contentType }) },
      });
      return response.text();
    };
    /** How long lists and cards take for other people, in ms, until `until` returns true. */
    const others = async (until: () => boolean): Promise<number[]> => {
      const times: number[] = [];
      const one = async (person: number): Promise<void> => {
        for (let round = person; !until(); round += 1) {
          const began = performance.now();
          await (round % 2
            ? ask(documentList, { queue: queues.incoming }, head)
            : ask(documentCard, { id: seen[round % seen.length] ?? 0 }, head));
          times.push(performance.now() - began);
          await sleep(pause);
        }
      };
      await Promise.all(Array.from({ length: people }, (_, person) => one(person)));
      return times;
    };
    const after = (ms: number): (() => boolean) => {
      const ends = performance.now() + ms;
      return () => performance.now() > ends;
    };

    await others(after(2_000));
    const calm = await others(after(8_000));
    const batch = crypto.randomUUID();
    const keyFile = new File([new Uint8Array(await authority.key({}))], 'key.p12');
    const began = performance.now();
    const word = await ask(signByKey, { documentIds: ids, keyFile, password: keyPassword, batch }, director);
    if (word !== 'queued') throw new Error(`the service answered ${word}`);
    let done = false;
    const watch = async (): Promise<number> => {
      for (;;) {
        const progress = signingProgress.answer.decode(JSON.parse(await ask(signingProgress, { batch }, director)));
        if (progress.failed > 0) throw new Error(`${progress.failed} were not signed`);
        if (progress.waiting === 0) return performance.now() - began;
        await sleep(250);
      }
    };
    const [took, busy] = await Promise.all([watch().finally(() => (done = true)), others(() => done)]);
    yield { name: 'signing with an RSA key, a document (40 a second)', value: took / ids.length, unit: 'ms', goal: 25 };
    yield {
      name: 'requests of others while documents are signed, p95 against without',
      value: percentile(busy, 0.95) / percentile(calm, 0.95),
      unit: 'times',
      goal: 2,
    };
  } finally {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  }
}
