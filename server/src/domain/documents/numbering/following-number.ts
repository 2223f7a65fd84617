/**
 * The number after `last` in a register: 'ВХ-02-05/58' → 'ВХ-02-05/59', '45-л/с' → '46-л/с'. The last group of digits counts up and keeps
 * its leading zeros: '0099' → '0100'. Null for a text without a digit.
 */
export const followingNumber = (last: string): string | null => {
  const found = /^(.*?)(\d+)(\D*)$/s.exec(last);
  if (!found) return null;
  const [, before, digits, after] = found as unknown as [string, string, string, string];
  return `${before}${String(BigInt(digits) + 1n).padStart(digits.length, '0')}${after}`;
};
