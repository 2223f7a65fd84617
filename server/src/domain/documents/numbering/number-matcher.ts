import type { IndexCounter, NumberValues } from '@qujat/contract/administration/number-pattern';

/** Of PostgreSQL as well as of JavaScript: a backslash before anything but a letter or a digit means that character. */
const literal = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, (each) => `\\${each}`);

/**
 * A regular expression of the numbers that a pattern has written in one register; its group is the running number. Where all departments
 * count together, the number of any of them matches.
 */
export const numberMatcher = (pattern: string, values: Omit<NumberValues, 'number'>, counter: IndexCounter): string => {
  const parts = pattern.split(/(\{(?:index|department|year|number)(?::\d)?\})/);
  const written = parts.map((each) => {
    if (each.startsWith('{number')) return '([0-9]{1,15})';
    if (each === '{department}') return counter === 'department' ? literal(values.department) : '.+';
    if (each === '{index}') return literal(values.index);
    return each === '{year}' ? values.year : literal(each);
  });
  return `^${written.join('')}$`;
};
