/** @jest-environment node */
import { languageCode, languages, shortLanguage } from './languages.ts';

test('the four languages have the order and names of the language menu', () => {
  expect(languages.map(({ code, name }) => [code, name])).toEqual([
    ['ru_RU', 'Русский'],
    ['kk_KZ', 'Қазақша'],
    ['en_EN', 'English'],
    ['tr_TR', 'Türkçe'],
  ]);
});

test('codes convert between short and long; unknown ones become Russian', () => {
  for (const { code, short } of languages) {
    expect(shortLanguage(code)).toBe(short);
    expect(shortLanguage(short)).toBe(short);
    expect(languageCode(short)).toBe(code);
    expect(languageCode(code)).toBe(code);
  }
  expect(shortLanguage('de_DE')).toBe('ru');
  expect(languageCode('')).toBe('ru_RU');
});
