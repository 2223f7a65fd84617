import { queues } from '@qujat/contract/vocabulary';
import { registerReleases } from '@qujat/releases';
import { expect, test, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';
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

/** The names of the caches. Opening one, as {@link kept} does, could make it anew while it is being deleted. */
const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** What this browser keeps: the set of the page, and the versions of its files by name. */
const kept = (page: Page): Promise<{ id: string | null; versions: Record<string, string[]> }> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    if (!names.includes('qujat-page') || !names.includes('qujat-files')) return { id: null, versions: {} };
    const note = await caches.match('/releases/kept-note', { cacheName: 'qujat-page' });
    const versions: Record<string, string[]> = {};
    for (const { url } of await (await caches.open('qujat-files')).keys()) {
      const [, , name = '', version = ''] = new URL(url).pathname.split('/');
      versions[name] = [...new Set([...(versions[name] ?? []), version])];
    }
    return { id: note ? ((await note.json()) as { id: string }).id : null, versions };
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
  await expect.poll(() => cacheNames(page)).toEqual([]);
  await context.close();
});

test('once an operator has switched it off, the next visit drops the worker and what it keeps', async ({ browser }) => {
  const { context, page } = await visit(browser, people.builder);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await untilKept(page, 'mfe-documents');
  const { port } = new URL(own.address);
  await own.stop();
  own = await startOwnPage({ offline: false }, Number(port));
  // If the server needs more than five seconds, the worker shows the kept page instead.
  await expect.poll(async () => (await page.goto('/'))?.text()).not.toContain('"offline":true');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The page does so once it is at rest, after some seconds.
  await expect.poll(() => cacheNames(page), { timeout: 40_000 }).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});

/** The names of what this browser keeps for reading offline. */
const keptNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'qujat-inbox')) return [];
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('qujat-inbox');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error as Error));
    });
    try {
      return await new Promise<readonly string[]>((resolve) => {
        const names = db.transaction('copies').objectStore('copies').getAllKeys();
        names.addEventListener('success', () => resolve(names.result.map(String)));
      });
    } finally {
      db.close();
    }
  });

/** How many copies with their PDF there are. */
const copies = async (page: Page): Promise<number> => (await keptNames(page)).filter((name) => name.startsWith('pdf/')).length;

/** Opens the incoming documents of somebody who has chosen to read offline. */
const openKeeping = async (page: Page): Promise<void> => {
  await page.goto('/ce/settings/#offline');
  await page.getByRole('checkbox', { name: 'Хранить в этом браузере' }).check();
  await page.goto('/#currentTab=13');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await untilKept(page, 'mfe-documents');
};

test('who has chosen it reads the incoming documents without a connection, and leaves nothing behind', async ({ browser }) => {
  const { context, page } = await visit(browser, people.clerk);
  await openKeeping(page);
  const row = page.getByRole('row').nth(1);
  await expect.poll(() => copies(page), { timeout: 60_000 }).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Показан список, сохранённый')).toBeVisible({ timeout: 20_000 });
  // Online a press on the row opens the reader, which is not kept.
  await row.getByRole('cell').nth(4).click();
  const card = page.getByRole('dialog');
  await expect(card.getByText('Показана карточка, сохранённая')).toBeVisible();
  await card.getByRole('button', { name: 'Открыть PDF' }).click();
  await expect(
    page
      .getByRole('article', { name: /^Страница 1 из / })
      .locator('span')
      .first(),
  ).toBeAttached({ timeout: 20_000 });
  await expectAccessible(page, 'a kept PDF');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'PDF', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'a kept card');

  await context.setOffline(false);
  await expect(card.getByText('Показана карточка, сохранённая')).toHaveCount(0, { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => copies(page)).toBe(0);
  await context.close();
});

test('decisions made without a connection are sent when it is back, unless the document has changed', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const [same, changed] = [1, 2].map(() => addWaitingFor('gulmira', { stage: 'aggregation', initiator: 'yerlan' })) as [number, number];
  // Few documents wait for her: each is copied with its PDF.
  const manager = 'gulmira@saryozen.example';
  const decider = await wireOf(playwright, baseURL, manager);
  const numbers = { same: (await decider.card(same)).docnum, changed: (await decider.card(changed)).docnum };
  const ownStatus = async (id: number): Promise<number | undefined> => {
    const { tabs, userid } = await decider.card(id);
    return tabs.main.aggrlist.find((each) => each.userid === userid)?.status;
  };
  const { context, page } = await visit(browser, manager);
  await openKeeping(page);
  await expect.poll(() => keptNames(page), { timeout: 60_000 }).toEqual(expect.arrayContaining([`pdf/${same}`, `pdf/${changed}`]));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Показан список, сохранённый')).toBeVisible({ timeout: 20_000 });
  const card = page.getByRole('dialog');
  const keep = async (number: string): Promise<void> => {
    await page.getByRole('button', { name: number, exact: true }).click();
    await card.getByRole('textbox', { name: 'Комментарий' }).fill('Согласовано в дороге');
    await card.getByRole('button', { name: 'Согласовать – сохранить к отправке' }).click();
    await expect(card.getByText('К отправке: Согласовать')).toBeVisible();
  };
  await keep(numbers.changed);
  await card.getByRole('button', { name: 'Не отправлять' }).click();
  await expect(card.getByText('К отправке: Согласовать')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await keep(numbers.changed);
  await expectAccessible(page, 'a decision to be sent');
  await page.keyboard.press('Escape');
  await keep(numbers.same);
  await page.keyboard.press('Escape');
  await expect(page.getByText('К отправке: 2')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: numbers.same }).getByText('К отправке')).toBeVisible();

  // Meanwhile its initiator asks one person more.
  const initiator = await wireOf(playwright, baseURL, 'yerlan@saryozen.example');
  const clerk = await wireOf(playwright, baseURL, people.clerk);
  const [another] = (await clerk.list(queues.incoming)).docs;
  const { userid } = await clerk.card(another!.edocid);
  await initiator.post('/ce/editaddaggr_sh.php', { q: '1', q1: String(changed), q2: String(userid) });

  await context.setOffline(false);
  await expect(page.getByText(`Отправлено. Согласовано: ${numbers.same}`).first()).toBeVisible({ timeout: 60_000 });
  const asked = page.getByRole('alert').filter({ hasText: numbers.changed });
  await expect(asked).toContainText('Оно не отправлено: решите снова.');
  await expect(asked).toContainText('Ваш комментарий: Согласовано в дороге');
  expect([await ownStatus(same), await ownStatus(changed)]).toEqual([10, 0]);
  await expectAccessible(page, 'a decision that was not taken');

  await asked.getByRole('button', { name: /^Открыть/ }).click();
  await card.getByRole('button', { name: 'Согласовать', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Согласовать' }).click();
  await expect.poll(() => ownStatus(changed)).toBe(10);
  await expect(asked).toHaveCount(0);
  await context.close();
});
