import { expect, test, type Page } from 'playwright/test';
import { people, signInAs } from '../support/people.ts';

/** Each remote with the entry of the sidebar that leads to it and something that only it shows. */
const remotes = [
  { name: 'mfe-portal', link: 'Лента', path: '/portal' },
  { name: 'mfe-cloud', link: 'Облако', path: '/cloud' },
] as const;

const faults: Record<string, (page: Page, name: string) => Promise<unknown>> = {
  missing: (page, name) => page.route(`**/remotes/${name}/**`, (route) => route.fulfill({ status: 404, body: '' })),
  broken: (page, name) => page.route(`**/remotes/${name}/**/*.js`, (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: 'window.' })),
  slow: (page, name) => page.route(`**/remotes/${name}/**`, () => new Promise(() => {})),
};

for (const { name, link, path } of remotes) {
  for (const [fault, cause] of Object.entries(faults)) {
    // Waiting for a file that never comes takes its time; one remote shows it for all.
    if (fault === 'slow' && name !== 'mfe-portal') continue;
    test(`${name}, ${fault}: a card says so, everything else goes on, and it recovers`, async ({ page }) => {
      test.setTimeout(90_000);
      await cause(page, name);
      await signInAs(page, people.clerk);
      await page.getByRole('link', { name: link }).click();
      const card = page.getByRole('alert').filter({ hasText: name });
      await expect(card).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('link', { name: 'Облако' })).toBeVisible();

      await page.getByRole('link', { name: name === 'mfe-portal' ? 'Облако' : 'Лента' }).click();
      await expect(page.getByRole('alert').filter({ hasText: name })).toBeHidden();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();

      await page.getByRole('link', { name: link }).click();
      await expect(card).toBeVisible({ timeout: 60_000 });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await card.getByRole('button', { name: 'Повторить' }).click();
      await expect(card).toBeHidden({ timeout: 30_000 });
      await expect(page).toHaveURL(new RegExp(path));
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    });
  }
}

test('the mailbox cannot be had: the document list around it lives on', async ({ page }) => {
  await page.route('**/remotes/mfe-mail/**', (route) => route.fulfill({ status: 404, body: '' }));
  await signInAs(page, people.clerk);
  await page.getByRole('tab', { name: 'Почта' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'mfe-mail' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('tab', { name: 'Документы' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
