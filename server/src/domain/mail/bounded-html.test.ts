import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Parser } from 'htmlparser2';
import { bounded, maxOpenElements, TooManyPiecesError } from './bounded-html.ts';

/** How many elements are open at the same time, and the text. */
const parse = (html: string): { readonly deepest: number; readonly text: string } => {
  const { Tokenizer, opened, closed } = bounded();
  let open = 0;
  let deepest = 0;
  let text = '';
  const parser = new Parser(
    {
      onopentagname: () => {
        opened();
        open += 1;
        deepest = Math.max(deepest, open);
      },
      onclosetag: () => {
        closed();
        open -= 1;
      },
      ontext: (piece) => void (text += piece),
    },
    { Tokenizer },
  );
  parser.write(html);
  parser.end();
  return { deepest, text };
};

describe('the bounds of a letter’s HTML', () => {
  const many = 5000;
  const deep: Record<string, string> = {
    'unclosed tags': '<div>a',
    'a tag within a broken one': '<<b>div>a',
    'tags with attributes': '<a href=x title="y>">a</a><i style=\'color:red\'>',
    'drawings that close themselves': '<svg><g/><p>a',
    'implied ends': '<table><tr><td>a',
    forms: '<form><select><p>a',
  };
  for (const [name, piece] of Object.entries(deep)) {
    test(`no more elements are open than the bound, and all text stays: ${name}`, () => {
      const { deepest, text } = parse(piece.repeat(many));
      assert.ok(deepest <= maxOpenElements, String(deepest));
      assert.equal(text.match(/a/g)?.length, many);
    });
  }

  test('usual nesting stays as it is', () => {
    assert.equal(parse('<div>'.repeat(maxOpenElements)).deepest, maxOpenElements);
    assert.equal(parse('<p>a<br>'.repeat(many)).deepest, 2, 'what ends by itself is not nested');
  });

  test('work ends at too many tags, attributes, declarations or pieces of text', () => {
    for (const html of [
      '<b></b>'.repeat(50_000),
      `<p ${'a '.repeat(100_000)}>`,
      `<p style="${'color:red;'.repeat(100_000)}">`,
      '<'.repeat(100_000),
      '&amp;'.repeat(100_000),
      '<!-->'.repeat(100_000),
    ])
      assert.throws(() => parse(html), TooManyPiecesError, html.slice(0, 20));
    assert.equal(parse('слово '.repeat(500_000)).deepest, 0, 'a long text is one piece');
  });
});
