/** Numbers as they are printed in documents. Pure. */

/** '1200000.5' → '1 200 000,50'. */
export const grouped = (value: number): string => {
  const [whole = '', part] = (Number.isInteger(value) ? String(value) : value.toFixed(2)).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')}${part === undefined ? '' : `,${part}`}`;
};

export const groupedSum = (value: number): string => `${grouped(value)} ₸`;
