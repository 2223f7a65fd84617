/** Phone numbers as people type them: numbers of Kazakhstan in any spelling, numbers of other countries with + and country code. */

/** `8 700 000-00-00`, `7(700)0000000`, `700 000 00 00`: ten digits, with or without a prefix. */
const kazakh = /^(?:\+?7|8)?(\d{3})(\d{3})(\d{2})(\d{2})$/;

/** Characters that people type between digits. */
const separators = /[\s().\-\u2010-\u2015\u00a0]/gu;

/** A number in a uniform spelling, '+7 700 000 00 00' or '+905321234567'; null if it is not a phone number. */
export const normalPhone = (typed: string): string | null => {
  const digits = typed.trim().replaceAll(separators, '').replace(/^00/, '+');
  const [, code, ...rest] = kazakh.exec(digits) ?? [];
  if (code !== undefined) return code.startsWith('0') ? null : ['+7', code, ...rest].join(' ');
  return /^\+[1-9]\d{7,14}$/.test(digits) && !digits.startsWith('+7') ? digits : null;
};

/** Whether {@link normalPhone} understands the text. */
export const isPhone = (typed: string): boolean => normalPhone(typed) !== null;
