import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** Writes a file with a forbidden import into a temporary tree, which also contains the imported file, and returns the checker's result. */
const planted = (file: string, imported: string): { code: number | null; output: string } => {
  const tree = mkdtempSync(join(tmpdir(), 'qujat-boundaries-'));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  try {
    cpSync(join(root, '.dependency-cruiser.mjs'), join(tree, '.dependency-cruiser.mjs'));
    put(join(tree, file), `import '${imported}';\n`);
    if (imported.startsWith('.')) put(join(tree, dirname(file), imported), 'export {};\n');
    const done = spawnSync(process.execPath, [cruiser, '--config', '.dependency-cruiser.mjs', file], { cwd: tree, encoding: 'utf8' });
    return { code: done.status, output: done.stdout + done.stderr };
  } finally {
    rmSync(tree, { recursive: true });
  }
};

const violations = [
  { rule: 'remote-imports-only-shared', file: 'mfe-portal/src/planted-remote.ts', imported: 'mfe-mail/remote' },
  { rule: 'shell-imports-no-remote', file: 'shell/src/planted-shell.ts', imported: '../../mfe-mail/src/remote.ts' },
  { rule: 'contract-imports-nothing-of-ours', file: 'shared/contract/src/planted-contract.ts', imported: '../../session/src/index.ts' },
  { rule: 'server-imports-only-the-contract', file: 'server/src/planted-server.ts', imported: '../../shared/releases/src/index.ts' },
  { rule: 'shared-imports-no-room', file: 'shared/ui/src/planted-ui.ts', imported: '../../../shell/page/index.ts' },
];

for (const { rule, file, imported } of violations) {
  test(`an import against "${rule}" is caught`, () => {
    const { code, output } = planted(file, imported);
    assert.notEqual(code, 0, output);
    assert.match(output, new RegExp(rule));
  });
}
