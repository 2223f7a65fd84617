/** The images install what their sources import: `docker compose up` is not part of the suite, and a missing package shows only there. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/\\\n/g, ' ').split('\n');

/** The lines of one stage of the build. */
const stage = (name: string): readonly string[] => {
  const begin = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`));
  assert.notEqual(begin, -1, `The Dockerfile has no stage ${name}`);
  const end = lines.findIndex((line, index) => index > begin && line.startsWith('FROM '));
  return lines.slice(begin + 1, end === -1 ? undefined : end);
};

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** The folder of the package to which a path belongs. */
const packageOf = (path: string): string => (existsSync(join(root, path, 'package.json')) ? path : packageOf(dirname(path)));

const runtime = ['running', 'page', 'remote', 'server'];
/** Packages whose sources an image has. */
const copied = new Set(
  runtime.flatMap(stage).flatMap((line) => {
    const from = /^COPY ([a-z][^ ]*) /.exec(line)?.[1];
    return from ? [packageOf(from)] : [];
  }),
);
const installed = new Set(
  [
    ...stage('packages')
      .join(' ')
      .matchAll(/--filter (\S+)/g),
  ].map(([, name]) => name),
);

test('an image installs the packages of all sources that it has', () => {
  assert.ok(copied.size > 4);
  for (const folder of copied) {
    const { name, dependencies = {} } = manifestOf(folder);
    if (Object.values(dependencies).some((version) => !version.startsWith('workspace:')))
      assert.ok(installed.has(name), `The stage packages does not install ${name}, whose sources the images have`);
  }
});

test('an image has the sources of all packages of the product that its programs import', () => {
  const names = new Set([...copied].map((folder) => manifestOf(folder).name));
  // The page server imports few of those that the shell's code in the browser does: it is started by each flow.
  for (const folder of ['server', 'shared/releases', 'shared/telemetry'])
    for (const [name, version] of Object.entries(manifestOf(folder).dependencies ?? {}))
      if (version.startsWith('workspace:')) assert.ok(names.has(name), `The images lack ${name}, which ${folder} imports`);
});
