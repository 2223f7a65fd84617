/**
 * The document list on 10,000 documents and on a million, queried in turn in one run, so that other load on the machine affects both alike.
 * The queries are those of real use: the tabs, every filter, a month, deep pages, for people of all kinds, and for a person who acts for
 * four others. Then the route compared with its bare SQL, and the memory of the Excel export.
 */
import type { CallInput } from '@qujat/contract/call';
import { documentList, listAnswer } from '@qujat/contract/document-list';
import { queues, sorts, statuses } from '@qujat/contract/vocabulary';
import type { Generated } from '@qujat/server/domain/documents/test-support/generate-documents';
import { makeListSite, type ListSite } from '@qujat/server/domain/documents/test-support/list-site';
import { listDocuments } from '@qujat/server/domain/documents/list/document-list';
import type { Figure } from './figure.ts';
import { benchDay as now, contextFor, type Who } from './list-context.ts';
import { measureListServer } from './list-server.ts';
import { startBenchPostgres } from './postgres.ts';
import { median, percentile, quickest } from './statistics.ts';

type Input = CallInput<typeof documentList>;
type People = readonly ((generated: Generated) => Who)[];
type Request = (generated: Generated, round: number) => Input & { readonly period?: number };

const everybody: People = [
  ({ director }) => ({ employeeId: director }),
  ({ administrator }) => ({ employeeId: administrator, administrator: true }),
  ({ clerk }) => ({ employeeId: clerk }),
  // Agrees to one of twenty documents; then three people who only initiate and execute.
  ({ employees }) => ({ employeeId: employees[3] ?? 0 }),
  ({ employees }) => ({ employeeId: employees[60] ?? 0 }),
  ({ employees }) => ({ employeeId: employees[120] ?? 0 }),
  ({ employees }) => ({ employeeId: employees[300] ?? 0 }),
];
/** Four substitutions: the director, and three people whose documents overlap heavily. */
const substitutes: People = [
  ({ employees, director }) => ({
    employeeId: employees[60] ?? 0,
    actingFor: [director, employees[3] ?? 0, employees[25] ?? 0, employees[120] ?? 0],
  }),
];

const daysAgo = (days: number): number => Math.floor(now.getTime() / 1000) - days * 86_400;
const pick = (values: readonly number[], round: number): number => values[round % values.length] ?? 0;
const month = (): number => {
  const there = new Date(now.getTime() - 60 * 86_400_000);
  return there.getUTCFullYear() * 100 + there.getUTCMonth() + 1;
};

/** Every existing filter, each alone, and some together. */
const structured: Readonly<Record<string, readonly Request[]>> = {
  'tabs and pages': [
    () => ({ queue: queues.incoming }),
    () => ({ queue: queues.takingPart }),
    () => ({ queue: queues.inWork }),
    () => ({ queue: queues.executed }),
    () => ({ queue: queues.all }),
    () => ({ queue: queues.all, page: 2 }),
    // At random, and beyond the end.
    (_, round) => ({ queue: queues.all, page: 5 + ((round * 37) % 2000) }),
  ],
  'by execution date': [
    () => ({ queue: queues.all, sort: sorts.executionDate }),
    () => ({ queue: queues.inWork, sort: sorts.executionDate }),
  ],
  type: [
    ({ templates }, round) => ({ queue: queues.all, templateId: pick(templates, round * 7) }),
    ({ templates }, round) => ({ queue: queues.inWork, templateId: pick(templates, round * 3) }),
  ],
  department: [
    ({ departments }, round) => ({ queue: queues.executed, departmentId: pick(departments, round * 11) }),
    ({ departments }, round) => ({ queue: queues.all, departmentId: pick(departments, round) }),
  ],
  status: [
    () => ({ queue: queues.all, status: statuses.aggregation }),
    () => ({ queue: queues.all, status: statuses.completed }),
    () => ({ queue: queues.inWork, status: statuses.execution }),
  ],
  'reply required': [() => ({ queue: queues.all, responseRequired: true }), () => ({ queue: queues.inWork, responseRequired: true })],
  dates: [
    () => ({ queue: queues.all, dateFrom: daysAgo(20), dateTo: daysAgo(5) }),
    () => ({ queue: queues.all, dateFrom: daysAgo(200) }),
    () => ({ queue: queues.executed, dateTo: daysAgo(100) }),
  ],
  month: [() => ({ queue: queues.all, period: month() }), () => ({ queue: queues.executed, period: month() })],
  'several together': [
    ({ templates }, round) => ({ queue: queues.all, templateId: pick(templates, round), status: statuses.completed }),
    ({ departments }, round) => ({
      queue: queues.all,
      departmentId: pick(departments, round),
      status: statuses.completed,
      dateFrom: daysAgo(300),
    }),
  ],
};
const searches: readonly Request[] = ['договор', 'закуп', 'ИСХ-20/4', 'ремонт сети', 'по', 'сотрудник 17'].map((search) => () => ({
  queue: queues.all,
  search,
}));

/** How long each request takes at each site, in ms. The first rounds, in which query plans are made, do not count. */
const measure = async (sites: readonly ListSite[], people: People, requests: readonly Request[], rounds: number): Promise<number[][]> => {
  const unmeasured = 2;
  const times = sites.map((): number[] => []);
  for (let round = 0; round < rounds + unmeasured; round += 1)
    for (const who of people)
      for (const request of requests)
        for (const [index, site] of sites.entries()) {
          const { period = null, ...input } = request(site.generated, round);
          const context = contextFor(site, who(site.generated), period);
          if (round === 0) listAnswer.decode(JSON.parse((await listDocuments(input, context)).text));
          const took = await quickest(5, () => listDocuments(input, context));
          if (round >= unmeasured) times[index]!.push(took);
        }
  return times;
};

const p95 = (values: readonly number[]): number => percentile(values, 0.95);

/** The worst of all filters: its p95 at the large site compared with its p95 at the small one. */
const worstRatio = async (sites: readonly ListSite[], people: People, rounds: number): Promise<number> => {
  let worst = 0;
  for (const [name, requests] of Object.entries(structured)) {
    const [small = [], large = []] = await measure(sites, people, requests, rounds);
    const ratio = p95(large) / p95(small);
    console.error(
      `  ${name}: p95 ${p95(small).toFixed(1)} ms, ${p95(large).toFixed(1)} ms at a million, ${ratio.toFixed(2)} times; medians ${median(small).toFixed(1)}, ${median(large).toFixed(1)} ms`,
    );
    worst = Math.max(worst, ratio);
  }
  return worst;
};

/** Figures of the list on existing sites. */
async function* measureLists(sites: readonly [ListSite, ListSite], databaseUrl: string): AsyncGenerator<Figure> {
  const large = sites[1];
  yield {
    name: 'list page by every structured filter, p95: 1,000,000 documents against 10,000, the worst',
    value: await worstRatio(sites, everybody, 6),
    unit: 'times',
    goal: 1.5,
  };
  yield {
    name: 'the same for one who acts for four others, the worst',
    value: await worstRatio(sites, substitutes, 20),
    unit: 'times',
    goal: 1.5,
  };
  const [searched = []] = await measure([large], everybody, searches, 4);
  console.error(`  text search at a million: median ${median(searched).toFixed(1)} ms`);
  yield { name: 'text search in 1,000,000 documents, p95', value: p95(searched), unit: 'ms', goal: 120 };
  yield* measureListServer(large, databaseUrl);
}

/** Takes about ten minutes on two cores, most of it to create the documents. */
export async function* benchList(): AsyncGenerator<Figure> {
  const postgres = await startBenchPostgres();
  const sites: ListSite[] = [];
  try {
    for (const count of [10_000, 1_000_000]) sites.push(await makeListSite(postgres.url, count, now));
    yield* measureLists(sites as [ListSite, ListSite], postgres.url('list_1000000'));
  } finally {
    for (const { db } of sites) await db.destroy();
    await postgres.stop();
  }
}
