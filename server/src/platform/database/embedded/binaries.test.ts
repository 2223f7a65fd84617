import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findBinaries, makeLinks } from './binaries.ts';

test('links missing after the install are created, once', async () => {
  const { postgres } = await findBinaries();
  const root = mkdtempSync(join(tmpdir(), 'qujat-links-'));
  try {
    cpSync(join(dirname(postgres), '../../scripts'), join(root, 'scripts'), { recursive: true });
    mkdirSync(join(root, 'native/lib'), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    writeFileSync(join(root, 'native/lib/libx.so.1.2'), '');
    writeFileSync(
      join(root, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
    );
    for (let round = 0; round < 2; round++) {
      makeLinks(root);
      assert.equal(readlinkSync(join(root, 'native/lib/libx.so.1')), 'libx.so.1.2');
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});
