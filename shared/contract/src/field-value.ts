/** The values that people write into the fields of a template. Pure. */

/** As many digits of a decimal number are certain in a double: read and written again, they are the same. */
const certainDigits = 15;

/**
 * The number in a written value: '1 200,50' and '1200.5' are equal. Null if it is not a number, or has more than 15 digits or four decimals:
 * every other one is printed exactly as it was written (ADM-70).
 */
export const numberIn = (value: string): number | null => {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  const plain = value.replaceAll(/\s/g, '').replace(',', '.');
  if (!/^-?\d{1,15}(\.\d{1,4})?$/.test(plain)) return null;
  return plain.replaceAll(/\D/g, '').replace(/^0+/, '').length <= certainDigits ? Number(plain) : null;
};

/** The same for money, which has no part smaller than a tiyn: null for more than two decimals. */
export const sumIn = (value: string): number | null => (/[.,]\d\s*\d\s*\d/.test(value) ? null : numberIn(value));
