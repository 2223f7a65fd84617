import { expect, test, type Page } from 'playwright/test';
import { demoPassword, fillSignIn, people } from '../support/people.ts';

/**
 * Checks any installation: sign-in, every remote, and sign-out. E2E_ADDRESS names the installation, with an account of it in SMOKE_EMAIL
 * and SMOKE_PASSWORD (docs/operating.md); by default it uses the demo.
 */
const email = process.env['SMOKE_EMAIL'] ?? people.clerk;
const password = process.env['SMOKE_PASSWORD'] ?? demoPassword;

interface PageData {
  readonly releases: { readonly remotes: readonly { readonly name: string }[] };
}

/** Errors in the tab that a person would not see. */
const watchFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
};

test('an installation works: sign-in, every remote, the system page, and sign-out', async ({ page }) => {
  const faults = watchFaults(page);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  // New people see the welcome, at a moment of the product's choosing.
  const welcome = page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' });
  await page.addLocatorHandler(welcome, () => welcome.getByRole('button', { name: 'Закрыть' }).click());
  await page.goto('/login');
  const shown = await page.evaluate(() => JSON.parse(document.querySelector('#qujat-page')?.textContent ?? '{}') as PageData);
  const remotes = shown.releases.remotes.map(({ name }) => name);
  expect(remotes).toEqual(
    expect.arrayContaining(['mfe-admin', 'mfe-auth', 'mfe-cloud', 'mfe-control', 'mfe-documents', 'mfe-mail', 'mfe-portal']),
  );

  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/(#.*)?$/);
  await expect(heading).toBeVisible();
  for (const [link, title] of [
    ['Лента', 'Все записи'],
    ['Облако', 'Мои папки'],
    [/^Все документы/, 'Все документы'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click();
    await expect(heading).toHaveText(title);
  }
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.goto('/ce/settings/');
  await expect(heading).toBeVisible();
  await page.goto('/system');
  for (const remote of remotes) await expect(page.getByRole('row', { name: new RegExp(remote) })).toBeVisible();
  await page.goto('/');
  await expect(heading).toBeVisible();
  // Before signing out: a poll that is under way then is refused, and rightly so.
  expect(faults).toEqual([]);
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/login/);
});
