/** One measured figure of `npm run bench`: printed as a line of JSON. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The most that is allowed. */
  readonly goal: number;
}

/** Prints a figure; answers whether its goal is met. */
export const report = ({ name, value, unit, goal }: Figure): boolean => {
  const met = value <= goal;
  console.log(JSON.stringify({ name, value: Number(value.toFixed(3)), unit, goal, met }));
  return met;
};

/** The value below which the given share of the values lies; `share` from 0 to 1. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);
