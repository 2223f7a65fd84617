/** How large a run of the office is: `npm run bench -- office --people 300 --minutes 1`. */
import { parseArgs } from 'node:util';

export interface OfficeSize {
  /** Who work at once. */
  readonly people: number;
  /** How long all of them take to sign in, minutes. */
  readonly rush: number;
  /** How long they work afterwards, minutes; the server is replaced halfway. */
  readonly minutes: number;
  /** How many live streams are open at the end. */
  readonly streams: number;
}

/** The sizes for which the goals are stated. */
export const fullSize: OfficeSize = { people: 3_000, rush: 5, minutes: 6, streams: 10_000 };

/** The highest size: a run can neither last for hours nor open more sockets than a machine has. */
const most: OfficeSize = { people: 10_000, rush: 30, minutes: 60, streams: 15_000 };

/** Takes the options of the office from the arguments of the command, and returns the other arguments. Throws an Error for a bad value. */
export const takeOfficeSize = (args: readonly string[]): { readonly size: OfficeSize; readonly others: readonly string[] } => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { people: { type: 'string' }, rush: { type: 'string' }, minutes: { type: 'string' }, streams: { type: 'string' } },
    allowPositionals: true,
  });
  const read = (name: keyof OfficeSize): number => {
    const given = values[name];
    if (given === undefined) return fullSize[name];
    const value = Number(given);
    const least = name === 'people' ? 1 : 0;
    if (!Number.isFinite(value) || value < least || value > most[name])
      throw new Error(`--${name} must be a number from ${least} to ${most[name]}, not "${given}".`);
    return value;
  };
  return {
    size: { people: Math.round(read('people')), rush: read('rush'), minutes: read('minutes'), streams: Math.round(read('streams')) },
    others: positionals,
  };
};
