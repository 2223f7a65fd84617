import assert from 'node:assert/strict';
import { test } from 'node:test';
import { say, type Language } from './texts.ts';

const logIsWhole = (language: Language, count: number): string => say(language, 'documentPages.history.whole', { count });

test('a counted text uses the plural form of its number in each language', () => {
  assert.match(logIsWhole('en', 1), /: 1 entry,/);
  assert.match(logIsWhole('en', 2), /: 2 entries,/);
  assert.match(logIsWhole('ru', 1), /: 1 запись,/);
  assert.match(logIsWhole('ru', 3), /: 3 записи,/);
  assert.match(logIsWhole('ru', 12), /: 12 записей,/);
  assert.match(logIsWhole('ru', 21), /: 21 запись,/);
  assert.match(logIsWhole('kk', 1), /: 1 жазба,/);
  assert.match(logIsWhole('kk', 5), /: 5 жазба,/);
  assert.match(logIsWhole('tr', 1), /: 1 kayıt,/);
  assert.match(logIsWhole('tr', 5), /: 5 kayıt,/);
});
