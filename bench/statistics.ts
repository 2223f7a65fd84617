/**
 * The value below which the given share of the values lies, interpolated between two values. `share` is from 0 to 1. NaN if there are no
 * values.
 */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The shortest time of several attempts, ms: waiting for a busy processor is not a property of the measured code. */
export const quickest = async (tries: number, act: () => Promise<unknown>): Promise<number> => {
  let least = Infinity;
  for (let tried = 0; tried < tries; tried += 1) {
    const began = performance.now();
    await act();
    least = Math.min(least, performance.now() - began);
  }
  return least;
};
