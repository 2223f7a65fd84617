/**
 * Tax identification numbers of Kazakhstan: IIN of a person (12 digits: YYMMDD, century and sex, serial, check digit),
 * BIN of an organisation (12 digits: YYMM of registration, kind, branch, serial, check digit). Both share one check digit.
 *
 * The demo uses kinds that are never issued (7th digit of the IIN 9, 5th of the BIN 9), so that no number is anybody's.
 */
import { checkDigit } from '@qujat/contract/tax-number';

/** Adds serial and check digit to a beginning, and skips serials without a check digit. */
const complete = (beginning: string, serial: number): string => {
  for (let next = serial; ; next++) {
    const eleven = beginning + String(next).padStart(11 - beginning.length, '0');
    const digit = checkDigit(eleven);
    if (digit !== null) return eleven + String(digit);
  }
};

/** An IIN of a kind that is never issued. `born` is 'YYYY-MM-DD', `serial` 0 to 9989. */
export const demoIin = (born: string, serial: number): string => complete(`${born.slice(2).replaceAll('-', '')}9`, serial);

/** A BIN of a kind that is never issued. `registered` is 'YYYY-MM', `serial` 0 to 99989. */
export const demoBin = (registered: string, serial: number): string => complete(`${registered.slice(2).replace('-', '')}90`, serial);
