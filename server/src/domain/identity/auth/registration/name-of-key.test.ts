import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfKey } from './name-of-key.ts';

test('each part of a name begins with a capital', () => {
  for (const [capitals, name] of [
    ['САПАРҒАЛИЕВ ДУЛАТ', 'Сапарғалиев Дулат'],
    ['ИВАНОВА-ПЕТРОВА  АННА', 'Иванова-Петрова Анна'],
    ['ҚАЛИ-АСҚАР ӘЛИЯ НҰРЛАНҚЫЗЫ', 'Қали-Асқар Әлия Нұрланқызы'],
    ["O'CONNOR JOHN", "O'Connor John"],
    ['О’КОННОР ДЖОН', 'О’Коннор Джон'],
  ] as const)
    assert.equal(nameOfKey(capitals), name);
});
