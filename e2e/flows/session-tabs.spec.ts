import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { clientStore, leaveSession, people, quietPage, signInAs, signInByForm } from '../support/people.ts';

const refreshPath = '/ce/docs1.5/refresh_token.php';

/** Makes the stored access token look as if it expired in ten minutes by the server's clock, so that it is due. */
const makeTokenDue = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const store = JSON.parse(localStorage.getItem('qujat') ?? '{}') as { tokenVersion: number };
    // A new version; otherwise a pending write of an open tab would restore the old expiry.
    localStorage.setItem(
      'qujat',
      JSON.stringify({ ...store, tokenExp: Math.floor(Date.now() / 1000) + 600, tokenVersion: store.tokenVersion + 1 }),
    );
  });

/** Counts the refresh requests of all tabs. */
const countRefreshes = (context: BrowserContext): { count: () => number } => {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().includes(refreshPath)) count += 1;
  });
  return { count: () => count };
};

/** A page of the product's origin that runs none of its code, to prepare the store. */
const withStoreOnly = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(quietPage);
  return page;
};

/** The same, with somebody signed in. */
const withSession = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await leaveSession(page, people.builder);
  return page;
};

const expectList = (page: Page): Promise<void> => expect(page.getByRole('row').nth(1)).toBeVisible();

for (const tabs of [2, 5]) {
  test(`${tabs} tabs whose token is due refresh it once and keep working`, { tag: tabs === 2 ? '@plain' : [] }, async ({ context }) => {
    const quiet = await withSession(context);
    await makeTokenDue(quiet);
    const before = await clientStore(quiet);
    const refreshes = countRefreshes(context);
    const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
    await Promise.all(pages.map((page) => page.goto('/')));
    for (const page of pages) await expectList(page);
    // The list may appear before the answer: a token that is due is still valid.
    await expect.poll(async () => (await clientStore(quiet))['refreshToken']).not.toBe(before['refreshToken']);
    const after = await clientStore(quiet);
    for (const page of pages) await expect.poll(async () => (await clientStore(page))['token']).toBe(after['token']);
    expect(refreshes.count()).toBe(1);
  });
}

test('a refresh answered after the 4 s timeout returns the same successor on retry', async ({ context }) => {
  const quiet = await withSession(context);
  await makeTokenDue(quiet);
  const before = await clientStore(quiet);
  let lost = 0;
  await context.route(`**${refreshPath}`, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    // The server receives it and answers; the answer never arrives.
    await route.fetch();
    return route.abort('timedout');
  });
  const tab = await context.newPage();
  await tab.goto('/');
  await expect.poll(async () => (await clientStore(quiet))['refreshToken'], { timeout: 40_000 }).not.toBe(before['refreshToken']);
  await expectList(tab);
  expect(lost).toBe(1);
});

test('a stale tab does not overwrite newer tokens in the store', async ({ context }) => {
  const stale = await context.newPage();
  await signInAs(stale, people.builder);
  const old = await clientStore(stale);
  // The tab is frozen: it receives no events of the others.
  await stale.evaluate(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  const quiet = await withStoreOnly(context);
  await makeTokenDue(quiet);
  const fresh = await context.newPage();
  await fresh.goto('/');
  await expectList(fresh);
  await expect.poll(async () => (await clientStore(quiet))['refreshToken']).not.toBe(old['refreshToken']);
  // Of two tabs that write within the same few milliseconds one may lose its write: this flow is not about that.
  await fresh.close();
  const newer = await clientStore(quiet);
  await stale
    .getByRole('button', { name: /тема|тёмн|светл/i })
    .first()
    .click();
  await expect.poll(async () => (await clientStore(quiet))['darkMode']).not.toBe(newer['darkMode']);
  expect((await clientStore(quiet))['refreshToken']).toBe(newer['refreshToken']);
  expect((await clientStore(quiet))['token']).toBe(newer['token']);
});

for (const [hours, word] of [
  [-30, 'behind'],
  [30, 'ahead'],
] as const) {
  test(`a clock ${Math.abs(hours)} hours ${word} causes neither a sign-out nor repeated refreshes`, async ({ context }) => {
    await context.addInitScript((shift) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + shift;
    }, hours * 3_600_000);
    const page = await context.newPage();
    await signInByForm(page, people.builder);
    const refreshes = countRefreshes(context);
    for (let visit = 0; visit < 3; visit += 1) {
      await page.goto('/');
      await expectList(page);
    }
    expect(refreshes.count()).toBeLessThanOrEqual(1);
  });
}

test('while the server is away the person stays signed in, sees a notice, and continues when it is back', async ({ context }) => {
  const quiet = await withSession(context);
  await makeTokenDue(quiet);
  const api = /\/(ce|auth|eventbox|exchange|user)\//;
  await context.route(api, (route) => route.abort('connectionrefused'));
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(
    tab
      .getByRole('status')
      .or(tab.getByRole('alert'))
      .filter({ hasText: /сервер|связ|соединен/i })
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  await expect(tab).not.toHaveURL(/login/);
  expect((await clientStore(tab))['refreshToken']).toBeTruthy();
  await context.unroute(api);
  await expect(async () => {
    const retry = tab.getByRole('button', { name: 'Повторить' }).first();
    // The product retries too: then the button is gone before it is pressed.
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(tab.getByRole('row').nth(1)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
});

test('a session ended by the server leads to the sign-in form and clears both tokens', async ({ context }) => {
  const page = await context.newPage();
  await signInAs(page, people.builder);
  const { token } = (await clientStore(page)) as { token: string };
  await page.request.post('/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  const store = await clientStore(page);
  expect(store['token'] ?? null).toBeNull();
  expect(store['refreshToken'] ?? null).toBeNull();
});
