/**
 * The archive period as the row shows it: two digits, a dash, four digits (LST-7). Servers write the
 * period 'MMYYYY' or 'MM-YYYY'; '0' and anything else means no period.
 */
export const periodLabel = (period: string): string | null => {
  const found = /^(\d{2})-?(\d{4})$/.exec(period.trim());
  return found ? `${found[1]}-${found[2]}` : null;
};
