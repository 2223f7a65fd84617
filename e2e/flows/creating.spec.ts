import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLive, readRelease, type ShellRelease } from '@qujat/releases';
import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startOwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { copyRepository } from '../support/repository-copy.ts';
import { liveVersions } from '../support/live-versions.ts';
import { ownKeys } from '../support/variant-releases.ts';

/** Raises every shared package of a copy by a minor. */
const raiseMinors = async (folder: string): Promise<void> => {
  for await (const file of glob('shared/*/package.json', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    const next = text.replace(/"version": "(\d+)\.(\d+)\.\d+"/, (_all, major, minor) => `"version": "${major}.${Number(minor) + 1}.0"`);
    expect(next).not.toBe(text);
    await writeFile(join(folder, file), next);
  }
};

/** The version of the session package that the live shell lends. */
const lentSession = async (releases: string): Promise<string | undefined> => {
  const { shell } = (await readLive(releases)).releases;
  const release = (await readRelease(releases, 'shell', shell!.live)) as ShellRelease;
  return release.provides['@qujat/session']?.version;
};

test('npm run create-remote creates a remote that passes checks, tests, build and gate and opens from the sidebar', async ({ page }) => {
  // It builds the shell, too: minutes on a slow, busy machine.
  test.setTimeout(900_000);
  const [copy, own] = await Promise.all([copyRepository(), startOwnPage()]);
  try {
    const succeed = async (args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<string> => {
      const { code, output } = await copy.run(args, environment);
      expect(code, `${args.join(' ')}\n${output}`).toBe(0);
      return output;
    };
    await succeed(['scripts/create-remote.ts', 'mfe-calendar'], { INSTALL: '0' });
    // Replaces pnpm install, which would need the network: mfe-cloud has all dependencies of a new remote.
    await copy.linkPackages('mfe-cloud', 'mfe-calendar');

    await succeed(['scripts/check-locales.ts']);
    expect(await succeed(['scripts/test.ts', 'mfe-calendar'])).toMatch(/^3 passed, 0 failed$/m);
    const release = (...args: string[]): ReturnType<typeof copy.run> =>
      copy.run(['scripts/release.ts', 'mfe-calendar', ...args], { RELEASES_DIR: own.releases, ...ownKeys });
    expect((await release()).output).toMatch(/✓ types[^]*✓ lint[^]*✓ tests[^]*mfe-calendar [0-9a-f]{16} is live/);

    // A build that fails its own checks is not released; skipping the checks is recorded in the journal.
    const component = join(copy.folder, 'mfe-calendar/src/main/main-page.tsx');
    const written = await readFile(component, 'utf8');
    await writeFile(component, written.replace('return (', "const days: number = 'seven';\n  console.debug(days);\n  return ("));
    const refused = await release();
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/main-page\.tsx.*TS2322[^]*✗ types of mfe-calendar\. Nothing has been released/);
    expect((await release('--without-checks', '--channel', 'trial')).output).toMatch(/live in the channel trial/);
    expect(await succeed(['scripts/releases.ts'], { RELEASES_DIR: own.releases, ...ownKeys })).toMatch(
      /mfe-calendar .* trial .*, without checks/,
    );
    await writeFile(component, written);

    await expect.poll(() => liveVersions(page, own.address)).toHaveProperty('mfe-calendar');
    const goto = page.goto.bind(page);
    page.goto = (url, options) => goto(new URL(url, own.address).href, options);
    await signInAs(page, people.clerk);
    await page.getByRole('link', { name: 'Раздел «Calendar»' }).click();
    await expect(page).toHaveURL(`${own.address}/calendar`);
    await expect(page.getByRole('heading', { level: 1, name: 'Раздел «Calendar»' })).toBeVisible();
    await expect(page.getByText('Здравствуйте, Нурланова Айгерим')).toBeVisible();
    await expectAccessible(page, 'a new remote');
    await page.getByRole('link', { name: 'Облако' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Мои папки' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Раздел «Calendar»' })).toBeVisible();

    // Switched off, it is in nobody's page: no entry, no address; then it is back.
    const entry = page.getByRole('link', { name: 'Раздел «Calendar»' });
    await succeed(['scripts/releases.ts', 'disable', 'mfe-calendar', '--reason', 'not ready'], { RELEASES_DIR: own.releases, ...ownKeys });
    await page.reload();
    await expect(page.getByText('Ошибка 404: страница не найдена')).toBeVisible();
    await page.getByRole('link', { name: 'На главную', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Облако' })).toBeVisible();
    await expect(entry).toHaveCount(0);
    await succeed(['scripts/releases.ts', 'enable', 'mfe-calendar'], { RELEASES_DIR: own.releases, ...ownKeys });
    await page.reload();
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Раздел «Calendar»' })).toBeVisible();

    // The shell of the next minor, built from its sources, carries the remotes of this one.
    const before = await lentSession(own.releases);
    const { shell } = await liveVersions(page, own.address);
    await raiseMinors(copy.folder);
    await succeed(['scripts/release.ts', 'shell', '--without-checks'], { RELEASES_DIR: own.releases, ...ownKeys });
    expect(await lentSession(own.releases)).toBe(before?.replace(/\d+\.\d+$/, (minor) => `${Number.parseInt(minor, 10) + 1}.0`));
    await expect.poll(async () => (await liveVersions(page, own.address))['shell']).not.toBe(shell);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Раздел «Calendar»' })).toBeVisible();
    await page.getByRole('link', { name: 'Облако' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Мои папки' })).toBeVisible();
  } finally {
    await Promise.all([copy.remove(), own.stop()]);
  }
});
