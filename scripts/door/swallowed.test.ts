import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readLive, registerReleases } from '@qujat/releases';
import { sampleRemote, sampleShell, writeReleasers, writeSample } from '@qujat/releases/test-support';
import { root } from '../settings.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The npm of this machine, whatever comes before it in PATH. */
const npm = (): string => {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .flatMap((file) => {
      try {
        return [realpathSync(file)];
      } catch {
        return [];
      }
    });
  assert.ok(found[0], 'there is no npm');
  return found[0];
};

const folder = mkdtempSync(join(tmpdir(), 'qujat-door-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A machine with Node, npm, a shell and its usual tools, and nothing else: no pnpm. */
const bare = join(folder, 'bin');
symlinkSync(dirname(process.execPath), bare);
const path = [bare, '/usr/bin', '/bin'].join(delimiter);

/** Runs a program without npm's own settings, and collects what it prints. */
const run = async (
  file: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; said: string }> => {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...clean, PATH: path, INSTALL: '0', FORCE_COLOR: '0', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};

/** Runs npm as a person does. */
const runNpm = (args: readonly string[], environment?: NodeJS.ProcessEnv): ReturnType<typeof run> =>
  run(process.execPath, [npm(), ...args], environment);

/** A folder of releases in which the mail 0b0b is live and 0c0c is there. */
const releasesFolder = async (): Promise<string> => {
  const releases = mkdtempSync(join(folder, 'releases-'));
  await writeSample(releases, sampleShell());
  for (const version of ['0b0b', '0c0c']) await writeSample(releases, sampleRemote('mfe-mail', '/mail', { version }));
  await registerReleases(releases, { shell: '0a0a', 'mfe-mail': '0b0b' });
  return releases;
};

describe('options swallowed by npm', () => {
  const cases: readonly { readonly title: string; readonly args: readonly string[]; readonly right: string }[] = [
    { title: 'a channel', args: ['release', 'mfe-mail', '--channel=canary'], right: 'npm run release -- mfe-mail --channel=canary' },
    { title: 'a channel after a space', args: ['release', 'mfe-mail', '--channel', 'canary'], right: 'npm run release' },
    {
      title: 'an option that is misspelt',
      args: ['release', 'mfe-mail', '--chanel=canary'],
      right: 'npm run release -- mfe-mail --chanel=canary',
    },
    {
      title: 'a reason',
      args: ['rollback', 'mfe-mail', '--reason=white page'],
      right: "npm run rollback -- mfe-mail --reason='white page'",
    },
    { title: 'an option of npm’s own', args: ['releases', 'prune', '--dry-run'], right: 'npm run releases -- prune --dry-run' },
    { title: 'a port', args: ['dev', 'mfe-mail', '--port=3200'], right: 'npm run dev -- mfe-mail --port=3200' },
    { title: 'a number of documents', args: ['demo', '--documents=5'], right: 'npm run demo -- --documents=5' },
    { title: 'a switch', args: ['restore', '/nowhere.tar', '--replace'], right: 'npm run restore -- /nowhere.tar --replace' },
    { title: 'the name of an organisation', args: ['organisation', '--name=Ақжол', '--bin=012345678901'], right: 'npm run organisation' },
    { title: 'what a command does not have', args: ['channel', '--organisation=1'], right: 'npm run channel -- --organisation=1' },
  ];
  for (const { title, args, right } of cases) {
    test(`${title}: the command is refused and shows the right spelling`, async () => {
      const releases = await releasesFolder();
      const before = readFileSync(join(releases, 'live.json'), 'utf8');
      const { code, said } = await runNpm(['run', ...args], { RELEASES_DIR: releases });
      assert.equal(code, 1, said);
      assert.match(said, /npm has taken --[\w-]+(, --[\w-]+)* for itself/);
      assert.ok(said.includes(right), said);
      assert.equal(readFileSync(join(releases, 'live.json'), 'utf8'), before);
    });
  }

  test('options after -- reach the command', async () => {
    const releases = await releasesFolder();
    const { code, said } = await runNpm(['run', 'release', '--', 'mfe-mail', '--version', '0c0c', '--channel', 'canary'], {
      RELEASES_DIR: releases,
      TRUSTED_RELEASERS: await writeReleasers(folder),
    });
    assert.equal(code, 0, said);
    const live = await readLive(releases);
    assert.equal(live.releases['mfe-mail']?.live, '0b0b');
    assert.equal(live.channels['canary']?.['mfe-mail']?.live, '0c0c');
  });

  test('the machine’s npm settings are not options of the command', async () => {
    const { code, said } = await runNpm(['run', 'releases'], {
      RELEASES_DIR: await releasesFolder(),
      npm_config_some_mirror: 'https://mirror.example',
    });
    assert.equal(code, 0, said);
  });
});

describe('each script of package.json on a machine with only npm', () => {
  for (const script of Object.keys(scripts)) {
    test(`${script} refuses unknown options`, async () => {
      // As npm runs it, whose own start takes longer than the refusal; the tests above go through npm.
      const { code, said } = await run('/bin/sh', ['-c', `${scripts[script]} --no-such-option`], {
        RELEASES_DIR: await releasesFolder(),
        npm_lifecycle_event: script,
      });
      assert.notEqual(code, 0, said);
      assert.match(said, new RegExp(`^Usage: npm (run |run --silent )?${script}\\b|^Unknown (step|bench)`, 'm'));
      assert.doesNotMatch(said, /not found|ERR_|SyntaxError|^ +at /m);
    });
  }

  test('a refused test run keeps the results of a running suite', async () => {
    const compiled = join(root, '.results/compiled');
    mkdirSync(compiled, { recursive: true });
    const marker = join(mkdtempSync(join(compiled, 'marker-')), 'kept');
    writeFileSync(marker, '');
    await runNpm(['test', '--', '--no-such-option']);
    assert.ok(existsSync(marker));
    rmSync(dirname(marker), { recursive: true });
  });
});
