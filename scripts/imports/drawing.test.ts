import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { draw, withDrawing } from './drawing.ts';
import { serverImports } from './server-imports.ts';

const root = join(import.meta.dirname, '../..');
const imports = serverImports();

test('docs/architecture.md draws the server’s actual imports', () => {
  const written = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  assert.equal(written, withDrawing(written, imports), 'docs/architecture.md is stale: run node scripts/draw-imports.ts');
});

test('domains import everything listed, and nothing else', async () => {
  const { domainImports } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
    domainImports: Readonly<Record<string, readonly string[]>>;
  };
  const isDomain = (folder: string): boolean => folder.startsWith('domain/');
  const found = imports.filter(({ from, to }) => isDomain(from) && isDomain(to)).map(({ from, to }) => `${from} → ${to}`);
  const listed = Object.entries(domainImports).flatMap(([from, all]) => all.map((to) => `domain/${from} → domain/${to}`));
  assert.deepEqual(found, listed.toSorted());
});

test('the drawing has an arrow for each import within a floor, and one between two floors', () => {
  const drawn = draw([
    { from: 'app', to: 'domain/mail', typesOnly: false },
    { from: 'domain/mail', to: 'domain/documents', typesOnly: false },
    { from: 'domain/mail', to: 'platform/http', typesOnly: false },
    { from: 'domain/documents', to: 'platform/http', typesOnly: true },
    { from: 'platform/http', to: 'platform/live', typesOnly: true },
  ]);
  assert.deepEqual(
    drawn.split('\n').filter((line) => line.includes('>')),
    ['    domain_mail --> domain_documents', '    platform_http -.-> platform_live', '  app ==> domain', '  domain ==> platform'],
  );
  assert.throws(() => withDrawing('a page without the markers', []), /no place/);
});
