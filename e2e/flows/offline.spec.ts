import { registerReleases } from '@qujat/releases';
import { expect, test, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { makeVariant } from '../support/variant-releases.ts';

test.use({ serviceWorkers: 'allow' });

let own: OwnPage;
test.beforeEach(async () => {
  own = await startOwnPage();
});
test.afterEach(() => own.stop());

/** Somebody signed in, in a browser of their own. */
const visit = async (browser: Browser, email: string): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ baseURL: own.address });
  const page = await context.newPage();
  await signInAs(page, email);
  return { context, page };
};

const notice = (page: Page) => page.getByText('Нет подключения к сети');

/** What this browser keeps: the set of the page, and the versions of its files by name. */
const kept = (page: Page): Promise<{ id: string | null; versions: Record<string, string[]>; caches: string[] }> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    if (!names.includes('qujat-page') || !names.includes('qujat-files')) return { id: null, versions: {}, caches: names };
    const note = await (await caches.open('qujat-page')).match('/releases/kept-note');
    const versions: Record<string, string[]> = {};
    for (const { url } of await (await caches.open('qujat-files')).keys()) {
      const [, , name = '', version = ''] = new URL(url).pathname.split('/');
      versions[name] = [...new Set([...(versions[name] ?? []), version])];
    }
    return { id: note ? ((await note.json()) as { id: string }).id : null, versions, caches: names };
  });

const setOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(document.getElementById('qujat-page')!.textContent) as { releases: { id: string } }).releases.id);

/** Waits until the open page and its remotes are kept. */
const untilKept = async (page: Page, remote: string): Promise<void> => {
  const id = await setOf(page);
  await expect
    .poll(
      async () => {
        const found = await kept(page);
        return found.id === id && remote in found.versions;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
};

test('a reload without a connection opens what was seen, a release reaches the next page, and a sign-out leaves nothing', async ({
  browser,
}) => {
  const { context, page } = await visit(browser, people.builder);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await untilKept(page, 'mfe-documents');
  await page.getByRole('link', { name: 'Облако' }).click();
  await untilKept(page, 'mfe-cloud');

  await context.setOffline(true);
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  // The list is not kept: it says so.
  await expect(
    page
      .getByRole('main')
      .getByText(/нет связи|не удалось|нет подключения/i)
      .first(),
  ).toBeVisible({ timeout: 20_000 });
  await page.goto('/cloud');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Повторить' }).first()).toBeVisible();

  // A release and its page are exchanged together, and only its own files.
  const before = await kept(page);
  const version = await makeVariant(own.releases, 'mfe-documents', { mark: 'made meanwhile' });
  await registerReleases(own.releases, { 'mfe-documents': version }, { by: 'flow' });
  await context.setOffline(false);
  await expect.poll(async () => (await page.goto('/'))?.text().then((text) => text.includes(version))).toBe(true);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await untilKept(page, 'mfe-documents');
  await expect.poll(() => kept(page)).toMatchObject({ versions: { ...before.versions, 'mfe-documents': [version] } });

  await page.evaluate(() => {
    const store = JSON.parse(localStorage.getItem('qujat')!) as object;
    // As the end of a session in another tab.
    localStorage.setItem('qujat', JSON.stringify({ ...store, token: null, refreshToken: null }));
  });
  await page.reload();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect.poll(async () => (await kept(page)).caches).toEqual([]);
  await context.close();
});

test('once an operator has switched it off, the next visit drops the worker and what it keeps', async ({ browser }) => {
  const { context, page } = await visit(browser, people.builder);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await untilKept(page, 'mfe-documents');
  const { port } = new URL(own.address);
  await own.stop();
  own = await startOwnPage({ offline: false }, Number(port));
  await page.goto('/');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(async () => (await kept(page)).caches).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});

/** How many copies this browser keeps for reading offline. */
const copies = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'qujat-inbox')) return 0;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('qujat-inbox');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error as Error));
    });
    try {
      return await new Promise<number>((resolve) => {
        const names = db.transaction('copies').objectStore('copies').getAllKeys();
        names.addEventListener('success', () => resolve(names.result.filter((name) => String(name).startsWith('pdf/')).length));
      });
    } finally {
      db.close();
    }
  });

test('who has chosen it reads the incoming documents without a connection, decides nothing, and leaves nothing behind', async ({
  browser,
}) => {
  const { context, page } = await visit(browser, people.clerk);
  await page.goto('/ce/settings/#offline');
  await page.getByRole('checkbox', { name: 'Хранить в этом браузере' }).check();
  await page.goto('/#currentTab=13');
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await untilKept(page, 'mfe-documents');
  await expect.poll(() => copies(page), { timeout: 60_000 }).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Показан список, сохранённый')).toBeVisible({ timeout: 20_000 });
  // Online a press on the row opens the reader, which is not kept.
  await row.getByRole('cell').nth(4).click();
  const card = page.getByRole('dialog');
  await expect(card.getByText('Показана карточка, сохранённая')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Открыть PDF' })).toHaveAttribute('href', /^blob:/);
  await expect(card.getByRole('button', { name: 'PDF' })).toHaveCount(0);
  await expectAccessible(page, 'a kept card');

  await context.setOffline(false);
  await expect(card.getByText('Показана карточка, сохранённая')).toHaveCount(0, { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => copies(page)).toBe(0);
  await context.close();
});
