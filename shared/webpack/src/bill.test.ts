import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { billText } from './bill.ts';
import { lockedPackages } from './lock-file.ts';
import { standaloneWorkspace } from './sdk.ts';
import { findRoot, readWorkspace, withDependencies } from './workspace.ts';

interface Bill {
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly hashes?: readonly { alg: string; content: string }[];
  }[];
}

const validate = (text: string): Promise<unknown> => new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);

const workspace = readWorkspace(findRoot(import.meta.dirname));

test('a bill of materials conforms to the CycloneDX schema and lists each package with its hash', async () => {
  const npm = lockedPackages(workspace, withDependencies(workspace, 'mfe-mail'));
  const text = billText({ name: 'mfe-mail', version: '0b0b', npm });
  assert.equal(await validate(text), null);
  const { metadata, components } = JSON.parse(text) as Bill;
  assert.deepEqual(metadata.component, { ...metadata.component, name: 'mfe-mail', version: '0b0b' });
  assert.equal(components.length, new Set(npm.map((one) => one.replace(/[( ].*$/, ''))).size);
  const react = components.find(({ name }) => name === 'react');
  assert.match(react?.purl ?? '', /^pkg:npm\/react@19\./);
  assert.match(react?.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/);
  assert.ok(components.some(({ purl }) => purl.startsWith('pkg:npm/%40base-ui/react@')));
  for (const { name, hashes } of components) assert.equal(hashes?.length, 1, name);
  assert.equal(billText({ name: 'mfe-mail', version: '0b0b', npm: npm.toReversed() }), text);
});

test('a remote in a repository of its own that pnpm has installed has its packages in the bill', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'qujat-standalone-'));
  t.after(() => rmSync(root, { recursive: true }));
  const lock = {
    importers: { '.': { dependencies: { jotai: { version: '3.0.1(react@19.3.1)' } }, devDependencies: { jest: { version: '30.5.2' } } } },
    packages: { 'jotai@3.0.1': { resolution: { integrity: 'sha512-AAAA' } }, 'react@19.3.1': { resolution: { integrity: 'sha512-BBBB' } } },
    snapshots: { 'jotai@3.0.1(react@19.3.1)': { dependencies: { react: '19.3.1' } }, 'react@19.3.1': {} },
  };
  writeFileSync(join(root, 'pnpm-lock.yaml'), JSON.stringify(lock));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'mfe-calendar' }));
  const own = standaloneWorkspace(root);
  assert.deepEqual(lockedPackages(own, withDependencies(own, 'mfe-calendar'), { atRunTime: true }), [
    'jotai@3.0.1(react@19.3.1) sha512-AAAA',
    'react@19.3.1 sha512-BBBB',
  ]);
});

test('the schema finds errors', async () => {
  const bill = JSON.parse(billText({ name: 'x', version: '1', npm: ['react@19.3.1 sha512-AAAA'] })) as Bill;
  const wrong = bill.components.map((one) => ({ ...one, hashes: [{ alg: 'SHA-512', content: 'abc' }] }));
  assert.notEqual(await validate(JSON.stringify({ ...bill, components: wrong })), null, 'a hash that is too short');
  assert.notEqual(await validate(JSON.stringify({ ...bill, components: [{ name: 'no type' }] })), null);
});

test('the bill of an image names its programs and system packages', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-bill-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [target, debian] = [join(folder, 'bom.json'), join(folder, 'debian')];
  writeFileSync(debian, 'libc6 2.36-9+deb12u10\nopenssl 3.0.17-1~deb12u3\n');
  const written = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'write-bill.ts'), 'qujat-server', target, '--debian', debian, '@qujat/server'],
    { encoding: 'utf8' },
  );
  assert.equal(written.status, 0, written.stderr);
  const text = readFileSync(target, 'utf8');
  assert.equal(await validate(text), null);
  const names = (JSON.parse(text) as Bill).components.map(({ name }) => name);
  for (const name of ['fastify', 'kysely', 'openssl', 'libc6']) assert.ok(names.includes(name), name);
  for (const name of ['webpack', 'jest', 'typescript']) assert.ok(!names.includes(name), name);
});
