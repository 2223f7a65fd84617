import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../settings.ts';

/** The linter's messages for one file of a remote, under the repository's own configuration. */
const lint = (source: string): string => {
  const tree = mkdtempSync(join(tmpdir(), 'qujat-lint-'));
  const file = 'mfe-portal/src/planted.ts';
  try {
    for (const path of ['.oxlintrc.json', 'scripts/lint/lazy-parts.mjs']) cpSync(join(root, path), join(tree, path), { recursive: true });
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), source);
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), file], {
      cwd: tree,
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(tree, { recursive: true });
  }
};

for (const [name, source] of [
  ['lazy of React', "import { lazy } from 'react';\nexport const Comments = lazy;\n"],
  ['a bare import', "export const load = (): Promise<unknown> => import('./comments.ts');\n"],
] as const) {
  test(`${name} is refused outside lazyPart`, () => assert.match(lint(source), /qujat\(lazy-parts\)/));
}

test('an import inside lazyPart is allowed', () => {
  const source = "import { lazyPart } from '@qujat/lazy';\nexport const comments = lazyPart(() => import('./comments.ts'));\n";
  assert.doesNotMatch(lint(source), /lazy-parts/);
});
