/**
 * The document list on 10,000 documents and on 100,000, asked in turn in one run, so that what else the machine does falls
 * on both alike. What is asked is what people ask: the tabs, their first pages, now and then a deep one, a filter, a month.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput } from '@qujat/contract/call';
import { documentList, listAnswer } from '@qujat/contract/document-list';
import { queues, statuses } from '@qujat/contract/vocabulary';
import { startEmbeddedPostgres } from '@qujat/server/database/embedded';
import type { Generated } from '@qujat/server/documents/bench/generate';
import { makeListSite, type ListSite } from '@qujat/server/documents/bench/list-site';
import { listDocuments } from '@qujat/server/documents/list/document-list';
import type { Figure } from './figure.ts';
import { median, percentile } from './statistics.ts';

type Input = CallInput<typeof documentList>;
type Context = Parameters<typeof listDocuments>[1];

/** Who asks what; the same people and requests at both sites, since both are generated alike. */
interface Asked {
  readonly who: (generated: Generated) => { readonly employeeId: number; readonly actingFor?: readonly number[]; readonly administrator?: true };
  readonly input: (generated: Generated, round: number) => Input;
}

const now = new Date();
const roles = { administrator: new Set(['document-administrator' as const]), nobody: new Set<never>() };

const contextFor = ({ db, generated }: ListSite, { who }: Asked): Context => {
  const { employeeId, actingFor = [], administrator } = who(generated);
  return {
    db, now, language: 'ru',
    session: {
      id: 1, personId: 1, employeeId, organisationId: generated.organisationId, actingFor, period: null,
      roles: administrator ? roles.administrator : roles.nobody, timeZone: 'Asia/Almaty', today: now.toISOString().slice(0, 10), language: 'ru_RU', passwordChangeRequired: false,
    },
  };
};

const people: readonly Asked['who'][] = [
  ({ director }) => ({ employeeId: director }),
  ({ administrator }) => ({ employeeId: administrator, administrator: true }),
  ({ clerk }) => ({ employeeId: clerk }),
  // Agrees to one document in twenty; then three of those who only start and execute.
  ({ employees }) => ({ employeeId: employees[3] ?? 0 }),
  ({ employees }) => ({ employeeId: employees[60] ?? 0 }),
  ({ employees }) => ({ employeeId: employees[120] ?? 0 }),
  ({ employees }) => ({ employeeId: employees[300] ?? 0 }),
];

const requests: readonly Asked['input'][] = [
  () => ({ queue: queues.incoming }),
  () => ({ queue: queues.takingPart }),
  () => ({ queue: queues.inWork }),
  () => ({ queue: queues.executed }),
  () => ({ queue: queues.all }),
  () => ({ queue: queues.all, page: 2 }),
  // Anywhere, and past the end.
  (_, round) => ({ queue: queues.all, page: 5 + ((round * 37) % 2000) }),
  () => ({ queue: queues.all, status: statuses.aggregation }),
  ({ templates }, round) => ({ queue: queues.all, templateId: templates[(round * 7) % templates.length] }),
  ({ departments }, round) => ({ queue: queues.executed, departmentId: departments[(round * 11) % departments.length] }),
];

const lists: readonly Asked[] = people.flatMap((who) => requests.map((input) => ({ who, input })));
const searches: readonly Asked[] = people.flatMap((who) =>
  ['договор', 'закуп', 'ИСХ-20/4', 'ремонт сети'].map((search) => ({ who, input: () => ({ queue: queues.all, search }) })));
const substitutes: readonly Asked[] = requests.slice(0, 6).map((input) => ({
  who: ({ employees, director }) => ({ employeeId: employees[60] ?? 0, actingFor: [director, employees[3] ?? 0] }), input,
}));

/** The quickest of three: waiting for a processor that does something else is no property of the list. */
const timed = async (ask: () => Promise<unknown>): Promise<number> => {
  let quickest = Infinity;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const began = performance.now();
    await ask();
    quickest = Math.min(quickest, performance.now() - began);
  }
  return quickest;
};

/** How long each request takes at each site, in ms. The first rounds, in which plans are made, do not count. */
const measure = async (sites: readonly ListSite[], asked: readonly Asked[], rounds: number): Promise<number[][]> => {
  const unmeasured = 3;
  const times = sites.map((): number[] => []);
  for (let round = 0; round < rounds + unmeasured; round += 1)
    for (const each of asked)
      for (const [index, site] of sites.entries()) {
        const context = contextFor(site, each);
        const input = each.input(site.generated, round);
        if (round === 0) listAnswer.decode(JSON.parse((await listDocuments(input, context)).text));
        const took = await timed(() => listDocuments(input, context));
        if (round >= unmeasured) times[index]!.push(took);
      }
  return times;
};

const p95 = (values: readonly number[]): number => percentile(values, 0.95);

/** Figures of the list. Takes about two minutes on two cores, most of it to make the documents. */
export async function* benchList(): AsyncGenerator<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qujat-list-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const sites: ListSite[] = [];
  try {
    for (const count of [10_000, 100_000]) sites.push(await makeListSite(postgres.url, count, now));
    const [small = [], large = []] = await measure(sites, lists, 12);
    const [, searched = []] = await measure(sites, searches, 5);
    const [, forOthers = []] = await measure(sites, substitutes, 8);
    yield* [
      { name: 'list page, p95: 100,000 documents against 10,000', value: p95(large) / p95(small), unit: 'times', goal: 1.5 },
      // Medians, for these are no comparisons: what else the machine does would be the figure.
      { name: 'list page on 100,000 documents, median', value: median(large), unit: 'ms', goal: 10 },
      { name: 'text search in 100,000 documents, median', value: median(searched), unit: 'ms', goal: 50 },
      { name: 'list page of one who acts for two, 100,000 documents, median', value: median(forOthers), unit: 'ms', goal: 50 },
    ];
  } finally {
    for (const { db } of sites) await db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
