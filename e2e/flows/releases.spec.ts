import { registerRelease, rollBack } from '@qujat/releases';
import { expect, test, type Page } from 'playwright/test';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';
import { makeVariant } from '../support/variant-releases.ts';
import { liveVersions } from '../support/live-versions.ts';
import { addWaitingFor } from '../support/wire.ts';

let own: OwnPage;
test.beforeAll(async () => {
  own = await startOwnPage();
});
test.afterAll(() => own.stop());
test.use({ baseURL: undefined });

const signIn = async (page: Page, email: string = people.clerk): Promise<void> => {
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, own.address).href, options);
  await signInAs(page, email);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

/** Versions by remote of every release file that the tab requests. */
const watchVersions = (page: Page): Map<string, Set<string>> => {
  const versions = new Map<string, Set<string>>();
  page.on('request', (request) => {
    const [, name, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(request.url()) ?? [];
    if (name && version) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  });
  return versions;
};

const liveVersion = async (page: Page, name: string): Promise<string | undefined> => (await liveVersions(page, own.address))[name];

/** Releases, and waits until the page server uses the release: a new tab would get it. */
const release = async (page: Page, name: string, mark: string): Promise<string> => {
  const version = await makeVariant(own.releases, name, { mark });
  await registerRelease(own.releases, name, version, { by: 'flow' });
  await expect.poll(() => liveVersion(page, name)).toBe(version);
  return version;
};

const main = (page: Page) => page.getByRole('main');

test('twenty releases during navigation cause no chunk error and no white page, and each page uses one set', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/remotes/')) faults.push(`${response.status()} ${response.url()}`);
  });
  const versions = watchVersions(page);
  await signIn(page);
  const walk = [
    async () => {
      await page.getByRole('link', { name: 'Лента' }).click();
      await expect(main(page).getByRole('article').first()).toBeVisible();
    },
    async () => {
      await page.getByRole('link', { name: 'Облако' }).click();
      await expect(main(page).getByText('Мои папки').first()).toBeVisible();
    },
    async () => {
      await page.getByRole('link', { name: /^В работе/ }).click();
      await expect(main(page).getByRole('row').nth(1)).toBeVisible();
    },
    async () => {
      await page.getByRole('tab', { name: 'Почта' }).click();
      await expect(main(page).getByRole('heading').first()).toBeVisible();
      await page.getByRole('tab', { name: 'Документы' }).click();
    },
  ];
  const released = ['mfe-portal', 'mfe-cloud', 'mfe-documents', 'mfe-mail', 'shell'];
  for (let count = 0; count < 20; count += 1) {
    const name = released[count % released.length]!;
    await release(page, name, `release ${count}`);
    await walk[count % walk.length]!();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  expect(faults).toEqual([]);
  for (const [name, used] of versions) expect([...used], name).toHaveLength(1);
  const before = new Map(versions);
  versions.clear();
  await page.reload();
  await expect(main(page).getByRole('row').nth(1)).toBeVisible();
  expect([...versions.get('mfe-documents')!]).not.toEqual([...before.get('mfe-documents')!]);
  expect([...versions.get('shell')!]).not.toEqual([...before.get('shell')!]);
  expect(faults).toEqual([]);
});

test('a newer release is offered when the person is idle, never over unsaved text, and is loaded by a reload', async ({ page }) => {
  const id = addWaitingFor('gulmira', { stage: 'aggregation', initiator: 'yerlan' });
  await page.clock.install();
  await signIn(page, 'gulmira@saryozen.example');
  const version = await release(page, 'mfe-documents', 'offered');
  const offer = page.getByText('Вышла новая версия');
  await page.locator(`main [data-document="${id}"]`).click();
  const text = page.getByRole('textbox', { name: /коммент/i }).first();
  await text.fill('Прошу уточнить сумму');
  const told = page.waitForResponse(/releases\/current/);
  await page.clock.fastForward(61_000);
  await told;
  for (let passes = 0; passes < 3; passes += 1) await page.clock.fastForward(10_000);
  await expect(offer).toBeHidden();

  await text.fill('');
  await text.blur();
  await page.clock.fastForward(6_000);
  await expect(offer).toBeVisible();
  await text.fill('И срок');
  await expect(offer).toBeHidden();
  await text.fill('');
  await text.blur();
  await page.clock.fastForward(6_000);
  await expect(offer).toBeVisible();
  const versions = watchVersions(page);
  await page.getByRole('button', { name: 'Обновить страницу' }).click();
  await expect.poll(() => [...(versions.get('mfe-documents') ?? [])]).toEqual([version]);
});

test('pointing at a sidebar entry fetches its remote, and a rollback reaches the next page', async ({ page }) => {
  const first = await liveVersion(page, 'mfe-portal');
  await release(page, 'mfe-portal', 'to be taken back');
  await rollBack(own.releases, 'mfe-portal', { by: 'flow' });
  await expect.poll(() => liveVersion(page, 'mfe-portal')).toBe(first);
  const versions = watchVersions(page);
  await signIn(page);
  await page.getByRole('link', { name: 'Лента' }).hover();
  await expect.poll(() => versions.has('mfe-portal')).toBe(true);
  expect([...versions.get('mfe-portal')!]).toEqual([first]);
  await page.getByRole('link', { name: 'Облако' }).focus();
  await expect.poll(() => versions.has('mfe-cloud')).toBe(true);
  await expect(page).not.toHaveURL(/portal|cloud/);

  // A finger that touches the screen and has not left it yet.
  await page.reload();
  // It is above the entries, but loads after them.
  await expect(page.getByRole('group', { name: 'Я замещаю' })).toBeVisible();
  const touched = page.getByRole('link', { name: 'Лента' });
  const { x, y } = (await touched.boundingBox())!;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 10 }] });
  const isOf = (file: RegExp) => () => asked.some((path) => path.startsWith('/remotes/mfe-portal/') && file.test(path));
  for (const file of [/\/remoteEntry\./, /\/feed\..*\.js$/, /\/feed\..*\.css$/, /\/locale-ru/])
    await expect.poll(isOf(file), String(file)).toBe(true);
  await expect(page).not.toHaveURL(/portal|cloud/);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page).toHaveURL(/portal/);
});
