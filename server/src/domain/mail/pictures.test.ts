import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { picturesWithin, type Picture } from './pictures.ts';
import { makeSafe } from './safe-html.ts';

const megabyte = 1024 * 1024;
const picture = (contentId: string | null, more: Partial<Picture> = {}): Picture => ({
  contentId,
  contentType: 'image/png',
  size: 1,
  ...more,
});
/** The names of those that are shown. */
const shown = (html: string, attachments: readonly Picture[]) =>
  attachments.filter((each) => picturesWithin(makeSafe(html), attachments).has(each)).map(({ contentId }) => contentId);

describe('pictures within a letter', () => {
  test('are those that the text shows', () => {
    assert.deepEqual(
      shown(
        '<p><img src="cid:a"><IMG SRC=\'CID:b%40x\'><img src="cid:c&amp;d"></p>',
        ['a', 'b@x', 'c&d', 'e', null].map((id) => picture(id)),
      ),
      ['a', 'b@x', 'c&d'],
    );
  });

  test('have the whole name, once, in a picture of the text', () => {
    assert.deepEqual(shown('<img src="cid:logo2">', [picture('logo'), picture('logo2'), picture('logo2')]), ['logo2']);
    assert.deepEqual(
      shown('cid:a <a href="cid:a">a</a><!-- <img src="cid:a"> --><noscript><img src="cid:a"></noscript>', [picture('a')]),
      [],
    );
  });

  test('are of a kind that every browser shows', () => {
    for (const contentType of ['image/tiff', 'image/heic', 'image/svg+xml', 'application/pdf'])
      assert.deepEqual(shown('<img src="cid:a">', [picture('a', { contentType })]), [], contentType);
  });

  test('are no more than the limit lets in', () => {
    const html = '<img src="cid:a"><img src="cid:b"><img src="cid:c"><img src="cid:d">';
    const photos = ['a', 'b', 'c'].map((id) => picture(id, { contentType: 'image/jpeg', size: 3 * megabyte }));
    assert.deepEqual(shown(html, [...photos, picture('d')]), ['a', 'b', 'd']);
  });

  test('are none in a letter that is shown as text', () => {
    assert.deepEqual(shown(`<img src="cid:a">${'<b>x</b>'.repeat(30_000)}`, [picture('a')]), []);
  });
});
