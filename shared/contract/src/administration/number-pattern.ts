/** How a document index writes the numbers of its documents (ADM-80). Page and server read a pattern alike. Pure. */

/** What a pattern may hold between braces; `{number:3}` writes at least three digits. */
export const numberParts = ['index', 'department', 'year', 'number'] as const;
type NumberPart = (typeof numberParts)[number];

/** Whether numbers begin again with each year, or also in each department. */
export const indexCounters = ['year', 'department'] as const;
export type IndexCounter = (typeof indexCounters)[number];

export const maxPatternLength = 60;
/** The pattern that a new index suggests. */
export const usualPattern = '{index}-{number}';

/** Only the running number has a width. Patterns that were stored with a width of another part write that part as it is. */
const part = /\{(index|department|year|number)(?::([1-6]))?\}/g;

export type NumberValues = Readonly<Record<NumberPart, string>>;

/** The number that a pattern writes. */
export const writeNumber = (pattern: string, values: NumberValues): string =>
  pattern.replaceAll(part, (_, name: NumberPart, digits?: string) =>
    name === 'number' ? values.number.padStart(Number(digits ?? 1), '0') : values[name],
  );

export type PatternProblem = 'number' | 'unknown' | 'touching' | 'department';

/**
 * What is wrong with a pattern, or null. Two documents must never get the same number: the running number stands once and apart from other
 * digits, and where each department counts for itself the number says which department.
 */
export const problemOfPattern = (pattern: string, counter: IndexCounter): PatternProblem | null => {
  const parts = [...pattern.matchAll(part)];
  const [number, ...more] = parts.filter(([, name]) => name === 'number');
  if (!number || more.length > 0) return 'number';
  if (/[{}]/.test(pattern.replaceAll(part, '')) || parts.some(([, name, digits]) => name !== 'number' && digits)) return 'unknown';
  const before = pattern.charAt(number.index - 1);
  const after = pattern.charAt(number.index + number[0].length);
  if (/[\d}]/.test(before) || /[\d{]/.test(after)) return 'touching';
  return counter === 'department' && !parts.some(([, name]) => name === 'department') ? 'department' : null;
};
