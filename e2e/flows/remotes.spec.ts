import { expect, test } from 'playwright/test';
import { people, signInAs } from '../support/people.ts';

test('the mailbox is a remote inside a remote, on true letters', async ({ page }) => {
  await signInAs(page, people.clerk);
  const answer = page.waitForResponse((response) => response.url().includes('/ce/mail_incoming.php'));
  await page.getByRole('tab', { name: 'Почта' }).click();
  const letters = (await (await answer).json()) as { items: { subject: string }[] };
  expect(letters.items.length).toBeGreaterThan(10);
  await expect(page.getByText(letters.items[0]?.subject ?? '?').first()).toBeVisible();
});

test('the feed shows the posts of the organisation, and more on demand', async ({ page }) => {
  await signInAs(page, people.clerk);
  const answer = page.waitForResponse((response) => response.url().includes('/eventbox/list'));
  await page.getByRole('link', { name: 'Лента' }).click();
  const posts = (await (await answer).json()) as { message: string }[];
  expect(posts.length).toBeGreaterThan(5);
  await expect(page.getByRole('article')).toHaveCount(posts.length);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(posts.length);
});

test('the cloud shows folders and files', async ({ page }) => {
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
  await signInAs(page, people.clerk);
  await page.getByRole('link', { name: 'Лента' }).click();
  await page.getByRole('link', { name: 'Облако' }).click();
  for (const remote of ['mfe-auth', 'mfe-documents', 'mfe-portal', 'mfe-cloud', 'shell']) {
    await expect.poll(() => scripts.some((path) => path.startsWith(`/remotes/${remote}/`)), remote).toBe(true);
  }
});
