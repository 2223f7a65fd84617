/** @jest-environment node */
import { blocksIn, mergesIn } from './document-text.ts';

const tables = new Set(['items']);

test('reads headings, items, paragraphs and tables', () => {
  expect(blocksIn('# Предмет\n\n  1.1. Услуги  \n- пункт\n{items}\nстрока {items}', tables)).toEqual([
    { kind: 'heading', pieces: [{ text: 'Предмет', strong: false }] },
    { kind: 'paragraph', pieces: [{ text: '1.1. Услуги', strong: false }] },
    { kind: 'item', pieces: [{ text: 'пункт', strong: false }] },
    { kind: 'table', key: 'items' },
    {
      kind: 'paragraph',
      pieces: [
        { text: 'строка ', strong: false },
        { merge: 'items', inWords: false, strong: false },
      ],
    },
  ]);
});

test('reads strong text and merged fields in it', () => {
  expect(blocksIn('Сумма **{sum}** ({sum|words}) от {@day}', tables)).toEqual([
    {
      kind: 'paragraph',
      pieces: [
        { text: 'Сумма ', strong: false },
        { merge: 'sum', inWords: false, strong: true },
        { text: ' (', strong: false },
        { merge: 'sum', inWords: true, strong: false },
        { text: ') от ', strong: false },
        { merge: '@day', inWords: false, strong: false },
      ],
    },
  ]);
});

test('leaves alone what only looks like notation', () => {
  for (const text of ['{Сумма}', '{sum|other}', '{ sum }', '<b>x</b>', '#без пробела', '-без пробела'])
    expect(blocksIn(text, tables)).toEqual([{ kind: 'paragraph', pieces: [{ text, strong: false }] }]);
});

test('names each merged field once', () => {
  expect(mergesIn('{a} {a} {a|words}\n{items}')).toEqual([
    { merge: 'a', inWords: false },
    { merge: 'a', inWords: true },
    { merge: 'items', inWords: false },
  ]);
});
