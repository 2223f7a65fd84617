/**
 * The page of people of an organisation of 500 and of one of 50,000, requested in turn from one server in one run, so that other load on the
 * machine affects both alike; an import of 10,000 rows, from the check to the end; and a route of conditional steps.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mostImportRows, writeImportRows } from '@qujat/contract/administration/import-rows';
import { listPeople } from '@qujat/contract/administration/people';
import { checkImport, readImport, runImport, type PeopleImport } from '@qujat/contract/administration/people-import';
import { encodeRequest, type Call, type CallInput, type InputOf } from '@qujat/contract/call';
import { addPeopleSite, type PeopleSite } from '@qujat/server/domain/administration/test-support/people-site';
import { openSession } from '@qujat/server/domain/identity/auth/open-session';
import type { Database } from '@qujat/server/platform/database/pool';
import { makeBenchDatabase } from '@qujat/server/test-support/bench-database';
import { startServerProcess } from '@qujat/server/test-support/own-process';
import { measureConditionalRoute } from './administration-route.ts';
import { brotliSize } from './brotli-size.ts';
import type { Figure } from './figure.ts';
import { filesOfScreen, type SignedIn } from './load.ts';
import { startBenchPostgres } from './postgres.ts';
import type { SecureDoor } from './secure-door.ts';
import { median, percentile, quickest } from './statistics.ts';

type Ask = <F, A>(call: Call<F, A>, input: InputOf<F>) => Promise<A>;

const asker = async (db: Database, url: string, { employeeId, personId }: PeopleSite): Promise<Ask> => {
  const tokens = await openSession(db, { personId, employeeId, remember: false, now: new Date(), address: '', userAgent: '' });
  return async (call, input) => {
    const { path, body, contentType, method } = encodeRequest(call, input);
    const response = await fetch(`${url}${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${tokens.accessToken}`, ...(contentType && { 'content-type': contentType }) },
    });
    if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${await response.text()}`);
    return call.answer.decode(await response.json());
  };
};

type View = CallInput<typeof listPeople>;

/** The page as it opens, and as it is paged through. */
const plain: readonly View[] = [{}, { state: 'working' }];
/** What narrows it, by name: of a name, of two words, of a position, of an address, and of nobody; and by filters. */
const narrowed: Readonly<Record<string, readonly View[]>> = {
  search: [{ search: 'Волков' }, { search: 'волков иг' }, { search: 'Специалист 7' }, { search: 'p499' }, { search: 'нет такого' }],
  filters: [{ state: 'dismissed' }, { role: 'clerk' }, { factor: 'email' }, { attention: true }],
};

/** How long each view takes at each site, with its second page, in ms. The first rounds, in which query plans are made, do not count. */
const measurePages = async (sites: readonly Ask[], views: readonly View[], rounds: number): Promise<number[][]> => {
  const unmeasured = 5;
  const times = sites.map((): number[] => []);
  for (let round = 0; round < rounds + unmeasured; round += 1)
    for (const view of views)
      for (const [index, ask] of sites.entries()) {
        const first = await ask(listPeople, view);
        const next = { ...view, ...(first.next && { after: first.next }) };
        for (const input of [view, next]) {
          const took = await quickest(3, () => ask(listPeople, input));
          if (round >= unmeasured) times[index]!.push(took);
        }
      }
  return times;
};

/** Seconds from sending 10,000 rows for the check to the end of their import. */
const measureImport = async (ask: Ask): Promise<number> => {
  const rows = Array.from({ length: mostImportRows }, (_, index) => ({
    number: index + 2,
    fullName: `Новый Сотрудник ${index}`,
    email: `import${index}@new.example`,
    iin: '',
    phone: '',
    position: `Специалист ${index % 40}`,
    secondPosition: '',
    department: `Отдел ${1 + (index % 10)}`,
    roles: index % 20 === 0 ? 'Делопроизводитель' : '',
  }));
  const begun = performance.now();
  const { id, revision } = await ask(checkImport, { fileName: 'people.csv', rows: new File([writeImportRows(rows)], 'rows.json') });
  let state: PeopleImport = await ask(runImport, { id, revision });
  while (state.state === 'waiting' || state.state === 'running') {
    await sleep(200);
    state = await ask(readImport, { id });
  }
  if (state.state !== 'done' || state.added !== mostImportRows) throw new Error(`the import ended as ${JSON.stringify(state)}`);
  return (performance.now() - begun) / 1000;
};

/** Figures of the administration on a server. */
export async function* benchAdministration(): AsyncGenerator<Figure> {
  yield measureConditionalRoute();
  const postgres = await startBenchPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'qujat-administration-'));
  const db = await makeBenchDatabase(postgres.url, 'administration');
  try {
    const [few, many] = [await addPeopleSite(db, 500), await addPeopleSite(db, 50_000)];
    const server = await startServerProcess({ DATABASE_URL: postgres.url('administration'), DATA_DIR: dataDir });
    try {
      const asks = [await asker(db, server.url, few), await asker(db, server.url, many)];
      const [small = [], large = []] = await measurePages(asks, plain, 20);
      console.error(`  people: median ${median(small).toFixed(1)} ms of 500, ${median(large).toFixed(1)} ms of 50,000`);
      yield {
        name: 'page of people, p95: 50,000 people against 500',
        value: percentile(large, 0.95) / percentile(small, 0.95),
        unit: 'times',
        goal: 1.5,
      };
      for (const [name, views] of Object.entries(narrowed)) {
        const [ofFew = [], ofMany = []] = await measurePages(asks, views, 10);
        console.error(`  ${name}: median ${median(ofFew).toFixed(1)} ms of 500, ${median(ofMany).toFixed(1)} ms of 50,000`);
        yield { name: `page of 50,000 people by ${name}, p95`, value: percentile(ofMany, 0.95), unit: 'ms', goal: 120 };
      }
      yield { name: 'import of 10,000 people, from check to end', value: await measureImport(asks[1]!), unit: 's', goal: 60 };
    } finally {
      await server.kill();
    }
  } finally {
    await db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The administration's own JavaScript of its first page: all that its remote loads until the rows are there. */
export async function* measureAdministration(door: SecureDoor, signIn: () => Promise<SignedIn>): AsyncGenerator<Figure> {
  const { scripts } = await filesOfScreen(door, { path: '/admin/people', until: 'main tbody tr th', signedIn: await signIn() });
  const own = scripts.filter(({ path }) => path.startsWith('/remotes/mfe-admin/'));
  if (own.length === 0) throw new Error(`no script of the administration among ${scripts.map(({ path }) => path).join(', ')}`);
  yield {
    name: 'own JavaScript of the first page of the administration',
    value: own.reduce((sum, { body }) => sum + brotliSize(body), 0) / 1000,
    unit: 'kB brotli',
    goal: 40,
  };
}
