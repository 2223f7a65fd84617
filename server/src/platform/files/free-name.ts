/** A free name: «План.pdf», then «План (2).pdf», of at most 255 bytes. */
import { withinLimit, withTail } from './file-name.ts';

/** The name itself for 1. */
export const numberedName = (name: string, number: number): string => withinLimit(name, number === 1 ? '' : ` (${number})`);

/** As `numberedName`, for a folder: what follows a dot belongs to its name. */
export const numberedFolder = (name: string, number: number): string => withTail(name, number === 1 ? '' : ` (${number})`);

export const freeName = (name: string, taken: Pick<ReadonlySet<string>, 'has'>, numbered = numberedName): string => {
  for (let number = 1; ; number += 1) {
    const candidate = numbered(name, number);
    if (!taken.has(candidate)) return candidate;
  }
};
