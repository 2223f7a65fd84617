import { languageCode, languages, shortLanguage } from './languages.ts';

test('the four languages stand in the order and the words of the language menu', () => {
  expect(languages.map(({ code, name }) => [code, name])).toEqual([
    ['ru_RU', 'Русский'],
    ['kk_KZ', 'Қазақша'],
    ['en_EN', 'English'],
    ['tr_TR', 'Türkçe'],
  ]);
});

test('codes become short and long again; what is unknown is Russian', () => {
  for (const { code, short } of languages) {
    expect(shortLanguage(code)).toBe(short);
    expect(shortLanguage(short)).toBe(short);
    expect(languageCode(short)).toBe(code);
    expect(languageCode(code)).toBe(code);
  }
  expect(shortLanguage('de_DE')).toBe('ru');
  expect(languageCode('')).toBe('ru_RU');
});
