import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textOfHtml } from './text-of-html.ts';

describe('the text of a letter’s HTML', () => {
  test('is what a person reads, line by line', () => {
    const text = textOfHtml(
      '<html><head><title>нет</title><style>p{}</style></head><body><h1>Обзор</h1><p>Первая&nbsp;строка<br>вторая &amp; &lt;третья&gt;</p><script>alert(1)</script><ul><li>раз</li><li>два</li></ul><table><tr><td>а</td><td>б</td></tr></table></body></html>',
    );
    assert.equal(text, 'Обзор\n\nПервая строка\nвторая & <третья>\n\n• раз\n\n• два\n\nа б');
  });

  test('has no text of scripts, drawings and hidden elements, and goes on after them', () => {
    assert.equal(textOfHtml('а<svg><text>нет</text></svg> б<object><p>нет</p></object> в<div><noscript>нет</div>г'), 'а б в\n\nг');
    assert.equal(textOfHtml('<head><p>нет</p><body>да'), 'да');
  });

  test('changes no text direction, by marks or by entities', () => {
    assert.equal(textOfHtml('<p>x\u202ey&#x202e;z</p>'), 'xyz');
  });

  test('of a letter of unclosed tags is all there; of one with too many pieces it is cut, and says so', () => {
    assert.equal(textOfHtml(`${'<div>'.repeat(70_000)}конец`), 'конец');
    const cut = textOfHtml(`начало${'<'.repeat(1_000_000)}`);
    assert.ok(cut.startsWith('начало<') && cut.endsWith('\n…') && cut.length < 500_000);
  });
});
