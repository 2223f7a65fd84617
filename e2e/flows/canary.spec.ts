import { randomBytes } from 'node:crypto';
import { writeChannelCookie } from '@qujat/contract/channel-cookie';
import { readLive, readReports, registerRelease } from '@qujat/releases';
import { expect, test, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { makeVariant } from '../support/variant-releases.ts';
import { liveVersions } from '../support/live-versions.ts';

/** The product's server has its own key; here the flow signs in its place. */
const channelKey = randomBytes(32).toString('hex');
let own: OwnPage;
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
/** They report the release that everybody gets, where each person counts once. */
const reporters = [people.builder, people.secondBuilder, people.undisturbed];
const signedIn: SignedIn[] = [];

test.beforeAll(async ({ browser }) => {
  own = await startOwnPage({ channelKeys: [channelKey] });
  for (const email of reporters) {
    const context = await browser.newContext({ baseURL: own.address });
    const page = await context.newPage();
    await signInAs(page, email);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    signedIn.push(await context.storageState());
    await context.close();
  }
});
test.afterAll(() => own.stop());

const openTab = async (browser: Browser, { channel, person = 0 }: { channel?: string; person?: number } = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: own.address, storageState: signedIn[person]! });
  if (channel) {
    const value = await writeChannelCookie(channel, new Date(Date.now() + 3_600_000), [channelKey]);
    const choose = () => context.addCookies([{ name: 'channel', value, url: own.address }]);
    await choose();
    // The server's own tests show that it sets this cookie with the organisation; this organisation is in no channel, which the
    // answer to the profile says.
    await context.route('**/profile.php', async (route) => {
      const response = await route.fetch();
      await choose();
      const { 'set-cookie': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  }
  return context.newPage();
};

/** The number of tabs that have reported a failing release: a tab reports with a delay, and not at all if it is closed before. */
const failedTabs = async (version: string): Promise<number> =>
  new Set(
    (await readReports(own.releases, new Date(0)))
      .filter((each) => each.version === version && each.kind === 'failed')
      .map(({ tab }) => tab),
  ).size;

/** Makes every page of a remote throw while it renders. */
const breaksInRender = (container: string): string => `;{
  const real = ${container};
  const broken = async () => ({ default: () => { throw new RangeError('breaks in render'); } });
  ${container} = {
    init: real.init,
    get: async (module) => {
      const factory = await real.get(module);
      return () => {
        const { default: door } = factory();
        return { default: { ...door, pages: Object.fromEntries(Object.entries(door.pages).map(([key, page]) => [key, { ...page, load: broken }])) } };
      };
    },
  };
}`;

const channelOnPage = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate((name) => {
    const data = JSON.parse(document.getElementById('qujat-page')?.textContent ?? '{}') as {
      releases: { remotes: { name: string; channel: string }[] };
    };
    return data.releases.remotes.find((remote) => remote.name === name)?.channel;
  }, name);

test('a failing canary is rolled back automatically, and only its own channel has seen it', async ({ browser }) => {
  const version = await makeVariant(own.releases, 'mfe-portal', { mark: 'bad canary', before: "throw new TypeError('a bad canary');" });
  await registerRelease(own.releases, 'mfe-portal', version, { channel: 'canary', by: 'flow' });

  const everybody = await openTab(browser);
  await everybody.goto('/portal');
  await expect(everybody.getByRole('article').first()).toBeVisible();
  expect(await channelOnPage(everybody, 'mfe-portal')).toBe('stable');

  for (let tabs = 1; tabs <= 3; tabs += 1) {
    const page = await openTab(browser, { channel: 'canary' });
    await expect(async () => {
      await page.goto('/portal');
      expect(await channelOnPage(page, 'mfe-portal')).toBe('canary');
    }).toPass();
    // The release for everybody is the last good one: nobody sees a card.
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
    if (tabs === 1) {
      await page.getByRole('link', { name: 'О системе' }).click();
      await page.getByText('Подробнее').click();
      await expect(page.getByRole('row', { name: /^mfe-portal/ })).toContainText('Работает прежняя версия');
      await expect(page.getByRole('row', { name: /^mfe-portal/ })).toContainText('Вкладок со сбоем: 1', { timeout: 40_000 });
      await expect(page.getByRole('row', { name: /^mfe-documents/ })).toContainText('Не открывалась');
    }
    await expect.poll(() => failedTabs(version), { timeout: 30_000 }).toBe(tabs);
    if (tabs < 3) expect((await readLive(own.releases)).channels['canary']).toBeDefined();
    else await expect.poll(async () => (await readLive(own.releases)).channels).toEqual({});
    await page.context().close();
  }
  const { journal, withdrawn } = await readLive(own.releases);
  expect(journal[0]).toMatchObject({ action: 'automatic rollback', name: 'mfe-portal', channel: 'canary', instead: version, by: 'qujat' });
  expect(journal[0]?.reason).toMatch(/^3 of 3 tabs failed: broken/);
  expect(withdrawn['mfe-portal']).toEqual([version]);
});

/** The version of a release that a new page contains. */
const currentOf = async (page: Page, name: string): Promise<string | undefined> => (await liveVersions(page, own.address))[name];

test('a page that fails while rendering is shown by the previous release', async ({ browser }) => {
  const good = (await readLive(own.releases)).releases['mfe-portal']!.live;
  const version = await makeVariant(own.releases, 'mfe-portal', { mark: 'breaks in render', after: breaksInRender('mfe_portal') });
  await registerRelease(own.releases, 'mfe-portal', version, { by: 'flow' });
  const page = await openTab(browser);
  await expect.poll(() => currentOf(page, 'mfe-portal')).toBe(version);
  await page.goto('/portal');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'О системе' }).click();
  await page.getByText('Подробнее').click();
  await expect(page.getByRole('row', { name: /^mfe-portal/ })).toContainText(good);
  await expect(page.getByRole('row', { name: /^mfe-portal/ })).toContainText('Работает прежняя версия');
  await page.context().close();
});

test('a shell that does not start is rolled back for everybody to the newest known good release', async ({ browser }) => {
  const good = (await readLive(own.releases)).releases['shell']!.live;
  for (const person of reporters.keys()) {
    const page = await openTab(browser, { person });
    await page.goto('/portal');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.context().close();
  }
  // Tabs report a moment later that the shell has started.
  await expect.poll(async () => (await readLive(own.releases)).standing['shell']?.[good], { timeout: 30_000 }).toBe('good');
  const bad: string[] = [];
  for (const mark of ['first bad shell', 'second bad shell']) {
    const version = await makeVariant(own.releases, 'shell', { mark, before: "throw new RangeError('does not start');" });
    await registerRelease(own.releases, 'shell', version, { by: 'flow' });
    bad.push(version);
  }
  for (let tabs = 1; tabs <= 3; tabs += 1) {
    const page = await openTab(browser, { person: tabs - 1 });
    await expect.poll(() => currentOf(page, 'shell')).toBe(bad[1]);
    await page.goto('/portal');
    await expect(page.getByRole('heading', { name: 'Qujat не запустился' })).toBeVisible();
    await expect.poll(() => failedTabs(bad[1]!)).toBe(tabs);
    if (tabs === 3) {
      await expect.poll(() => currentOf(page, 'shell')).toBe(good);
      await page.getByRole('button', { name: 'Обновить страницу' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    }
    await page.context().close();
  }
  const { journal } = await readLive(own.releases);
  expect(journal[0]).toMatchObject({
    action: 'automatic rollback',
    name: 'shell',
    channel: 'stable',
    version: good,
    instead: bad[1],
    reason: '3 of 3 tabs failed: broken (RangeError)',
  });
});

test('a violation of the content policy is shown with the remote that caused it', async ({ browser }) => {
  const version = await makeVariant(own.releases, 'mfe-cloud', {
    mark: 'leaky',
    before: "new Image().src = 'https://elsewhere.example/pixel.png';",
  });
  await registerRelease(own.releases, 'mfe-cloud', version, { by: 'flow' });
  const page = await openTab(browser);
  await expect(async () => {
    expect((await liveVersions(page, own.address))['mfe-cloud']).toBe(version);
  }).toPass();
  await page.goto('/cloud');
  await expect(page.getByText('Мои папки').first()).toBeVisible();
  await page.getByRole('link', { name: 'О системе' }).click();
  await page.getByText('Подробнее').click();
  const row = page.getByRole('row', { name: /^mfe-cloud/ });
  await expect(row).toContainText('Нарушений CSP: 1', { timeout: 40_000 });
  await expect(row).toContainText(version);
  await expect(row).toContainText('Основной');
  await page.context().close();
});

test('every script and style of every remote has its integrity hash', async ({ browser }) => {
  const page = await openTab(browser);
  await page.goto('/');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const name of ['Лента', 'Облако']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  const elements = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src], link[rel="stylesheet"], link[rel="preload"][as="script"]',
      ),
    ].map((element) => ({
      address: element instanceof HTMLScriptElement ? element.src : element.href,
      integrity: element.integrity,
    })),
  );
  for (const remote of ['shell', 'mfe-documents', 'mfe-portal', 'mfe-cloud'])
    expect(
      elements.some(({ address }) => address.includes(`/remotes/${remote}/`)),
      remote,
    ).toBe(true);
  for (const { address, integrity } of elements) expect(integrity, address).toMatch(/^sha256-/);
  await page.context().close();
});
