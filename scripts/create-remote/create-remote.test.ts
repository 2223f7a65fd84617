import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../settings.ts';
import { checkName } from './check-name.ts';
import { addCopyLine, addImageLine, addReleaseJob, addService } from './containers.ts';
import { expectEmpty, writeStandalone } from './standalone.ts';

const refusals: readonly (readonly [name: string, why: RegExp])[] = [
  ['mfe-cloud', /^There is a folder mfe-cloud already\.$/],
  ['calendar', /is no name of a remote/],
  ['mfe-', /is no name of a remote/],
  ['mfe-Calendar', /is no name of a remote/],
  ['mfe-календарь', /is no name of a remote/],
  ['mfe-two--hyphens', /is no name of a remote/],
  ['mfe-../../etc', /is no name of a remote/],
  ['../mfe-calendar', /is no name of a remote/],
  ['mfe-a/b', /is no name of a remote/],
  [`mfe-${'a'.repeat(40)}`, /is no name of a remote/],
  ['mfe-shell', /would share the namespace "shell" with shell\/src\/locales/],
  ['mfe-login', /would have the address \/login, which is taken/],
  ['mfe-invitation', /would have the address \/invitation, which is taken/],
  ['mfe-install', /would have the address \/install, which is taken/],
  ['mfe-user', /would have the address \/user, which is taken/],
];

for (const [name, why] of refusals) {
  test(`the name ${name} is refused in one line`, () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, ['scripts/create-remote.ts', name], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, INSTALL: '0' },
    });
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr.trimEnd(), why);
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  });
}

test('a valid name gives the namespace', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-names-'));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.equal(checkName(folder, 'mfe-meeting-rooms'), 'meeting-rooms');
  mkdirSync(join(folder, 'mfe-meeting-rooms'));
  assert.throws(() => checkName(folder, 'mfe-meeting-rooms'), /There is a folder/);
  assert(!existsSync(join(folder, 'mfe-other')));
});

const compose = `services:
  mfe-cloud:
    <<: *remote
    build: { args: { REMOTE: mfe-cloud } }

  mfe-mail:
    <<: *remote
    build: { args: { REMOTE: mfe-mail, OTHER: mfe-mail-too } }

  server:
    image: server
`;

test('a repository is not made in the place of a file, nor for a registry that is none', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-create-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'taken');
  writeFileSync(file, '');
  assert.throws(() => expectEmpty(file), /taken is a file\.$/);
  assert.throws(() => expectEmpty(folder), /is not empty\.$/);
  const wanted = { folder: join(folder, 'new'), name: 'mfe-calendar', namespace: 'calendar', product: null };
  for (const packages of ['nonsense', 'file:///packages', 'https://npm.example/?a=b'])
    await assert.rejects(writeStandalone({ ...wanted, packages }), /^SettingError: --packages must be the address of a registry/, packages);
  assert.equal(existsSync(wanted.folder), false);
});

test('a new remote gets a container like the last one, added once', () => {
  const added = addService(compose, 'mfe-calendar')!;
  assert.equal(
    added,
    compose.replace(
      '\n  server:',
      '\n  mfe-calendar:\n    <<: *remote\n    build: { args: { REMOTE: mfe-calendar, OTHER: mfe-mail-too } }\n\n  server:',
    ),
  );
  assert.equal(addService(added, 'mfe-calendar'), added);
  assert.equal(addService('services:\n  server:\n    image: server\n', 'mfe-calendar'), null);
});

test('a new remote gets its own drop folder, which only its container and the shell can reach', () => {
  const given = `services:
  shell:
    volumes:
      - drop-mfe-mail:/drops/mfe-mail

  mfe-mail:
    volumes: ['drop-mfe-mail:/drop']

volumes:
  drop-mfe-mail:
`;
  const added = addService(given, 'mfe-calendar')!;
  assert.equal(
    added,
    `services:
  shell:
    volumes:
      - drop-mfe-mail:/drops/mfe-mail
      - drop-mfe-calendar:/drops/mfe-calendar

  mfe-mail:
    volumes: ['drop-mfe-mail:/drop']

  mfe-calendar:
    volumes: ['drop-mfe-calendar:/drop']

volumes:
  drop-mfe-mail:
  drop-mfe-calendar:
`,
  );
  assert.equal(addService(added, 'mfe-calendar'), added);
});

test('the images get its package.json, added once', () => {
  const dockerfile =
    'COPY shell/package.json shell/\nCOPY mfe-cloud/package.json mfe-cloud/\nCOPY mfe-mail/package.json mfe-mail/\nRUN install\n';
  const added = addCopyLine(dockerfile, 'mfe-calendar');
  assert.equal(added, dockerfile.replace('RUN', 'COPY mfe-calendar/package.json mfe-calendar/\nRUN'));
  assert.equal(addCopyLine(added, 'mfe-calendar'), added);
  assert.equal(addCopyLine('RUN install\n', 'mfe-calendar'), 'RUN install\n');
});

test('a cluster gets a job that releases it and its image, added once', () => {
  const jobs = readFileSync(join(root, 'kubernetes/base/releases.yaml'), 'utf8');
  const added = addReleaseJob(jobs, 'mfe-calendar');
  const last = jobs.slice(jobs.lastIndexOf('---\n'));
  assert.equal(added, jobs + last.replaceAll('mfe-portal', 'mfe-calendar'));
  assert.equal(addReleaseJob(added, 'mfe-calendar'), added);

  const images = "images:\n  - { name: qujat-mfe-mail, newName: r.kz/qujat-mfe-mail, newTag: '1' }\npatches: []\n";
  const named = addImageLine(images, 'mfe-calendar');
  assert.equal(
    named,
    images.replace('patches', "  - { name: qujat-mfe-calendar, newName: r.kz/qujat-mfe-calendar, newTag: '1' }\npatches"),
  );
  assert.equal(addImageLine(named, 'mfe-calendar'), named);
});
