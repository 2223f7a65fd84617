import * as fc from 'fast-check';
import { nearest, rangeOf } from './text-place.ts';
import { wordDifference } from './word-difference.ts';

test('a place is found by its words, nearest to where it was, over the borders of elements', () => {
  document.body.innerHTML = '<article><p>до 5 декабря</p><p>Работы <strong>до 5</strong> декабря</p></article>';
  const root = document.querySelector('article') as Element;
  const range = rangeOf(root, { quote: 'до 5 декабря', position: 20 });
  expect(range?.toString()).toBe('до 5 декабря');
  expect(range?.startContainer.parentElement?.tagName).toBe('STRONG');
  expect(rangeOf(root, { quote: 'до 6 декабря', position: 0 })).toBeNull();
});

test('any place of any text is found again', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (text, start, length) => {
      const position = start % text.length;
      const quote = text.slice(position, position + 1 + (length % text.length));
      expect(nearest(text, { quote, position })).toBe(position);
    }),
  );
});

test('the runs of two texts are the two texts', () => {
  const words = fc
    .array(fc.constantFrom('срок', 'до', '5', 'декабря', 'сумма', ' ', '\n'), { maxLength: 30 })
    .map((each) => each.join(' '));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = wordDifference(before, after);
      const without = (kind: string): string => runs.flatMap((run) => (run.kind === kind ? [] : [run.text])).join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
  expect(wordDifference('до 5 декабря', 'до 8 декабря').map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
});
