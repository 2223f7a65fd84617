import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { readOwnZip } from './read-own-zip.ts';
import { zipBytes } from './zip-stream.ts';

const limits = { entries: 20, totalBytes: 1000 };
const read = (archive: Buffer) => readOwnZip(archive, limits, () => true);
const entries = [
  { name: 'document.pdf', content: 'one' },
  { name: 'signature-1/signature.p7s', content: 'two' },
];

describe('reading our own archive from a stranger', () => {
  test('reads it as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({ name: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }), content: fc.string({ maxLength: 40 }) }),
          { maxLength: 10, selector: ({ name }) => name },
        ),
        async (files) => {
          assert.deepEqual(
            [...(read(await zipBytes(files)) ?? [])].map(([name, content]) => [name, String(content)]),
            files.map(({ name, content }) => [name, content]),
          );
        },
      ),
    );
  });

  test('any changed byte is refused or changes nothing: no two programs can see two documents in it', async () => {
    const archive = await zipBytes(entries);
    fc.assert(
      fc.property(fc.nat(archive.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const changed = Buffer.from(archive);
        changed[place] = changed[place]! ^ change;
        const files = read(changed);
        if (files?.has('document.pdf')) assert.equal(String(files.get('document.pdf')), 'one');
      }),
      { numRuns: 2000 },
    );
  });

  test('anything before, after or between is refused, and so are two files of one name', async () => {
    const archive = await zipBytes(entries);
    assert.equal(read(Buffer.concat([Buffer.from('x'), archive])), null);
    assert.equal(read(Buffer.concat([archive, Buffer.from('x')])), null);
    assert.equal(read(archive.subarray(0, archive.length - 1)), null);
    assert.equal(read(Buffer.concat([await zipBytes([{ name: 'document.pdf', content: 'three' }]), archive])), null);
    assert.equal(read(await zipBytes([entries[0]!, entries[0]!])), null);
    for (const nothing of [Buffer.alloc(0), Buffer.from('PK\u0003\u0004'), Buffer.alloc(22)]) assert.equal(read(nothing), null);
  });

  test('an archive beyond the size limit is not unpacked', async () => {
    assert.equal(read(await zipBytes([{ name: 'bomb', content: Buffer.alloc(1001) }])), null);
    assert.equal(read(await zipBytes(Array.from({ length: 21 }, (_, index) => ({ name: String(index), content: '' })))), null);
    // The declared size is small; the real content is not.
    const bomb = await zipBytes([{ name: 'bomb', content: Buffer.alloc(100_000) }]);
    const directory = bomb.readUInt32LE(bomb.length - 6);
    bomb.writeUInt32LE(10, 22);
    bomb.writeUInt32LE(10, directory + 24);
    assert.equal(read(bomb), null);
  });
});
