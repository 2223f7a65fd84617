import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { publicText, readPrivateKey, releasersOf, trustReleasers } from '@qujat/releases';
import { expect, test, type Page } from 'playwright/test';
import { pnpm } from '../../scripts/door/packages.mjs';
import { expectAccessible } from '../support/axe.ts';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { startPackageRegistry, type PackageRegistry } from '../support/package-registry.ts';
import { people, signInAs } from '../support/people.ts';
import { writeStandaloneLock } from '../support/standalone-lock.ts';

const repository = join(import.meta.dirname, '../..');

/**
 * The settings with which the lock file was made, and folders as npm makes them, which a new repository expects. Packages of today are
 * younger than pnpm likes by default.
 */
const asNpmDoes = ['--config.auto-install-peers=false', '--config.node-linker=hoisted', '--config.minimum-release-age=0'];

let product: OwnPage;
let registry: PackageRegistry;
let folder: string;

test.beforeAll(async () => {
  [product, registry] = await Promise.all([startOwnPage({ publishing: true }), startPackageRegistry()]);
  folder = await mkdtemp(join(tmpdir(), 'qujat-standalone-'));
});
test.afterAll(async () => {
  trustReleasers(releasersOf());
  await Promise.all([product.stop(), registry.stop()]);
  await rm(folder, { recursive: true, force: true });
});
test.use({ baseURL: undefined });

/** Runs a program and returns what it says; fails with that if the program does. */
const run = async (file: string, args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { NODE_PATH: _none, ...clean } = process.env;
  const child = spawn(file, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...clean, FORCE_COLOR: '0', PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code, said).toBe(0);
  return said;
};

/** Installs its packages: ours from the registry, all others from pnpm's store. */
const install = (home: string): Promise<string> =>
  run('npx', ['--yes', pnpm, 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts', ...asNpmDoes], home);

const open = async (page: Page, path: string): Promise<void> => void (await page.goto(new URL(path, product.address).href));

/** The SDK is published to a registry, and a repository of its own is made in an empty folder. Returns what the command says. */
const makeRepository = async (home: string): Promise<string> => {
  const packed = join(folder, 'packed');
  await run(process.execPath, ['scripts/pack-sdk.ts', packed], repository);
  const published = await registry.publish(packed);
  const wanted = ['mfe-calendar', '--standalone', home, '--to', product.address, '--packages', registry.address];
  const said = await run(process.execPath, ['scripts/create-remote.ts', ...wanted], repository, { INSTALL: '0' });
  await writeStandaloneLock(home, published);
  return said;
};

test('a team makes a repository, tests it, shows a preview and releases, with nothing of this tree', async ({ browser }) => {
  // From the command to the pixel it may take five minutes.
  test.setTimeout(300_000);
  const began = performance.now();
  const home = join(folder, 'calendar');
  const said = await makeRepository(home);
  await install(home);
  const key = publicText(readPrivateKey(await readFile(join(home, 'release-key.pem'), 'utf8'))!);
  expect(said).toContain(key);
  for (const file of (await readdir(home, { recursive: true, withFileTypes: true })).filter(
    (one) => one.isFile() && !one.parentPath.includes('node_modules'),
  ))
    expect(await readFile(join(file.parentPath, file.name), 'utf8'), file.name).not.toContain(repository);

  const qujat = (...args: string[]): Promise<string> => run(join(home, 'node_modules/.bin/qujat'), args, home, { RELEASED_BY: 'Dana' });
  // Whoever is not trusted releases nothing.
  const stranger = qujat('rollback');
  await expect(stranger).rejects.toThrow('not signed by a key that may release mfe-calendar');
  const { names, unsigned } = releasersOf();
  trustReleasers({ names: { ...names, 'mfe-calendar': [key] }, unsigned });

  // The SDK of the next minor: what has not changed since runs in the shell of today.
  const manifest = join(home, 'node_modules/@qujat/webpack/sdk.json');
  const sdk = await readFile(manifest, 'utf8');
  const { version } = JSON.parse(await readFile(join(repository, 'shared/session/package.json'), 'utf8')) as { version: string };
  const ofMinor = (change: (minor: number) => number): string =>
    sdk.replaceAll(
      /("key": "@qujat\/[^"]+",\s*"version": ")(\d+)\.(\d+)\.\d+"/g,
      (_all, before: string, major: string, minor: string) => `${before}${major}.${change(Number(minor))}.0"`,
    );
  const next = ofMinor((minor) => minor + 1);
  expect(next).not.toBe(sdk);
  expect(next).not.toContain(`"key": "@qujat/session",\n   "version": "${version}"`);
  await writeFile(manifest, next);

  const link = (await qujat('release', '--preview', 'first-look', '--days', '2')).trim().split('\n').at(-1)!;
  expect(link).toContain(`${product.address}/releases/preview/first-look/`);
  const context = await browser.newContext();
  const page = await context.newPage();
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, product.address).href, options);
  await signInAs(page, people.clerk);
  await page.goto(link);
  await expect(page.getByRole('listitem')).toContainText('mfe-calendar');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Открыть предпросмотр' }).click();
  await expect(page.getByRole('complementary', { name: 'Предпросмотр' })).toContainText('first-look');
  await page.getByRole('link', { name: 'Раздел «Calendar»' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Раздел «Calendar»' })).toBeVisible();
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s from the command to the pixel`;
  console.log(seconds);
  test.info().annotations.push({ type: 'measured', description: seconds });
  await page.getByRole('button', { name: 'Выйти из предпросмотра' }).click();
  await expect(page.getByRole('complementary', { name: 'Предпросмотр' })).toHaveCount(0);
  await open(page, '/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Раздел «Calendar»' })).toHaveCount(0);

  // For everybody. Its tests have just passed.
  expect(await qujat('release', '--without-checks')).toMatch(/mfe-calendar [0-9a-f]{16} is live/);
  await open(page, '/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Раздел «Calendar»' })).toBeVisible();

  // Built with the SDK of the last minor, it runs in the shell of today, which is then that of the next.
  const last = ofMinor((minor) => Math.max(0, minor - 1));
  expect(last).not.toBe(sdk);
  await writeFile(manifest, last);
  const texts = join(home, 'src/locales/ru.json');
  await writeFile(texts, (await readFile(texts, 'utf8')).replaceAll('Раздел «Calendar»', 'Раздел «Прежний»'));
  expect(await qujat('release', '--without-checks')).toMatch(/mfe-calendar [0-9a-f]{16} is live/);
  await open(page, '/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Раздел «Прежний»' })).toBeVisible();
  await context.close();
});
