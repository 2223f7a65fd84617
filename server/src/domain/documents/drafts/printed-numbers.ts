/** Numbers as they are printed in documents. Pure. */

/** Every decimal that was written, and at least two: '1200000.5' → '1 200 000,50', '0.0125' → '0,0125'. */
export const grouped = (value: number): string => {
  const [whole = '', part] = String(value).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')}${part === undefined ? '' : `,${part.padEnd(2, '0')}`}`;
};

export const groupedSum = (value: number): string => `${grouped(value)} ₸`;
