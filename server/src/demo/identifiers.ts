/**
 * Tax identification numbers of Kazakhstan: IIN of a person (12 digits: YYMMDD, century and sex, serial, check digit),
 * BIN of an organisation (12 digits: YYMM of registration, kind, branch, serial, check digit). Both share one check digit.
 *
 * The demo uses kinds that are never issued (7th digit of the IIN 9, 5th of the BIN 9), so that no number is anybody's.
 */
const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2];

const remainder = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;

/** The twelfth digit for eleven digits, or null: a number for which both rounds give 10 is never issued. */
export const checkDigit = (elevenDigits: string): number | null => {
  if (!/^\d{11}$/.test(elevenDigits)) throw new RangeError('Eleven digits are needed.');
  const first = remainder(elevenDigits, firstWeights);
  if (first !== 10) return first;
  const second = remainder(elevenDigits, secondWeights);
  return second === 10 ? null : second;
};

/** True for twelve digits that end in their check digit. */
export const hasValidCheckDigit = (number: string): boolean =>
  /^\d{12}$/.test(number) && checkDigit(number.slice(0, 11)) === Number(number[11]);

/** Adds serial and check digit to a beginning, going to the next serial where no check digit exists. */
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
export const demoBin = (registered: string, serial: number): string =>
  complete(`${registered.slice(2).replace('-', '')}90`, serial);
