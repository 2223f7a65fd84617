/** Whether a release on trial is worse than everybody's, by the figures of signed-in people (docs/decisions/0432). */
import type { Observation } from './observations.ts';
import { largerByChance, moreOftenByChance } from './statistics.ts';
import { pagesOf, quantile, type ObservedPage } from './summary.ts';

/** The probability that a release that is no worse is rolled back, over all looks and both tests. */
export const falseAlarms = 0.01;

/** The first look comes at so many observations of the trial, and each later one when their number has doubled. */
const firstLook = 20;

/** A person counts with no more pages than this, so that nobody decides alone. */
const pagesOfPerson = 5;

/** Failing pages must come from so many people, and be so much more frequent. */
const peopleAtLeast = 3;
const shareAtLeast = 0.02;

/** Below this, in milliseconds, people do not feel a slow response (web.dev: 'good'); and a smaller change is not worth a rollback. */
const goodInp = 200;
const slowerBy = 1.2;

/** The observations at the last look, and what that look may spend of the false alarms; null before the first. */
export function lookAt<T>(found: readonly T[]): { seen: readonly T[]; level: number } | null {
  if (found.length < firstLook) return null;
  const look = Math.floor(Math.log2(found.length / firstLook)) + 1;
  // 1/2 + 1/6 + 1/12 + … = 1: so many looks as there may be spend no more than all.
  return { seen: found.slice(0, firstLook * 2 ** (look - 1)), level: falseAlarms / 2 / (look * (look + 1)) };
}

/** Loaded or failed pages, at most a few of each person, in the order of time. */
function countedPages(observations: readonly Observation[]): ObservedPage[] {
  const counts = new Map<string, number>();
  return pagesOf(observations.filter(({ signedIn }) => signedIn)).filter(({ source }) => {
    const count = (counts.get(source) ?? 0) + 1;
    counts.set(source, count);
    return count <= pagesOfPerson;
  });
}

const hasFailed = ({ failed, error }: ObservedPage): boolean => failed || error;

/** The middle INP of each person: the pages of one person resemble each other, so they are one observation. */
const inpOfPeople = (pages: readonly ObservedPage[]): number[] =>
  [...Map.groupBy(pages, ({ source }) => source).values()].flatMap((own) => {
    const middle = quantile(
      own.flatMap(({ inp }) => (inp === undefined ? [] : [[inp, 1] as const])),
      0.5,
    );
    return middle === null ? [] : [middle];
  });

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Why the trial's pages fail more often; null if they do not, or if that may be chance. */
function failsMore(tried: readonly ObservedPage[], usual: readonly ObservedPage[]): string | null {
  const look = lookAt(tried);
  if (!look || usual.length < firstLook) return null;
  const bad = look.seen.filter(hasFailed);
  const before = usual.filter(hasFailed).length;
  if (new Set(bad.map(({ source }) => source)).size < peopleAtLeast) return null;
  const [now, was] = [bad.length / look.seen.length, before / usual.length];
  if (now - was < shareAtLeast) return null;
  const chance = moreOftenByChance({ failed: bad.length, of: look.seen.length }, { failed: before, of: usual.length });
  return chance < look.level
    ? `${bad.length} of ${look.seen.length} pages failed (${percent(now)}), of everybody's release ${percent(was)}; by chance ${chance.toExponential(1)}`
    : null;
}

/** Why the trial responds more slowly; null if it does not, or if that may be chance. */
function isSlower(tried: readonly ObservedPage[], usual: readonly ObservedPage[]): string | null {
  const look = lookAt(inpOfPeople(tried));
  const usualInp = inpOfPeople(usual);
  if (!look || usualInp.length < firstLook) return null;
  const p75 = (values: readonly number[]): number =>
    quantile(
      values.map((value) => [value, 1] as const),
      0.75,
    )!;
  const [now, was] = [p75(look.seen), p75(usualInp)];
  if (now <= goodInp || now < was * slowerBy) return null;
  const chance = largerByChance(look.seen, usualInp);
  return chance < look.level
    ? `INP ${now} ms in ${look.seen.length} people, of everybody's release ${was} ms (75 %); by chance ${chance.toExponential(1)}`
    : null;
}

/**
 * Why a release on trial must go, in one line for people; null if it may stay.
 *
 * @param tried observations of the trial in its channel, oldest first
 * @param usual observations of everybody's release
 */
export function whyWorse(tried: readonly Observation[], usual: readonly Observation[]): string | null {
  const [trial, everybodys] = [countedPages(tried), countedPages(usual)];
  return failsMore(trial, everybodys) ?? isSlower(trial, everybodys);
}
