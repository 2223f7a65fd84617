/** One measured figure of `npm run bench`: printed as a line of JSON. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The maximum allowed value. */
  readonly goal: number;
}

/** Prints a figure; returns whether its goal is met. */
export const report = ({ name, value, unit, goal }: Figure): boolean => {
  const met = value <= goal;
  console.log(JSON.stringify({ name, value: Number(value.toFixed(3)), unit, goal, met }));
  return met;
};
