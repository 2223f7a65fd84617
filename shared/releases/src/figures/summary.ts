/** The figures of a release for people: counts and quantiles over pages. */
import type { ReleaseFigures } from '../page-data.ts';
import type { Observation, Vitals } from './observations.ts';

/** What one page observed: a page that reports twice counts once, with its last values. */
export interface ObservedPage extends Vitals {
  at: string;
  source: string;
  times: number;
  loaded: boolean;
  failed: boolean;
  error: boolean;
}

/** Observations by page, in the order of their first line. */
export function pagesOf(observations: readonly Observation[]): ObservedPage[] {
  const pages = new Map<string, ObservedPage>();
  for (const { ticket, at, source, times = 1, kind, lcp, inp, cls } of observations) {
    const page = pages.get(ticket) ?? { at, source, times, loaded: false, failed: false, error: false };
    pages.set(ticket, page);
    if (kind === 'load' || kind === 'view') page.loaded = true;
    if (kind === 'failure') page.failed = true;
    if (kind === 'error') page.error = true;
    // What gets worse while a page is open only rises.
    if (lcp !== undefined) page.lcp ??= lcp;
    if (inp !== undefined) page.inp = Math.max(page.inp ?? 0, inp);
    if (cls !== undefined) page.cls = Math.max(page.cls ?? 0, cls);
  }
  return [...pages.values()];
}

/** The least value that is at least as large as this share of all, each counted as often as its weight says; null without values. */
export function quantile(values: readonly (readonly [value: number, weight: number])[], share: number): number | null {
  const sorted = values.toSorted(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  let sum = 0;
  for (const [value, weight] of sorted) {
    sum += weight;
    if (sum >= share * all) return value;
  }
  return null;
}

/** Counts and the 75th percentiles of the pages of a release. */
export function figuresOf(observations: readonly Observation[]): ReleaseFigures {
  const pages = pagesOf(observations);
  const count = (counts: (page: ObservedPage) => boolean): number => pages.filter(counts).reduce((sum, { times }) => sum + times, 0);
  const p75 = (metric: keyof Vitals): number | null =>
    quantile(
      pages.flatMap(({ [metric]: value, times }) => (value === undefined ? [] : [[value, times] as const])),
      0.75,
    );
  return {
    loads: count(({ loaded }) => loaded),
    failures: count(({ failed }) => failed),
    errors: count(({ error }) => error),
    lcp: p75('lcp'),
    inp: p75('inp'),
    cls: p75('cls'),
    views: count(({ lcp, inp }) => lcp !== undefined || inp !== undefined),
  };
}
