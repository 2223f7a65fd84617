import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { breakLines, layOut, type Group } from './plan-layout.ts';

const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
const groups: fc.Arbitrary<Group[]> = fc.array(
  fc.record({
    title: fc.option(texts),
    beside: fc.boolean(),
    cards: fc.array(fc.record({ name: texts, details: fc.array(texts, { maxLength: 3 }), look: fc.constant('now') }), {
      minLength: 1,
      maxLength: 7,
    }),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('a plan', () => {
  for (const [width, columns] of [
    [700, 3],
    [340, 1],
  ] as const) {
    test(`${width} wide: everybody is drawn within it, without overlaps`, () => {
      fc.assert(
        fc.property(groups, (drawn) => {
          const { cards, height } = layOut(drawn, width, columns);
          assert.equal(
            cards.length,
            drawn.reduce((sum, each) => sum + each.cards.length, 0),
          );
          for (const [index, card] of cards.entries()) {
            assert.ok(card.x >= 0 && card.x + card.width <= width && card.y >= 0 && card.y + card.height <= height);
            for (const later of cards.slice(index + 1)) {
              const apart = later.x >= card.x + card.width || later.x + later.width <= card.x || later.y >= card.y + card.height;
              assert.ok(apart, JSON.stringify([card, later]));
            }
          }
        }),
        { numRuns: 200 },
      );
    });
  }

  test('an arrow leads from each step to the next', () => {
    const card = { name: 'Тестов', details: [], look: 'now' };
    const { lines, cards } = layOut(
      [
        { title: 'Начало', cards: [card] },
        { title: null, cards: [card, card] },
        { title: null, cards: [card] },
      ],
      700,
      3,
    );
    assert.equal(lines.length, 2);
    assert.ok(lines.every(({ from, to }) => to > from));
    assert.ok(lines[0]!.from >= cards[0]!.y + cards[0]!.height);
  });

  test('wraps texts between words and truncates long ones', () => {
    assert.deepEqual(breakLines('Нурланова Айгерим за Петрова Ольга', 160, 2), ['Нурланова Айгерим за', 'Петрова Ольга']);
    assert.deepEqual(breakLines('раз два три четыре пять', 60, 2), ['раз два', 'три…']);
    assert.deepEqual(breakLines('Превысокомногорассмотрительствующий', 80, 2), ['Превысоко…']);
    assert.deepEqual(breakLines('', 80, 2), ['']);
  });
});
