/**
 * Finds texts that put a noun after a number but have only one form: "1 entries". Russian and English inflect the noun; Kazakh and Turkish
 * do not, so their texts are not checked.
 */

/** Placeholders that are not quantities: names, dates, addresses, codes, ordinal numbers. Add new ones here. */
const words = new Set([
  'action',
  'actor',
  'address',
  'at',
  'bin',
  'code',
  'column',
  'comment',
  'date',
  'day',
  'detail',
  'device',
  'document',
  'email',
  'entry',
  'field',
  'heading',
  'index',
  'initiator',
  'kind',
  'label',
  'link',
  'month',
  'name',
  'names',
  'number',
  'organisation',
  'origin',
  'person',
  'place',
  'plain',
  'ports',
  'product',
  'reason',
  'recipient',
  'recovery',
  'remote',
  'requestId',
  'search',
  'secure',
  'sender',
  'stage',
  'state',
  'subject',
  'time',
  'total',
  'used',
  'value',
  'when',
]);

/** Words that may follow any number in one form: abbreviated units, and words that belong to the sentence. */
const unchanging = new Set([
  'мин',
  'с',
  'ч',
  'дн',
  'руб',
  'из',
  'и',
  'или',
  'от',
  'на',
  'до',
  'min',
  's',
  'h',
  'of',
  'and',
  'or',
  'on',
  'in',
  'at',
  'used',
  'to',
]);

/** A number and, on the same line, a word that begins with a small letter: «{{count}} файлов», "{{count}} new files". */
const numberAndWord = /\{\{\s*-?\s*(\w+)\s*\}\}[ \u00A0](\p{Ll}+)/gu;

/** The first number with its noun in a text, such as '{{count}} files'; undefined if there is none. */
export const numberWithNoun = (text: string): string | undefined =>
  [...text.matchAll(numberAndWord)].find(([, hole = '', word = '']) => !words.has(hole) && !unchanging.has(word))?.[0];
