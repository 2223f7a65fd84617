/** @jest-environment node */
import { check } from './check.ts';

const good = { current: 'Qujat-2026!', replacement: 'Жаңа-сөз-2027', repeated: 'Жаңа-сөз-2027' };

test('valid input passes', () => {
  expect(check(good)).toBeNull();
});

test('all three fields are required, and the missing ones are marked', () => {
  expect(check({ current: '', replacement: '', repeated: '' })).toEqual({
    kind: 'incomplete',
    fields: ['current', 'replacement', 'repeated'],
  });
  expect(check({ ...good, repeated: '' })).toEqual({ kind: 'incomplete', fields: ['repeated'] });
});

test('the new passwords must be equal, strong or not', () => {
  expect(check({ ...good, repeated: 'Жаңа-сөз-2028' })).toEqual({ kind: 'mismatch', fields: ['replacement', 'repeated'] });
  expect(check({ ...good, replacement: 'a', repeated: 'b' })?.kind).toBe('mismatch');
});

test.each([
  ['seven characters', 'Aa1!aaa'],
  ['no lower case', 'AA1!AAAA'],
  ['no upper case', 'aa1!aaaa'],
  ['no digit', 'Aab!aaaa'],
  ['no special character', 'Aa1baaaa'],
  ['only a space for one', 'Aa1 aaaa'],
])('%s is too weak', (_, password) => {
  expect(check({ ...good, replacement: password, repeated: password })).toEqual({ kind: 'weak', fields: ['replacement'] });
});
