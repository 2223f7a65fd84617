import { oneOf } from './codec.ts';

/**
 * The scanner's result for a file (extension): not scanned, waiting, clean, infected, or the scanner could not handle it. An infected file
 * cannot be downloaded, nor, by default, a waiting one.
 */
export const fileScans = ['none', 'waiting', 'clean', 'infected', 'unscanned'] as const;
export type FileScan = (typeof fileScans)[number];

export const fileScan = oneOf(fileScans, 'none');
