/**
 * Tasks and the report about their terms with 10,000 tasks and with a million, requested in turn in one run, so that other load on the
 * machine affects both alike: the report and its trend over each period, the lists to which its figures lead, and one's own tasks.
 */
import { readDiscipline } from '@qujat/server/domain/tasks/discipline/read';
import { readDisciplineTrend } from '@qujat/server/domain/tasks/discipline/trend';
import { readTasks } from '@qujat/server/domain/tasks/list';
import { makeControlSite, type ControlSite } from '@qujat/server/domain/tasks/test-support/control-site';
import type { Figure } from './figure.ts';
import { startBenchPostgres } from './postgres.ts';
import { median, percentile, quickest } from './statistics.ts';
import { benchSession } from './bench-session.ts';

const now = new Date();
const dayAt = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const today = dayAt(0);

type Context = Parameters<typeof readDiscipline>[1] & Parameters<typeof readTasks>[1];

const contextFor = ({ db, organisationId }: ControlSite, employeeId: number): Context => ({
  db,
  language: 'ru',
  now,
  session: benchSession({ employeeId, organisationId, today }),
});

type Ask = (site: ControlSite, round: number) => Promise<unknown>;
type Who = 'clerk' | 'head' | 'executor';

const periods = [7, 28, 91, 364].map((days) => ({ from: dayAt(-days), to: dayAt(-1) }));
const readers: readonly Who[] = ['clerk', 'head'];
/** Everything that the page offers, for whoever sees all tasks and for the head of one department. */
const reports: readonly Ask[] = readers.flatMap((who) =>
  periods.flatMap((period) => [
    ...(['department', 'person', 'kind'] as const).map(
      (group): Ask =>
        (site) =>
          readDiscipline({ group, ...period }, contextFor(site, site[who])),
    ),
    (site: ControlSite) => readDiscipline({ group: 'department', onControl: true, ...period }, contextFor(site, site[who])),
  ]),
);
const trends: readonly Ask[] = readers.flatMap((who) =>
  periods.map(
    (period): Ask =>
      (site) =>
        readDisciplineTrend({ step: 'week', ...period }, contextFor(site, site[who])),
  ),
);
const drilled: readonly Ask[] = periods.flatMap((period) =>
  (['in-time', 'late', 'overdue'] as const).map(
    (outcome): Ask =>
      (site, round) =>
        readTasks(
          { scope: 'department', filter: 'all', outcome, ...period, departmentId: site.departments[round % site.departments.length] ?? 0 },
          contextFor(site, site.clerk),
        ),
  ),
);
const own: readonly Ask[] = [
  (site) => readTasks({ scope: 'mine' }, contextFor(site, site.executor)),
  (site) => readTasks({ scope: 'mine', filter: 'done' }, contextFor(site, site.executor)),
  (site) => readTasks({ scope: 'given', filter: 'overdue' }, contextFor(site, site.head)),
  (site) => readTasks({ scope: 'control' }, contextFor(site, site.clerk)),
];

/** How long each request takes at each site, in ms. The first rounds, in which query plans are made, do not count. */
const measure = async (sites: readonly ControlSite[], asks: readonly Ask[], rounds: number): Promise<number[][]> => {
  const unmeasured = 1;
  const times = sites.map((): number[] => []);
  for (let round = 0; round < rounds + unmeasured; round += 1)
    for (const ask of asks)
      for (const [index, site] of sites.entries()) {
        const took = await quickest(3, () => ask(site, round));
        if (round >= unmeasured) times[index]!.push(took);
      }
  return times;
};

const measured: readonly { readonly name: string; readonly asks: readonly Ask[]; readonly rounds: number }[] = [
  { name: 'report about terms', asks: reports, rounds: 3 },
  { name: 'trend of terms by week', asks: trends, rounds: 5 },
  { name: 'list to which a figure leads', asks: drilled, rounds: 5 },
  { name: 'tasks of a person', asks: own, rounds: 20 },
];

/** Figures of tasks. Takes about three minutes on two cores, most of it to create the tasks. */
export async function* benchControl(): AsyncGenerator<Figure> {
  const postgres = await startBenchPostgres();
  const sites: ControlSite[] = [];
  try {
    for (const count of [10_000, 1_000_000]) sites.push(await makeControlSite(postgres.url, count));
    for (const { name, asks, rounds } of measured) {
      const [small = [], large = []] = await measure(sites, asks, rounds);
      console.error(
        `  ${name}: p95 ${percentile(small, 0.95).toFixed(1)} ms, ${percentile(large, 0.95).toFixed(1)} ms at a million; medians ${median(small).toFixed(1)}, ${median(large).toFixed(1)} ms`,
      );
      yield { name: `${name}, p95 at 1,000,000 tasks`, value: percentile(large, 0.95), unit: 'ms', goal: 300 };
    }
  } finally {
    for (const { db } of sites) await db.destroy();
    await postgres.stop();
  }
}
