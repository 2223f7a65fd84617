import assert from 'node:assert/strict';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { test } from 'node:test';
import { fillIntegrity, integrityPlaceholder } from './integrity-plugin.ts';
import { shiftMap } from './source-maps.ts';

test('what follows the table of hashes is still found in the sources', () => {
  const before = `first\na("${integrityPlaceholder}");second("${integrityPlaceholder}");third()`;
  const { text, shifts } = fillIntegrity(before, { 'list.4be7121a.js': 'sha256-abcdefghijklmnopqrstuvwxyz', 'style.css': 'sha256-x' });
  assert.equal(shifts.length, 2);
  const line = before.split('\n')[1]!;
  // Columns of `a`, `second` and `third` in sources of their own, by hand in the encoding of maps.
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const vlq = (value: number): string => {
    let rest = value << 1;
    let out = '';
    do {
      const digit = rest & 31;
      rest >>>= 5;
      out += digits[rest ? digit | 32 : digit];
    } while (rest);
    return out;
  };
  const [second, third] = [line.indexOf('second'), line.indexOf('third')];
  const mappings = `;AAAA,${vlq(second)}CAAA,${vlq(third - second)}CAAA`;
  const map = { version: 3, file: 'x', sources: ['a.ts', 'b.ts', 'c.ts'], sourcesContent: [], names: [], sourceRoot: '', mappings };
  const moved = new SourceMap(shiftMap(map, shifts) as unknown as SourceMapPayload);
  const filled = text.split('\n')[1]!;
  for (const [word, source] of [
    ['a(', 'a.ts'],
    ['second', 'b.ts'],
    ['third', 'c.ts'],
  ] as const) {
    const entry = moved.findEntry(1, filled.indexOf(word));
    assert.ok('originalSource' in entry);
    assert.equal(entry.originalSource, source, word);
  }
});
