import { expect, test, type Page } from 'playwright/test';
import { people, signInAs, signInByForm } from '../support/people.ts';

/** Addresses of the server that the page has requested. */
const asked = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('response', (response) => {
    if (response.ok()) paths.push(new URL(response.url()).pathname);
  });
  return paths;
};

test('the mailbox is a remote inside a remote and shows real letters', { tag: '@plain' }, async ({ page }) => {
  const paths = asked(page);
  await signInAs(page, people.clerk);
  await page.getByRole('tab', { name: 'Почта' }).click();
  await expect.poll(() => page.getByRole('tabpanel').locator('tbody').getByRole('row').count()).toBeGreaterThan(40);
  expect(paths).toContain('/ce/mail_incoming.php');
  expect(paths.some((path) => path.startsWith('/remotes/mfe-mail/'))).toBe(true);
});

test('the feed shows the organisation’s posts and loads more on demand', { tag: '@plain' }, async ({ page }) => {
  const paths = asked(page);
  await signInAs(page, people.clerk);
  await page.getByRole('link', { name: 'Лента' }).click();
  const posts = page.getByRole('article');
  await expect(posts.first()).toBeVisible();
  const first = await posts.count();
  await posts.last().scrollIntoViewIfNeeded();
  await expect.poll(() => posts.count()).toBeGreaterThan(first);
  expect(paths.filter((path) => path === '/eventbox/list').length).toBeGreaterThan(1);
});

test('the cloud shows folders and files', { tag: '@plain' }, async ({ page }) => {
  await signInAs(page, people.clerk);
  await page.getByRole('link', { name: 'Облако' }).click();
  await expect(page.getByText('Мои папки').first()).toBeVisible();
  await expect(page.getByRole('treeitem').or(page.getByRole('row')).nth(1)).toBeVisible();
});

test('no remote is compiled into the shell: each comes from its own release', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (/\/remotes\/[^/]+\/[^/]+\/.*\.js$/.test(response.url())) scripts.push(new URL(response.url()).pathname);
  });
  await signInByForm(page, people.clerk);
  await page.getByRole('link', { name: 'Лента' }).click();
  await page.getByRole('link', { name: 'Облако' }).click();
  for (const remote of ['mfe-auth', 'mfe-documents', 'mfe-portal', 'mfe-cloud', 'shell']) {
    await expect.poll(() => scripts.some((path) => path.startsWith(`/remotes/${remote}/`)), remote).toBe(true);
  }
});
