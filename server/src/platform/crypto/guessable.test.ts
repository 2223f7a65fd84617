import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGuessable } from './guessable.ts';

const context = ['dulat.sapargaliev@saryozen.example', 'Сапарғалиев Дулат', 'ТОО «Сарыөзен Құрылыс»', 'qujat'];

test('common passwords are refused in upper and lower case, surrounded by signs, and typed in the Russian layout', async () => {
  for (const password of [
    'Password1!',
    'PASSWORD123!',
    'P@ssw0rd',
    'Passw0rd!',
    'Qwerty123!',
    '!Qaz2wsx',
    'passwordpassword',
    'qwertyqwertyqwerty',
    'Пароль1!',
    'Йцукен123!',
  ])
    assert.ok(await isGuessable(password, []), password);
});

test('a name, address, organisation or product with digits and signs is refused', async () => {
  for (const password of [
    'Qujat2026!',
    'Qujat-2026!',
    'Saryozen1!',
    'S@ryozen1!',
    'Dulat2026!',
    'Dulat.Sapargaliev1',
    'Сарыөзен-1',
    'Сапарғалиев!1',
    'DulatSaryozen-1',
  ])
    assert.ok(await isGuessable(password, context), password);
});

test('ordinary passwords that satisfy the rule are accepted, and so are phrases', async () => {
  for (const password of [
    'Test1234!',
    'NewPass1!',
    'Secret-2026!',
    'Dragon-2026!',
    'Начало-2026',
    'Жаңа-жол-ашық-1',
    'Kd8#mQz!',
    'correct horse battery staple',
    'төрт ат жүгіріп келеді',
    'Saryozen-needs-7-bridges',
  ])
    assert.ok(!(await isGuessable(password, context)), password);
});

test('short context words are ignored', async () => {
  assert.ok(!(await isGuessable('Test1234!', ['test@mail.example', 'Test', 'ТОО «Test»'])));
});

test('the whole address is refused, also one of short words', async () => {
  for (const password of ['Anna1@mail.kz', 'anna1@mail.kz2026!'])
    assert.ok(await isGuessable(password, ['anna1@mail.kz', 'Анна']), password);
  assert.ok(!(await isGuessable('Other-Way1@mail.kz', ['anna1@mail.kz'])));
});
