import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pack, withEndBrotli, withEndGzip } from './packed.ts';

test('a page compressed once is complete with any ending, in both encodings', async () => {
  for (const text of ['', 'a', '<p>Құжат</p>'.repeat(5_000), randomBytes(70_000).toString('hex')]) {
    const packed = await pack(text);
    for (const end of ['\n', '</html>', 'x'.repeat(65_535)]) {
      assert.equal(brotliDecompressSync(withEndBrotli(packed, Buffer.from(end))).toString(), text + end);
      assert.equal(gunzipSync(withEndGzip(packed, Buffer.from(end))).toString(), text + end);
    }
  }
});
