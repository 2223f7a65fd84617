import { writeNumber } from '@qujat/contract/administration/number-pattern';

const year = String(new Date().getFullYear());

/** A number as the pattern writes it, for people to see. */
export const sampleNumber = (pattern: string, index: string): string =>
  writeNumber(pattern, { index, department: '01', year, number: '7' });
