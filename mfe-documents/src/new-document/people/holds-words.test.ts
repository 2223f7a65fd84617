/** @jest-environment node */
import { holdsWords } from './holds-words.ts';

it.each([
  ['Ахметова Жанар', 'жан', true],
  ['Ахметова Жанар', 'жанар ахм', true],
  ['Ахметова Жанар', 'хмет', true],
  ['Королёв Пётр', 'петр', true],
  ['Нұрғалиева Әсел', 'нургалиева асел', true],
  ['Нұрғалиева Әсел', 'Әсел', true],
  ['Ахметова Жанар', '', true],
  ['Ахметова Жанар', 'жан олег', false],
])('%s, typed %s: %s', (name, typed, holds) => {
  expect(holdsWords(name, typed)).toBe(holds);
});
