import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { InvalidError } from '../http/errors.ts';
import type { Picture } from './model.ts';
import { expectPicture } from './picture.ts';

const png = (
  options: Partial<Record<'width' | 'height' | 'depth' | 'colour' | 'interlace', number>> & { pixels?: Buffer } = {},
): Buffer => {
  const { width = 4, height = 3, depth = 8, colour = 6, interlace = 0 } = options;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const pixels = options.pixels ?? Buffer.alloc((width * 4 + 1) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const jpeg = (width = 8, height = 6, colours = 3): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    1,
    2,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    colours,
    0,
    0,
    0,
    0xff,
    0xda,
    0,
    2,
    1,
    2,
    3,
    0xff,
    0xd9,
  ]);
const both = { types: ['image/png', 'image/jpeg'], maxSide: 100 } as const;
const refused = (bytes: Buffer, text: RegExp | string, demand: Parameters<typeof expectPicture>[1] = both): void =>
  assert.throws(
    () => expectPicture(bytes, demand),
    (error) => error instanceof InvalidError && (typeof text === 'string' ? error.key === text : text.test(error.key)),
  );

describe('a picture', () => {
  test('is told by its content: PNG and JPEG, with their sizes', () => {
    assert.deepEqual(expectPicture(png(), both), { type: 'image/png', width: 4, height: 3 } satisfies Picture);
    assert.deepEqual(expectPicture(jpeg(), both), { type: 'image/jpeg', width: 8, height: 6 } satisfies Picture);
  });

  test('is refused if it is anything else', () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [
      svg,
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      png().subarray(0, 40),
      jpeg().subarray(0, 20),
    ])
      refused(bytes, 'pictures.pngOrJpeg');
    refused(jpeg(), 'pictures.pngOnly', { types: ['image/png'], maxSide: 100 });
  });

  test('is refused if a side is longer than allowed, before its pixels are unpacked', () => {
    refused(png({ width: 101, pixels: Buffer.alloc(0) }), 'pictures.tooManyPixels');
    refused(png({ height: 4_000_000_000, pixels: Buffer.alloc(0) }), 'pictures.tooManyPixels');
    refused(jpeg(101, 6), 'pictures.tooManyPixels');
    assert.equal(expectPicture(png({ width: 100 }), both).width, 100);
  });

  test('is refused if its pixels are more or fewer than it promises, or of a kind that cannot be printed', () => {
    for (const more of [
      { pixels: Buffer.alloc(10) },
      { pixels: Buffer.alloc(10_000_000) },
      { width: 0 },
      { interlace: 1 },
      { depth: 16 },
      { colour: 5 },
      { colour: 3 },
    ])
      refused(png(more), 'pictures.pngOrJpeg');
    const badFilter = Buffer.alloc((4 * 4 + 1) * 3);
    badFilter[17] = 5;
    refused(png({ pixels: badFilter }), 'pictures.pngOrJpeg');
    refused(jpeg(8, 6, 4), 'pictures.pngOrJpeg');
    refused(jpeg(0, 6), 'pictures.pngOrJpeg');
  });

  test('is refused if any byte of it has changed, or others follow', () => {
    const whole = png();
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      refused(changed, /^pictures\./);
    }
    refused(Buffer.concat([whole, Buffer.from('<script>')]), 'pictures.pngOrJpeg');
    refused(Buffer.concat([jpeg(), Buffer.from('<script>')]), 'pictures.pngOrJpeg');
  });
});
