/**
 * The feed with 1,000 posts and with 100,000, requested in turn in one run, so that other load on the machine affects both alike: its first
 * page, and pages as far down as people scroll.
 */
import type { CallInput } from '@qujat/contract/call';
import type { postList } from '@qujat/contract/feed';
import { makeFeedSite, type FeedSite } from '@qujat/server/domain/feed/test-support/feed-site';
import { listFeed } from '@qujat/server/domain/feed/service';
import type { Figure } from './figure.ts';
import { startBenchPostgres } from './postgres.ts';
import { median, percentile, quickest } from './statistics.ts';
import { benchSession } from './bench-session.ts';

type Input = CallInput<typeof postList>;
type InputOf = (site: FeedSite, round: number) => Input;

const now = new Date();

const contextFor = ({ db, organisationId, employeeId }: FeedSite): Parameters<typeof listFeed>[1] => ({
  db,
  now,
  language: 'ru',
  session: benchSession({ employeeId, organisationId, today: now.toISOString().slice(0, 10) }),
});

const pages: readonly InputOf[] = [
  () => ({}),
  ({ posts: [, newest] }) => ({ beforeId: newest - 9 }),
  ({ posts: [, newest] }, round) => ({ beforeId: newest - ((round * 13) % 400) }),
  // In the middle, and at the end.
  ({ posts: [oldest, newest] }, round) => ({ beforeId: Math.floor((oldest + newest) / 2) + round }),
  ({ posts: [oldest] }, round) => ({ beforeId: oldest + 20 + round }),
];
const searches: readonly InputOf[] = ['Запись 777', 'паводк', 'совещание договор'].map((search) => () => ({ search }));

/** How long each page takes at each site, in ms. The first rounds, in which query plans are made, do not count. */
const measure = async (sites: readonly FeedSite[], inputs: readonly InputOf[], rounds: number): Promise<number[][]> => {
  const unmeasured = 5;
  const times = sites.map((): number[] => []);
  for (let round = 0; round < rounds + unmeasured; round += 1)
    for (const each of inputs)
      for (const [index, site] of sites.entries()) {
        const took = await quickest(3, () => listFeed(each(site, round), contextFor(site)));
        if (round >= unmeasured) times[index]!.push(took);
      }
  return times;
};

/** Figures of the feed. Takes about half a minute on two cores, most of it to create the posts. */
export async function* benchFeed(): AsyncGenerator<Figure> {
  const postgres = await startBenchPostgres();
  const sites: FeedSite[] = [];
  try {
    for (const count of [1_000, 100_000]) sites.push(await makeFeedSite(postgres.url, count));
    const [small = [], large = []] = await measure(sites, pages, 60);
    const [, searched = []] = await measure(sites, searches, 10);
    yield* [
      {
        name: 'feed page, p95: 100,000 posts against 1,000',
        value: percentile(large, 0.95) / percentile(small, 0.95),
        unit: 'times',
        goal: 1.5,
      },
      { name: 'feed page of 100,000 posts, median', value: median(large), unit: 'ms', goal: 10 },
      { name: 'search in 100,000 posts, median', value: median(searched), unit: 'ms', goal: 100 },
    ];
  } finally {
    for (const { db } of sites) await db.destroy();
    await postgres.stop();
  }
}
