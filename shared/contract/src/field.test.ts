/** @jest-environment node */
import { call, decodeRequest, encodeRequest, inQuery, matchesFixed, optional, required } from './call.ts';
import { nothing } from './codec.ts';
import {
  BadFieldError,
  choiceField,
  dayField,
  flagField,
  identifierField,
  integerField,
  lineField,
  momentField,
  periodField,
  secretField,
  textField,
  uuidField,
} from './field.ts';
import { isGoodPassword } from './password-rule.ts';

const uuid = '123e4567-e89b-12d3-a456-426614174000';

test.each([
  ['text', textField(5), 'пять5', 'пять5'],
  ['text from a number', textField(5), 12, '12'],
  ['one line', lineField(20), '«Әлем» 北京 🙂', '«Әлем» 北京 🙂'],
  ['text with marks of direction', textField(5), '\u202aa\u200eb\u2069', 'ab'],
  ['text with letters of two characters', textField(9), 'и\u0306е\u0308'.normalize('NFD'), 'йё'],
  ['one line with a mark of direction', lineField(5), 'a\u202eb', 'ab'],
  ['text of which nothing can be seen', textField(9), '\u200b \u2060\n\u2800\ufe0f', ''],
  [
    'text with very many characters that cannot be seen',
    textField(200_001),
    `${'\ufeff'.repeat(200_000)}x`,
    `${'\ufeff'.repeat(200_000)}x`,
  ],
  ['text with invisible characters inside', textField(20), '👩\u200d💻 می\u200cخواهم', '👩\u200d💻 می\u200cخواهم'],
  ['a password exactly as it is', secretField(9), 'a\u202eb', 'a\u202eb'],
  ['number', integerField(1, 50), ' 50 ', 50],
  ['number from JSON', integerField(-5, 50), -5, -5],
  ['identifier', identifierField, String(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER],
  ['moment', momentField, '0', 0],
  ['flag', flagField, 'true', true],
  ['flag of JSON', flagField, false, false],
  ['choice', choiceField([10, 20]), '20', 20],
  ['UUID', uuidField, uuid.toUpperCase(), uuid],
  ['day', dayField, ' 2028-02-29', '2028-02-29'],
  ['day of a far year', dayField, '2206-11-22', '2206-11-22'],
])('%s is accepted', (_, field, raw, value) => {
  expect(field.fromWire(raw)).toBe(value);
});

test.each([
  [textField(5), '123456', 'too-long'],
  [textField(5), 'a\0b', 'wrong-form'],
  [textField(5), ['a'], 'wrong-form'],
  [lineField(5), '123456', 'too-long'],
  [lineField(5), 'a\r\nb', 'wrong-form'],
  [textField(5), { a: 1 }, 'wrong-form'],
  [integerField(1, 50), '51', 'not-allowed'],
  [integerField(1, 50), '0', 'not-allowed'],
  [integerField(1, 50), '1.5', 'not-a-number'],
  [integerField(1, 50), '1e1', 'not-a-number'],
  [integerField(1, 50), '0x10', 'not-a-number'],
  [integerField(1, 50), '１', 'not-a-number'],
  [integerField(1, 50), '', 'not-a-number'],
  [integerField(1, 50), '1; drop table documents', 'not-a-number'],
  [identifierField, '0', 'not-allowed'],
  [identifierField, '99999999999999999', 'not-a-number'],
  [identifierField, '9007199254740993', 'not-allowed'],
  [momentField, '-1', 'not-allowed'],
  [dayField, '2026-02-29', 'wrong-form'],
  [dayField, '20.11.2026', 'wrong-form'],
  [dayField, '2026-11-20T00:00:00Z', 'wrong-form'],
  [dayField, '1026-11-20', 'wrong-form'],
  [dayField, '', 'wrong-form'],
  [flagField, '2', 'not-allowed'],
  [choiceField(['a', 'b']), 'A', 'not-allowed'],
  [choiceField([1, 10]), '01', 'not-allowed'],
  [choiceField(['a']), 'toString', 'not-allowed'],
  [uuidField, uuid.slice(1), 'wrong-form'],
  [uuidField, `${uuid}\n`, 'wrong-form'],
])('%# is refused', (field, raw, reason) => {
  expect(() => field.fromWire(raw)).toThrow(expect.objectContaining({ name: 'BadFieldError', reason }));
});

const search = call({
  name: 'search',
  summary: '',
  source: '',
  path: '/ce/search.php',
  effect: 'read',
  fixed: { q: '1' },
  fields: { page: inQuery(required('page', integerField(1, 9))), name: optional('q3', textField(10)), exact: optional('q4', flagField) },
  answer: nothing,
});

test('a query field is in the address, fixed fields are in the body, omitted ones nowhere', () => {
  expect(encodeRequest(search, { page: 2, name: 'Үміт & Ко' })).toEqual({
    method: 'POST',
    path: '/ce/search.php?page=2',
    contentType: 'application/x-www-form-urlencoded',
    body: 'q=1&q3=%D2%AE%D0%BC%D1%96%D1%82+%26+%D0%9A%D0%BE',
  });
});

test('empty fields count as omitted, and unknown fields are ignored', () => {
  expect(decodeRequest(search, { page: '2', q3: '', q4: null, admin: '1', __proto__: { q3: 'x' } })).toEqual({ page: 2 });
});

test('an error names the field in plain words', () => {
  const error = (): unknown => {
    try {
      return decodeRequest(search, { page: 1, q3: 'longer than ten' });
    } catch (thrown) {
      return thrown;
    }
  };
  expect(error()).toBeInstanceOf(BadFieldError);
  expect(error()).toMatchObject({ reason: 'too-long', field: 'name' });
});

test('fixed fields distinguish calls, also when numbers were sent', () => {
  expect(matchesFixed(search, { q: 1 })).toBe(true);
  expect(matchesFixed(search, { q: '2' })).toBe(false);
  expect(matchesFixed(search, {})).toBe(false);
});

test('JSON keeps texts and lists, and a query goes into the address alone', () => {
  const base = { name: 'x', summary: '', source: '', path: '/x', effect: 'read', answer: nothing } as const;
  const json = call({ ...base, encoding: 'json', fields: { name: required('name', textField(9)) } });
  expect(encodeRequest(json, { name: '"' })).toMatchObject({ contentType: 'application/json', body: '{"name":"\\""}' });
  const query = call({ ...base, method: 'GET', encoding: 'query', fixed: { a: '1' }, fields: { name: required('name', textField(9)) } });
  expect(encodeRequest(query, { name: 'a b' })).toEqual({ method: 'GET', path: '/x?a=1&name=a+b', contentType: null, body: null });
});

test('an archive month is accepted in both forms and returned unchanged', () => {
  for (const month of ['0', '11-2026', '012026']) expect(periodField.fromWire(month)).toBe(month);
  for (const month of ['', '13-2026', '00-2026', '1-2026', '11-26', '2026-11', "11-2026'"])
    expect(() => periodField.fromWire(month)).toThrow(BadFieldError);
});

test.each([
  ['Qujat-2026!', true],
  ['Құжат-26', true],
  ['Құжат-2', false],
  ['qujat-2026!', false],
  ['QUJAT-2026!', false],
  ['Qujat-word!', false],
  ['Qujat2026x', false],
  ['Qujat 2026', false],
  ['төрт ат жүгіріп', false],
  ['төрт ат жүгіріп келеді', true],
  ['abababababababab', false],
  ['12345678901234567', false],
])('the password %p: %p', (password, good) => {
  expect(isGoodPassword(password)).toBe(good);
});
