import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** Writes a file with a forbidden import into a temporary tree, which also contains the imported file, and returns the checker's result. */
const planted = (
  file: string,
  imported: string,
  { statement = `import '${imported}';\n`, content = 'export {};\n' } = {},
): { code: number | null; output: string } => {
  const tree = mkdtempSync(join(tmpdir(), 'qujat-boundaries-'));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  try {
    cpSync(join(root, '.dependency-cruiser.mjs'), join(tree, '.dependency-cruiser.mjs'));
    put(join(tree, file), statement);
    if (imported.startsWith('.')) put(join(tree, dirname(file), imported), content);
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
  { rule: 'platform-knows-no-domain', file: 'server/src/platform/http/planted-platform.ts', imported: '../../domain/feed/store.ts' },
  { rule: 'platform-knows-no-domain', file: 'server/src/platform/http/planted-platform.ts', imported: '../../app/areas.ts' },
  { rule: 'domain-knows-no-app', file: 'server/src/domain/feed/planted-domain.ts', imported: '../../app/areas.ts' },
  ...[
    ['documents', 'exchange'],
    ['documents', 'mail'],
    ['documents', 'identity'],
    ['identity', 'documents'],
    ['organisations', 'identity'],
    ['exchange', 'mail'],
    ['mail', 'exchange'],
    ['feed', 'cloud'],
    ['cloud', 'documents'],
  ].map(([domain, other]) => ({
    rule: `${domain}-imports-what-is-listed`,
    file: `server/src/domain/${domain}/planted-domain.ts`,
    imported: `../${other}/store.ts`,
  })),
  { rule: 'domains-are-listed', file: 'server/src/domain/planted/new-domain.ts', imported: '../documents/log.ts' },
  { rule: 'test-support-is-for-tests', file: 'server/src/app/planted-app.ts', imported: '../test-support/people.ts' },
  { rule: 'test-support-is-for-tests', file: 'server/src/domain/mail/planted-domain.ts', imported: './test-support/dovecot.ts' },
  { rule: 'test-support-is-for-tests', file: 'shared/api/src/planted-api.ts', imported: '../test-support/server.ts' },
  { rule: 'test-support-is-for-tests', file: 'shell/src/planted-shell.ts', imported: '../../shared/testing/src/index.ts' },
  { rule: 'shared-imports-no-room', file: 'shared/ui/src/planted-ui.ts', imported: '../../../shell/page/index.ts' },
];

for (const { rule, file, imported } of violations) {
  test(`an import that breaks "${rule}" is caught: ${file} of ${imported}`, () => {
    const { code, output } = planted(file, imported);
    assert.notEqual(code, 0, output);
    assert.match(output, new RegExp(rule));
  });
}

test('a circle is caught, also one of type imports', () => {
  for (const kind of ['', 'type ']) {
    const { code, output } = planted('server/src/platform/jobs/one.ts', './other.ts', {
      statement: `import ${kind}{ Other } from './other.ts';\nexport class One { other?: Other; }\n`,
      content: `import ${kind}{ One } from './one.ts';\nexport class Other { one?: One; }\n`,
    });
    assert.notEqual(code, 0, output);
    assert.match(output, /no-circles/);
  }
});

test('a type import counts as an import', () => {
  const { code, output } = planted('server/src/platform/jobs/planted-platform.ts', '../../domain/feed/store.ts', {
    statement: "import type { Store } from '../../domain/feed/store.ts';\nexport type Own = Store;\n",
    content: 'export interface Store { readonly id: number }\n',
  });
  assert.notEqual(code, 0, output);
  assert.match(output, /platform-knows-no-domain/);
});

test('listed imports are allowed', () => {
  const { code, output } = planted('server/src/domain/mail/planted-domain.ts', '../documents/log.ts');
  assert.equal(code, 0, output);
});

test('the listed imports between domains have no circle', async () => {
  const { domainImports } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
    domainImports: Readonly<Record<string, readonly string[]>>;
  };
  const below = (domain: string, above: readonly string[]): void => {
    assert.ok(!above.includes(domain), [...above, domain].join(' → '));
    for (const imported of domainImports[domain] ?? assert.fail(`${domain} is not listed`)) below(imported, [...above, domain]);
  };
  for (const domain of Object.keys(domainImports)) below(domain, []);
});
