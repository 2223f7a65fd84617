/** Tax numbers of Kazakhstan, the IIN of a person and the BIN of an organisation: twelve digits, the last of which is a check digit. */
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

/** Whether it is twelve digits that end in their check digit. */
export const hasValidCheckDigit = (number: string): boolean =>
  /^\d{12}$/.test(number) && checkDigit(number.slice(0, 11)) === Number(number[11]);
