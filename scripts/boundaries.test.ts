import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** Plants one file with an import that is not allowed, and says what the checker answers. */
const planted = (file: string, line: string): { code: number | null; output: string } => {
  const path = join(root, file);
  writeFileSync(path, `${line}\n`);
  try {
    const done = spawnSync(process.execPath, [cruiser, '--config', '.dependency-cruiser.mjs', file], { cwd: root, encoding: 'utf8' });
    return { code: done.status, output: done.stdout + done.stderr };
  } finally {
    rmSync(path);
  }
};

const violations = [
  { rule: 'remote-imports-only-shared', file: 'mfe-portal/src/planted-remote.ts', line: "import 'mfe-mail/remote';" },
  { rule: 'shell-imports-no-remote', file: 'shell/src/planted-shell.ts', line: "import '../../mfe-mail/src/remote.ts';" },
  { rule: 'contract-imports-nothing-of-ours', file: 'shared/contract/src/planted-contract.ts', line: "import '../../session/src/index.ts';" },
  { rule: 'server-imports-only-the-contract', file: 'server/src/planted-server.ts', line: "import '../../shared/releases/src/index.ts';" },
  { rule: 'shared-imports-no-room', file: 'shared/ui/src/planted-ui.ts', line: "import '../../../shell/page/index.ts';" },
];

for (const { rule, file, line } of violations) {
  test(`an import against "${rule}" is caught`, () => {
    const { code, output } = planted(file, line);
    assert.notEqual(code, 0, output);
    assert.match(output, new RegExp(rule));
  });
}
