import { assert, constantFrom, property, string } from 'fast-check';
import { compareText } from './collation.ts';

const kazakhNames = [
  'Абай', 'Әлия', 'Бекзат', 'Виктор', 'Гүлнар', 'Ғалым', 'Дулат', 'Ерлан', 'Жанар', 'Зарина', 'Ибрагим', 'Кенже',
  'Қанат', 'Қуаныш', 'Лаура', 'Мария', 'Нұрлан', 'Ораз', 'Өтеген', 'Павел', 'Рауан', 'Сәуле', 'Тимур', 'Уәли',
  'Ұлан', 'Үміт', 'Фарида', 'Хасан', 'Һасанова', 'Шолпан', 'Ырысты', 'Іңкәр', 'Эльмира', 'Юлия', 'Яна',
];

const shuffled = (words: readonly string[]): string[] =>
  words.toSorted((a, b) => ((a.length * 7 + (a.codePointAt(1) ?? 0)) % 11) - ((b.length * 7 + (b.codePointAt(1) ?? 0)) % 11));

test('Kazakh letters stand where the Kazakh alphabet has them', () => {
  expect(shuffled(kazakhNames).toSorted((a, b) => compareText(a, b, 'kk'))).toEqual(kazakhNames);
});

test.each([
  ['kk', kazakhNames],
  ['tr', ['Ahmet', 'Bora', 'Can', 'Çağlar', 'Deniz', 'Gül', 'Ğ', 'Hakan', 'Irmak', 'İpek', 'Jale', 'Orhan', 'Özge', 'Sema', 'Şule', 'Ufuk', 'Ümit', 'Zeynep']],
  ['ru', ['Анна', 'Борис', 'Ева', 'Жанна', 'Игорь', 'Йод', 'Клим', 'Щука', 'Эхо', 'Юля', 'Яна']],
  ['en', ['apple', 'Banana', 'cherry', 'zebra']],
])('%s: the same order as ICU, which Node has in full', (language, words) => {
  const icu = new Intl.Collator(language);
  const ours = shuffled(words).toSorted((a, b) => compareText(a, b, language));
  expect(ours).toEqual(shuffled(words).toSorted(icu.compare));
  expect(ours).toEqual(words);
});

test('case does not matter, numbers compare by value, signs come first', () => {
  expect(['б', 'А', 'в'].toSorted((a, b) => compareText(a, b, 'ru'))).toEqual(['А', 'б', 'в']);
  expect(['№ 10', '№ 9', 'Акт', '2-И'].toSorted((a, b) => compareText(a, b, 'ru'))).toEqual(['№ 9', '№ 10', '2-И', 'Акт']);
  expect(compareText('Акт', 'Акты', 'ru')).toBe(-1);
});

test('the language’s own script comes first', () => {
  expect(['Яна', 'Adam'].toSorted((a, b) => compareText(a, b, 'kk'))).toEqual(['Яна', 'Adam']);
  expect(['Яна', 'Adam'].toSorted((a, b) => compareText(a, b, 'tr'))).toEqual(['Adam', 'Яна']);
});

test('it is an order: the mirror of itself, transitive, and equal only for equal texts', () => {
  const text = string({ unit: constantFrom(...'аәқңөіАІ19 -zıİ№'), maxLength: 6 });
  assert(
    property(text, text, text, (a, b, c) => {
      expect(compareText(a, b, 'kk') + compareText(b, a, 'kk')).toBe(0);
      expect(compareText(a, b, 'kk') === 0).toBe(a === b);
      if (compareText(a, b, 'kk') <= 0 && compareText(b, c, 'kk') <= 0) expect(compareText(a, c, 'kk')).toBeLessThanOrEqual(0);
    }),
  );
});
