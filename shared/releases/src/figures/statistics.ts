/** One-sided tests of significance, exact or by the normal approximation (docs/decisions/0432). */

/** Natural logarithms of the factorials up to n. */
const logFactorials = (n: number): Float64Array => {
  const logs = new Float64Array(n + 1);
  for (let k = 2; k <= n; k += 1) logs[k] = logs[k - 1]! + Math.log(k);
  return logs;
};

/** A group of which some failed. */
export interface Share {
  failed: number;
  of: number;
}

/**
 * Fisher's exact test: the probability that at least so many of the failures fall into the tried group by chance alone, if both groups fail
 * equally often. From 0 to 1; small means that the tried group is worse. Valid for groups of any size.
 */
export function moreOftenByChance(tried: Share, usual: Share): number {
  const all = tried.of + usual.of;
  const failed = tried.failed + usual.failed;
  const log = logFactorials(all);
  const choose = (n: number, k: number): number => log[n]! - log[k]! - log[n - k]!;
  const whole = choose(all, failed);
  let sum = 0;
  for (let k = tried.failed; k <= Math.min(tried.of, failed); k += 1)
    if (failed - k <= usual.of) sum += Math.exp(choose(tried.of, k) + choose(usual.of, failed - k) - whole);
  return Math.min(1, sum);
}

/** The probability that a standard normal variable exceeds z (Abramowitz and Stegun, 26.2.17; the error is below 1e-7). */
function aboveNormal(z: number): number {
  if (z < 0) return 1 - aboveNormal(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/**
 * The test of Mann and Whitney: the probability that the tried values are so much larger by chance alone, if both come from the same
 * distribution. Normal approximation with correction for ties and continuity: sensible from some ten values on each side. 1 without values.
 */
export function largerByChance(tried: readonly number[], usual: readonly number[]): number {
  const [n, m] = [tried.length, usual.length];
  if (n === 0 || m === 0) return 1;
  const all = [...tried.map((value) => ({ value, isTried: true })), ...usual.map((value) => ({ value, isTried: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]!.value === all[from]!.value) to += 1;
    // Equal values share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    for (let place = from; place < to; place += 1) if (all[place]!.isTried) rankSum += rank;
    ties += (to - from) ** 3 - (to - from);
  }
  const u = rankSum - (n * (n + 1)) / 2;
  const count = n + m;
  const variance = ((n * m) / 12) * (count + 1 - ties / (count * (count - 1)));
  // All values are equal.
  if (variance <= 0) return 1;
  return aboveNormal((u - (n * m) / 2 - 0.5) / Math.sqrt(variance));
}
