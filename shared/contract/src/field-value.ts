/** The values that people write into the fields of a template. Pure. */

/**
 * The number in a written value: '1 200,50' and '1200.5' are equal. Null if it is not a number.
 */
export const numberIn = (value: string): number | null => {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  const plain = value.replaceAll(/\s/g, '').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null;
};
