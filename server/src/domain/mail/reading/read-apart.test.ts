import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rawLetter, withAttachments } from '../test-support/raw-letter.ts';
import { hasManyLines, readApart } from './read-apart.ts';
import { readLetter, UnreadableLetterError } from './read-letter.ts';

const now = new Date('2026-11-20T12:00:00Z');
const flowed = rawLetter({ headers: ['Content-Type: text/plain; charset=utf-8; format=flowed'], body: '> а \r\n'.repeat(20_000) });
const ofParts = withAttachments(
  { id: '<parts@x>' },
  'Текст',
  Array.from({ length: 3000 }, (_, place) => ({ name: `${place}.txt`, content: Buffer.from('x') })),
);

describe('a letter of many lines', () => {
  test('is read in a thread, with the same result', async () => {
    assert.deepEqual([flowed, ofParts, rawLetter()].map(hasManyLines), [true, true, false]);
    for (const raw of [flowed, ofParts, rawLetter()])
      assert.deepEqual(await readApart(raw, 'utf-8', now), await readLetter(raw, 'utf-8', now));
  });

  test('that takes too long, or is none, is unreadable', async () => {
    await assert.rejects(readApart(flowed, 'utf-8', now, 0), UnreadableLetterError);
    const nested = Array.from({ length: 80 }, (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`);
    await assert.rejects(readApart(Buffer.from(nested.join('') + '\n'.repeat(20_000)), 'utf-8', now), UnreadableLetterError);
  });

  test('keeps the letter itself if it has more attachments, or more text, than are stored', async () => {
    const { attachments } = await readLetter(ofParts, 'utf-8', now);
    assert.deepEqual([attachments.length, attachments.at(-1)?.name, attachments.at(-1)?.content], [201, 'letter.eml', ofParts]);
    const long = rawLetter({ body: 'слово '.repeat(200_000) });
    assert.deepEqual((await readLetter(long, 'utf-8', now)).attachments, [
      { name: 'letter.eml', contentType: 'message/rfc822', content: long, contentId: null },
    ]);
    assert.deepEqual((await readLetter(rawLetter(), 'utf-8', now)).attachments, []);
  });
});
