import { expect, test, type Page } from 'playwright/test';
import { leaveSession, people } from '../support/people.ts';

interface Release {
  readonly version: string;
}
interface PageData {
  readonly releases: { readonly remotes: { readonly name: string; live: Release; previous: Release | null }[] };
}

/** Changes the page's data about the releases of one remote, as another release would. */
const rewriteRelease = (page: Page, name: string, change: (remote: PageData['releases']['remotes'][number]) => void) =>
  page.route('**/portal', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(id="qujat-page">)(.*?)(<\/script>)/s,
      (_whole, before: string, json: string, after: string) => {
        const data = JSON.parse(json) as PageData;
        const found = data.releases.remotes.find((remote) => remote.name === name);
        if (found) change(found);
        return before + JSON.stringify(data).replaceAll('<', '\\u003c') + after;
      },
    );
    await route.fulfill({ response, body });
  });

test('a live release whose files are missing is replaced by the previous one', async ({ page }) => {
  await leaveSession(page, people.clerk);
  await rewriteRelease(page, 'mfe-portal', (remote) => {
    remote.previous = remote.live;
    remote.live = { ...remote.live, version: '0000000000000000' };
  });
  await page.goto('/portal');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a release that does not fit the shell is not run, and its card says what it requires', async ({ page }) => {
  await leaveSession(page, people.clerk);
  await rewriteRelease(page, 'mfe-portal', (remote) => {
    const problems = [{ kind: 'name', subject: '@qujat/api', wanted: 'fly', provided: '1.0.0' }];
    remote.live = Object.assign({}, remote.live, { problems });
    remote.previous = null;
  });
  await page.goto('/portal');
  const card = page.getByRole('alert').filter({ hasText: 'mfe-portal' });
  await expect(card).toContainText('@qujat/api');
  await expect(card).toContainText('fly');
  await page.getByRole('link', { name: 'Облако' }).click();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
});

test('a retry fetches a failed shared file again', async ({ page }) => {
  await leaveSession(page, people.clerk);
  const shared = '**/remotes/shell/*/ui.*.js';
  await page.route(shared, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/portal');
  const retry = page.getByRole('button', { name: 'Повторить' });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await page.unroute(shared);
  await expect(async () => {
    // The product retries too: then the button is gone before it is pressed.
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
});
