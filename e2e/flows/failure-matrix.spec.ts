import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { allFaults, useFaultyReleases, type Fault } from '../support/faults.ts';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';

/** For each remote: where a person comes from, how it is opened, and what shows that another remote works. */
const remotes: Record<string, { from: string; open: (page: Page) => Promise<unknown>; other: string }> = {
  'mfe-documents': { from: '/portal', open: (page) => page.locator('a[href^="/#currentTab"]').first().click(), other: '/cloud' },
  'mfe-mail': { from: '/', open: (page) => page.getByRole('tab').nth(1).click(), other: '/portal' },
  'mfe-portal': { from: '/cloud', open: (page) => page.locator('aside a[href="/portal"]').click(), other: '/cloud' },
  'mfe-cloud': { from: '/portal', open: (page) => page.locator('aside a[href="/cloud"]').click(), other: '/portal' },
};

/** The version of `@qujat/api` that the shell lends. */
const { version: lentApi } = JSON.parse(readFileSync(join(import.meta.dirname, '../../shared/api/package.json'), 'utf8')) as {
  version: string;
};

const languages = ['ru_RU', 'kk_KZ', 'en_EN', 'tr_TR'] as const;

interface CardTexts {
  failure: { title: string; reason: Record<string, string> };
}
const textsOf = (room: string, language: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../shared/${room}/src/locales/${language.slice(0, 2)}.json`), 'utf8'));
const retryOf = (card: Locator, language: string): Locator =>
  card.getByRole('button', { name: (textsOf('ui', language) as { retry: string }).retry });

let own: OwnPage;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
const faults = allFaults(() => own);

test.beforeAll(async ({ browser }) => {
  own = await startOwnPage();
  await useFaultyReleases(own, [...Object.keys(remotes), 'mfe-auth']);
  const context = await browser.newContext({ baseURL: own.address });
  const page = await context.newPage();
  await signInAs(page, people.clerk);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  signedIn = await context.storageState();
  await context.close();
});
test.afterAll(() => own.stop());

/** A tab in a language, before anything is opened in it. */
const openTab = async (browser: Browser, language: string, fault: Fault, withSession: boolean): Promise<Page> => {
  const context = await browser.newContext({ baseURL: own.address, ...(withSession && { storageState: signedIn }) });
  await context.addCookies([{ name: 'lang', value: language, url: own.address }]);
  await context.addInitScript((language) => {
    const store = JSON.parse(localStorage.getItem('qujat') ?? '{}') as object;
    localStorage.setItem('qujat', JSON.stringify({ ...store, language }));
  }, language);
  const page = await context.newPage();
  if (fault.waits) await page.clock.install();
  return page;
};

const cardOf = (page: Page, remote: string): Locator => page.getByRole('alert').filter({ hasText: remote });

/** The card says what has happened in the person's language. It retries once automatically, and disappears meanwhile. */
const expectCard = async (page: Page, remote: string, fault: Fault, language: string): Promise<void> => {
  const card = cardOf(page, remote);
  const { failure } = textsOf('remotes', language) as CardTexts;
  const soon = { timeout: 1_000 };
  await expect(async () => {
    if (fault.waits) await page.clock.fastForward(16_000);
    await expect(card).toContainText(failure.title, soon);
    await expect(card).toContainText(failure.reason[fault.reason] ?? '?', soon);
    if (fault.reason === 'incompatible') for (const word of ['@qujat/api', 'fly', lentApi]) await expect(card).toContainText(word, soon);
  }).toPass({ timeout: 60_000 });
  expect(await page.evaluate(() => 'slippedIn' in window), 'a file that is not what the release says was run').toBe(false);
};

const recover = async (page: Page, remote: string, fault: Fault, language: string): Promise<void> => {
  const card = cardOf(page, remote);
  await fault.end(page, remote);
  if (fault.needsReload) await page.reload();
  // While it retries automatically, the card may be gone, and it may stay away.
  else
    await retryOf(card, language)
      .click({ timeout: 5_000 })
      .catch(() => undefined);
  await expect(async () => {
    if (fault.waits) await page.clock.fastForward(16_000);
    if (await card.isVisible()) await retryOf(card, language).click({ timeout: 1_000 });
    await expect(card).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
};

const alive = (page: Page): Locator => page.getByRole('main').getByRole('heading').first();

for (const [index, [name, { from, open, other }]] of Object.entries(remotes).entries()) {
  for (const [position, [kind, fault]] of Object.entries(faults).entries()) {
    const language = languages[(index + position) % languages.length]!;
    test(`${name}, ${kind} (${language}): shows an error card, the rest keeps working, and a retry recovers`, async ({ browser }) => {
      const page = await openTab(browser, language, fault, true);
      await fault.begin(page, name);
      await page.goto(from);
      await expect(alive(page)).toBeVisible();
      await open(page);
      await expectCard(page, name, fault, language);
      await expect(page.getByRole('navigation').first()).toBeVisible();

      await page.locator(`aside a[href="${other}"]`).click();
      await expect(page).toHaveURL(new RegExp(other));
      await expect(cardOf(page, name)).toBeHidden();
      await expect(alive(page)).toBeVisible();

      await page.goBack();
      if (name === 'mfe-mail') await open(page);
      await expectCard(page, name, fault, language);
      await recover(page, name, fault, language);
      if (name === 'mfe-mail' && fault.needsReload) await open(page);
      await expect(cardOf(page, name)).toBeHidden();
      await expect(alive(page)).toBeVisible();
      await page.context().close();
    });
  }
}

for (const [position, [kind, fault]] of Object.entries(faults).entries()) {
  const language = languages[position % languages.length]!;
  test(`mfe-auth, ${kind} (${language}): an error card replaces the form, signed-in people keep working, and a retry recovers`, async ({
    browser,
  }) => {
    const page = await openTab(browser, language, fault, false);
    await fault.begin(page, 'mfe-auth');
    // The page brings the form as HTML, and its scripts and styles.
    await page.goto('/login', { waitUntil: 'commit' });
    await expectCard(page, 'mfe-auth', fault, language);
    await expect(page.getByRole('button').first()).toBeVisible();

    const working = await openTab(browser, language, { ...fault, waits: false }, true);
    if (!fault.needsReload) await fault.begin(working, 'mfe-auth');
    for (const path of ['/', '/portal']) {
      await working.goto(path);
      await expect(alive(working)).toBeVisible();
    }
    await working.context().close();

    await recover(page, 'mfe-auth', fault, language);
    await expect(page.locator('input[type=password]')).toBeVisible();
    await page.context().close();
  });
}

test('the styles of the page’s own remote come with the page, so that none can be missing', async ({ browser }) => {
  const [language] = languages;
  const context = await browser.newContext({ baseURL: own.address, storageState: signedIn });
  await context.addCookies([{ name: 'lang', value: language!, url: own.address }]);
  const page = await context.newPage();
  const missing: string[] = [];
  await page.route('**/*.css', (route) => (missing.push(route.request().url()), route.abort()));
  await page.goto('/portal');
  await expect(page.locator('aside a[href="/cloud"]')).toBeVisible();
  await expect(alive(page)).toBeVisible();
  expect(missing.filter((url) => url.includes('/feed.'))).toEqual([]);
  await expect(cardOf(page, 'mfe-portal')).toBeHidden();
  await context.close();
});
