/** Reads QR codes as a scanner does. */
import assert from 'node:assert/strict';
import jsqr from 'jsqr';

/** The pixels of one module: a scanner needs a few. */
const scale = 4;

/** The text of a page's QR code. It reads only our own drawing: a square, and a path of runs one module high. */
export const readQr = (page: string): string | null => {
  const [, side = '', path = ''] = /<svg class="qr" viewBox="0 0 (\d+) \d+"[\s\S]*?<path d="([^"]+)"/.exec(page) ?? [];
  assert.ok(path, 'the page has a QR code');
  const size = Number(side);
  const pixels = new Uint8ClampedArray(size * scale * size * scale * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1)
        pixels.set([0, 0, 0], (row * size * scale + column) * 4);
  return jsqr(pixels, size * scale, size * scale)?.data ?? null;
};
