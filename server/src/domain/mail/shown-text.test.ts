import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownText } from './shown-text.ts';

const textOf = (text_plain: string, text_html: string): string => shownText({ text_plain, text_html });

test('a document gets the text that its reader has seen, not another one that is sent beside it', () => {
  assert.equal(textOf('К оплате: 900 000 тенге', '<p>К оплате: 100 000 тенге</p>'), 'К оплате: 100 000 тенге');
  assert.equal(textOf('Ваша программа не показывает HTML.', '<h1>Запрос</h1><p>Просим отчёт</p>'), 'Запрос\n\nПросим отчёт');
});

test('of equal texts it gets the lines of the sender', () => {
  assert.equal(textOf('Прошу\n  подписать.\n', '<p>Прошу подписать.</p>'), 'Прошу\n  подписать.');
});

test('a letter without HTML, or with HTML that shows no text, gives its plain text', () => {
  assert.equal(textOf(' Добрый день ', ''), 'Добрый день');
  assert.equal(textOf('Скан во вложении', '<img src="cid:scan">'), 'Скан во вложении');
});

test('of HTML that is too much to show, what is shown instead', () => {
  assert.equal(textOf('Начало', `<p>Другое</p>${'<b>x</b>'.repeat(30_000)}`), 'Начало');
});
