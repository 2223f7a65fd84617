import { expect, test, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { fillSignIn, leaveSession, people, signInAs } from '../support/people.ts';
import { wireOf } from '../support/wire.ts';

/** The address of a server page that shows a whole document of that person. */
const documentPage = async (playwright: Parameters<typeof wireOf>[0], baseURL: string | undefined): Promise<string> => {
  const wire = await wireOf(playwright, baseURL, people.deputyDirector);
  const [first] = (await wire.list(1)).docs;
  if (!first) throw new Error('the demo has documents');
  return `/ce/viewdoc/?${first.edocid}`;
};

const signOut = (page: Page): Promise<void> => page.getByRole('button', { name: 'Выйти' }).click();

/** Whether the browser can open the page; otherwise it is redirected to the sign-in form. */
const opens = async (context: BrowserContext, address: string): Promise<boolean> => {
  const page = await context.newPage();
  await page.goto(address);
  const opened = !page.url().includes('/login');
  if (opened) await expect(page.locator('.sheet').first()).toBeVisible();
  else await expect(page.getByRole('heading', { name: /Авторизация/ })).toBeVisible();
  await page.close();
  return opened;
};

/** Of the session; the cookie by which the server knows the browser stays. */
const cookieNames = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies()).map(({ name }) => name).filter((name) => /^qujat_(page|door)$/.test(name));

const newContext = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ baseURL: baseURL ?? '' });

test('an offline sign-out takes effect: no server page opens afterwards, and the server learns of it later', async ({
  context,
  playwright,
  baseURL,
}) => {
  const address = await documentPage(playwright, baseURL);
  const page = await context.newPage();
  await signInAs(page, people.deputyDirector);
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('qujat') ?? '{}') as { token: string });
  const second = await context.newPage();
  await second.goto('/');
  expect(await opens(context, address)).toBe(true);

  await context.setOffline(true);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  // The server cannot know about it.
  const outside = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const profile = async (): Promise<number> =>
    (await outside.post('/ce/docs1.5/profile.php', { form: { q: '1' }, headers: { authorization: `Bearer ${token}` } })).status();
  expect(await profile()).toBe(200);

  await context.setOffline(false);
  expect(await opens(context, address)).toBe(false);
  await expect.poll(profile).toBe(401);
  await expect.poll(() => cookieNames(context)).toEqual([]);
});

test('a browser closed while offline opens no server page, and reports the sign-out when the product is opened again', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const address = await documentPage(playwright, baseURL);
  const before = await newContext(browser, baseURL);
  const page = await before.newPage();
  await signInAs(page, people.deputyDirector);
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('qujat') ?? '{}') as { token: string });
  await before.setOffline(true);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  const kept = await before.storageState();
  await before.close();

  const after = await browser.newContext({ baseURL: baseURL ?? '', storageState: kept });
  const profile = async (): Promise<number> =>
    (await after.request.post('/ce/docs1.5/profile.php', { form: { q: '1' }, headers: { authorization: `Bearer ${token}` } })).status();
  expect(await profile()).toBe(200);
  // The page stays open until it has delivered the sign-out: if it were closed at once, it might not deliver it.
  const returned = await after.newPage();
  const delivered = returned.waitForResponse(/auth\/logout\/ticket/);
  await returned.goto(address);
  await expect(returned.getByRole('heading', { name: /Авторизация/ })).toBeVisible();
  expect((await delivered).status()).toBe(200);
  expect(await profile()).toBe(401);
  await after.close();
});

test('the next person signs in before the server knows of the earlier sign-out', async ({ context, playwright, baseURL }) => {
  const address = await documentPage(playwright, baseURL);
  const page = await context.newPage();
  await signInAs(page, people.administrator);
  // The connection is back, except for the sign-out itself.
  await context.route('**/auth/logout/ticket', (route) => route.abort('connectionfailed'));
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, people.deputyDirector);
  await expect(page).toHaveURL(/\/(#.*)?$/);
  const told = page.waitForResponse(/auth\/logout\/ticket/);
  await context.unroute('**/auth/logout/ticket');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await told).status()).toBe(200);
  expect(await opens(context, address)).toBe(true);
});

test('a session whose cookies were lost can open the server’s pages again', async ({ context, playwright, baseURL }) => {
  const address = await documentPage(playwright, baseURL);
  const page = await context.newPage();
  await leaveSession(page, people.deputyDirector);
  await context.clearCookies();
  await page.goto('/');
  await expect.poll(() => cookieNames(context)).toEqual(expect.arrayContaining(['qujat_page', 'qujat_door']));
  expect(await opens(context, address)).toBe(true);
});
