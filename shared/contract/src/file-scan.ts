import { oneOf } from './codec.ts';

/**
 * What a scanner says of a file (extension): nobody has looked, it waits, clean, infected, or the scanner could not take it. A file that is
 * infected cannot be downloaded, nor, by default, one that waits.
 */
const fileScans = ['none', 'waiting', 'clean', 'infected', 'unscanned'] as const;
export type FileScan = (typeof fileScans)[number];

export const fileScan = oneOf(fileScans, 'none');
