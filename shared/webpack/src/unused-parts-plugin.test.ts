import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { write } from '../test-support/workspace.ts';
import { unusedParts } from './federation.ts';
import { BuildError, run } from './run.ts';
import { UnusedPartsPlugin, type UnusedPart } from './unused-parts-plugin.ts';

const files = {
  'entry.js': "import { large } from './parts/large.js';\nglobalThis.found = large();\n",
  'parts/large.js': "export const large = () => 'the whole of it';\n",
  'instead.js': "export const large = () => 'nothing of it';\n",
};

const build = async (t: TestContext, parts: (root: string) => readonly UnusedPart[]): Promise<string> => {
  const root = mkdtempSync(join(tmpdir(), 'qujat-unused-parts-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) write(root, file, text);
  await run({
    name: 'sample',
    context: root,
    mode: 'production',
    target: 'web',
    entry: join(root, 'entry.js'),
    output: { path: join(root, 'out'), filename: 'main.js' },
    plugins: [new UnusedPartsPlugin(parts(root))],
  });
  return readFileSync(join(root, 'out/main.js'), 'utf8');
};

const large = /parts[\\/]large\.js$/;

test('a part that is never used is replaced', async (t) => {
  const code = await build(t, (root) => [[large, join(root, 'instead.js')]]);
  assert.match(code, /nothing of it/);
  assert.doesNotMatch(code, /the whole of it/);
});

test('a pattern that matches nothing fails the build and is named', async (t) => {
  await assert.rejects(
    build(t, (root) => [
      [large, join(root, 'instead.js')],
      [/parts[\\/]moved-away\.js$/, join(root, 'never.js')],
    ]),
    (error: Error) => error instanceof BuildError && /No module matches .*moved-away/.test(error.message) && !/large/.test(error.message),
  );
});

test('the replacements of Module Federation’s unused parts exist', () => {
  assert.ok(unusedParts.length > 0);
  for (const [pattern, replacement] of unusedParts) assert.ok(existsSync(replacement), String(pattern));
});
