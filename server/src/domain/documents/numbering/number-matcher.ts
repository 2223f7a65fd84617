import type { IndexCounter, NumberValues } from '@qujat/contract/administration/number-pattern';

/** Of PostgreSQL as well as of JavaScript: a backslash before anything but a letter or a digit means that character. */
const literal = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, (each) => `\\${each}`);

/**
 * A regular expression of the numbers that a pattern has written in one register; its group is the running number. Where all departments
 * count together, the number of any of them matches.
 */
export const numberMatcher = (pattern: string, values: Omit<NumberValues, 'number'>, counter: IndexCounter): string => {
  // A stored pattern may have a width at any part, which only the running number heeds (number-pattern.ts).
  const written = pattern.split(/(\{(?:index|department|year|number)(?::[1-6])?\})/).map((each) => {
    switch (/^\{(\w+)(?::\d)?\}$/.exec(each)?.[1]) {
      case 'number':
        return '([0-9]{1,15})';
      case 'department':
        return counter === 'department' ? literal(values.department) : '.+';
      case 'index':
        return literal(values.index);
      case 'year':
        return literal(values.year);
      default:
        return literal(each);
    }
  });
  return `^${written.join('')}$`;
};
