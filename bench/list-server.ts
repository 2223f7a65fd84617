/** The list as a server answers it, compared with its bare SQL through the same driver, and as an Excel file. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeRequest } from '@qujat/contract/call';
import { documentList } from '@qujat/contract/document-list';
import { listExportPath } from '@qujat/contract/list-export';
import { queues } from '@qujat/contract/vocabulary';
import { openSession } from '@qujat/server/domain/identity/auth/open-session';
import { openDatabase, runNamed } from '@qujat/server/platform/database/pool';
import type { ListSite } from '@qujat/server/domain/documents/test-support/list-site';
import { queryOf } from '@qujat/server/domain/documents/list/document-list';
import { listStatement } from '@qujat/server/domain/documents/list/list-statement';
import { startServerProcess } from '@qujat/server/test-support/own-process';
import { doorOf } from '@qujat/server/domain/identity/session/cookies';
import type { Figure } from './figure.ts';
import { contextFor } from './list-context.ts';

/** The number of simultaneous readers, and how long they read. */
const askers = 4;
const spell = 4_000;
const spells = 3;

const perSecond = async (ask: () => Promise<unknown>): Promise<number> => {
  const ends = performance.now() + spell;
  let answers = 0;
  const one = async (): Promise<void> => {
    for (; performance.now() < ends; answers += 1) await ask();
  };
  await Promise.all(Array.from({ length: askers }, one));
  return (answers / spell) * 1000;
};

/** Resident bytes of a process. */
const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** The number of documents in the Excel file. */
const exported = 100_000;

interface Fetched {
  readonly bytes: number;
  readonly status: number;
}

export async function* measureListServer(site: ListSite, databaseUrl: string): AsyncGenerator<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qujat-list-server-'));
  const { administrator } = site.generated;
  const { person_id: personId } = await site.db
    .selectFrom('employees')
    .select('person_id')
    .where('id', '=', administrator)
    .executeTakeFirstOrThrow();
  const tokens = await openSession(site.db, {
    personId,
    employeeId: administrator,
    remember: false,
    now: new Date(),
    address: '',
    userAgent: '',
  });
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const agent = new Agent({ keepAlive: true, maxSockets: askers });
  const pooled = openDatabase({ url: databaseUrl, maxConnections: askers });
  const ask = (
    path: string,
    options: { readonly method?: string; readonly body?: string; readonly headers: Record<string, string> },
  ): Promise<Fetched> =>
    new Promise((resolve, reject) => {
      const sent = request(`${server.url}${path}`, { agent, method: options.method ?? 'GET', headers: options.headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (piece: Buffer) => (bytes += piece.length));
        answer.on('end', () => resolve({ bytes, status: answer.statusCode ?? 0 }));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(options.body);
    });
  try {
    const { path, body, contentType } = encodeRequest(documentList, { queue: queues.all, page: 1 });
    const headers = { authorization: `Bearer ${tokens.accessToken}`, 'content-type': contentType ?? '' };
    const route = async (): Promise<void> => {
      const { status } = await ask(path, { method: 'POST', body: String(body), headers });
      if (status !== 200) throw new Error(`the list answered ${status}`);
    };
    const context = contextFor({ ...site, db: pooled }, { employeeId: administrator, administrator: true });
    const statement = listStatement(await queryOf({ queue: queues.all, page: 1 }, context));
    const bare = (): Promise<unknown> => runNamed(pooled, statement);
    for (const warm of [route, bare]) await perSecond(warm);
    // In turn, so that other load on the machine affects both alike.
    let [routes, bares] = [0, 0];
    for (let time = 0; time < spells; time += 1) [routes, bares] = [routes + (await perSecond(route)), bares + (await perSecond(bare))];
    console.error(`  the route ${(routes / spells).toFixed(0)} lists a second, its bare SQL ${(bares / spells).toFixed(0)}`);
    yield { name: 'throughput of the bare SQL of a list against its route', value: bares / routes, unit: 'times', goal: 2 };

    const oldest = await site.db
      .selectFrom('document_feed')
      .select('issue_date')
      .where('principal', '=', -(site.generated.organisationId * 10 + 2))
      .where('queue', '=', queues.all)
      .orderBy('period', 'desc')
      .orderBy('issue_date', 'desc')
      .orderBy('document_id', 'desc')
      .offset(exported - 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const address = listExportPath({ queue: queues.all, dateFrom: Math.floor(oldest.issue_date.getTime() / 1000) });
    const before = await memoryOf(server.pid);
    let highest = before;
    const download = { done: false };
    const watch = async (): Promise<void> => {
      for (; !download.done; await sleep(20)) highest = Math.max(highest, await memoryOf(server.pid));
    };
    const began = performance.now();
    const [file] = await Promise.all([
      ask(address, { headers: { cookie: `qujat_page=${tokens.pageToken}; qujat_door=${doorOf(tokens.pageToken)}` } }).finally(
        () => (download.done = true),
      ),
      watch(),
    ]);
    if (file.status !== 200) throw new Error(`Excel answered ${file.status}`);
    console.error(
      `  Excel of ${exported} documents: ${(file.bytes / 1e6).toFixed(1)} MB in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    yield {
      name: `rise of the server's memory while Excel of ${exported} documents is written`,
      value: (highest - before) / 1e6,
      unit: 'MB',
      goal: 150,
    };
  } finally {
    agent.destroy();
    await pooled.destroy();
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}
