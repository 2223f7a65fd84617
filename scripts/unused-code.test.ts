import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';

const root = join(import.meta.dirname, '..');
const tree = mkdtempSync(join(tmpdir(), 'qujat-unused-'));
after(() => rmSync(tree, { recursive: true }));

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};

/** For each package a file that another file uses, but not all of its exports. */
const halfUsed = [
  'scripts/locales/half-used.ts',
  'shell/src/boot/half-used.ts',
  'shell/page/half-used.ts',
  'mfe-mail/src/half-used.ts',
  'server/src/app/half-used.ts',
  'e2e/support/half-used.ts',
  'shared/contract/src/half-used.ts',
  'shared/releases/src/half-used.ts',
  'shared/ui/src/half-used.ts',
  'shared/webpack/src/half-used.ts',
];
const unusedFiles = ['bench/plain/unused.ts', 'shell/src/frame/unused.ts', 'mfe-mail/src/unused.ts', 'e2e/support/unused.ts'];

for (const file of ['knip.config.ts', 'package.json', 'pnpm-workspace.yaml', ...globSync('{*,shared/*}/package.json', { cwd: root })])
  cpSync(join(root, file), join(tree, file));
symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
for (const file of halfUsed) put(file, 'export const used = 1;\nexport const forNobody = 2;\nexport type ForNobody = 3;\n');
for (const file of unusedFiles) put(file, 'export {};\n');
put('scripts/start.ts', halfUsed.map((file, index) => `import { used as used${index} } from '../${file}';\nvoid used${index};\n`).join(''));

const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints', '--include', 'files,exports,types', '--reporter', 'json'],
  { cwd: tree, encoding: 'utf8' },
);
interface Found {
  readonly issues: readonly {
    file: string;
    files?: readonly unknown[];
    exports: readonly { name: string }[];
    types: readonly { name: string }[];
  }[];
}

test('unused exports are found in every package', () => {
  assert.equal(status, 1, stderr);
  const { issues } = JSON.parse(stdout) as Found;
  for (const file of halfUsed) {
    const found = issues.find((issue) => issue.file === file);
    assert.deepEqual([found?.exports.map(({ name }) => name), found?.types.map(({ name }) => name)], [['forNobody'], ['ForNobody']], file);
  }
});

test('unreachable files are found', () => {
  const { issues } = JSON.parse(stdout) as Found;
  for (const file of unusedFiles)
    assert.ok(
      issues.some((issue) => issue.file === file && issue.files?.length),
      file,
    );
});
