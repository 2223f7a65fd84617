import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { create } from 'fontkit';
import { legible } from './legible.ts';

const require = createRequire(import.meta.url);
const fonts = ['DejaVuSans', 'DejaVuSans-Bold'].map((name) => create(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))));

describe('a text that a font shows', () => {
  const shown = (text: string): readonly string[] => fonts.map((font) => legible(text, (each) => font.hasGlyphForCodePoint(each)));

  test('stays as it is where the font has its letters', () => {
    for (const text of ['Қазақстан, ә ғ қ ң ө ұ ү һ і\n«№ 5» – 120\u00a0000 ₸', 'İstanbul, ğ ş ı', 'é и́ …', 'строка\u2028другая'])
      assert.deepEqual(shown(text), [text, text]);
  });

  test('names the letters that it lacks, whole ones beyond the first plane too', () => {
    const wanted = 'ООО [U+534E][U+4E3A], [U+2705]';
    assert.deepEqual(shown('ООО 华为, ✅'), [wanted, wanted]);
    assert.deepEqual(shown('\u{20000}'), ['[U+20000]', '[U+20000]']);
  });

  test('has no box for what nobody sees', () => {
    assert.deepEqual(shown('а\u3000б\u{E0020}в'), ['а бв', 'а бв']);
  });

  test('has every letter that is taken for usual', () => {
    const all: number[] = [...'₸№'].map((letter) => letter.codePointAt(0)!);
    for (const [from, to] of [
      [0x20, 0x7e],
      [0xa0, 0x24f],
      [0x400, 0x4ff],
      [0x2010, 0x2027],
    ] as const)
      for (let each = from; each <= to; each += 1) all.push(each);
    for (const font of fonts)
      assert.deepEqual(
        all.filter((each) => !font.hasGlyphForCodePoint(each)),
        [],
      );
  });
});
