import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startOwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { copyRepository } from '../support/repository-copy.ts';

test('npm run create-remote makes a remote that checks, tests, builds, passes the gate and opens from the sidebar', async ({ page }) => {
  test.setTimeout(300_000);
  const [copy, own] = await Promise.all([copyRepository(), startOwnPage()]);
  try {
    const succeed = async (args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<string> => {
      const { code, output } = await copy.run(args, environment);
      expect(code, `${args.join(' ')}\n${output}`).toBe(0);
      return output;
    };
    await succeed(['scripts/create-remote.ts', 'mfe-calendar'], { INSTALL: '0' });
    // In place of pnpm install, which would need the network: mfe-cloud has all that a new remote stands on.
    await copy.linkPackages('mfe-cloud', 'mfe-calendar');

    const tool = (path: string): string => join('node_modules', path);
    await Promise.all([
      succeed([tool('typescript/bin/tsc'), '-p', 'tsconfig.browser.json']),
      succeed([tool('oxlint/bin/oxlint'), '--deny-warnings', 'mfe-calendar']),
      succeed(['scripts/check-locales.ts']),
    ]);
    await succeed([tool('jest/bin/jest.js'), 'mfe-calendar']);
    expect(await succeed(['scripts/release.ts', 'mfe-calendar'], { RELEASES_DIR: own.releases })).toMatch(/mfe-calendar [0-9a-f]{16} is live/);

    await expect
      .poll(async () => ((await (await page.request.get(`${own.address}/releases/current`)).json()) as { versions: object }).versions)
      .toHaveProperty('mfe-calendar');
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
  } finally {
    await Promise.all([copy.remove(), own.stop()]);
  }
});
