import { expect, test, type Locator, type Page } from 'playwright/test';
import { startForwarder, type Forwarder } from '../support/forwarder.ts';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { people, signInAs } from '../support/people.ts';

let line: Forwarder;
let own: OwnPage;

test.beforeAll(async () => {
  line = await startForwarder();
  own = await startOwnPage({ serverUrl: line.address });
});
test.afterAll(async () => {
  await own.stop();
  await line.stop();
});

const away = (page: Page): Locator => page.getByText('Нет связи с сервером. Ждём');
const offline = (page: Page): Locator => page.getByText('Нет подключения к сети');

test('every tab shows when the server is gone or silent and when it is back; all tabs share one stream', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: own.address });
  let streams = 0;
  context.on('request', (request) => (streams += Number(request.url().endsWith('/ce/events'))));
  const first = await context.newPage();
  await signInAs(first, people.builder);
  const second = await context.newPage();
  await second.goto('/');
  const third = await context.newPage();
  await third.goto('/ce/settings/');
  const windows = [first, second, third];
  await expect(second.getByRole('row').nth(1)).toBeVisible();
  await expect(third.getByRole('heading').first()).toBeVisible();
  await expect.poll(() => streams).toBe(1);

  // The server ends while the page server lives. Nobody touches anything.
  await line.cut();
  for (const window of windows) await expect(away(window)).toBeVisible();
  await line.mend();
  for (const window of windows) await expect(away(window)).toBeHidden({ timeout: 20_000 });

  // Its connections are open, but no data arrives.
  await expect.poll(() => streams).toBeGreaterThan(1);
  line.freeze();
  for (const window of windows) await expect(away(window)).toBeVisible({ timeout: 15_000 });
  await line.mend();
  for (const window of windows) await expect(away(window)).toBeHidden({ timeout: 30_000 });
  await context.close();
});

test('without a network small windows still open, and a page that failed to load appears when the network is back', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: own.address });
  const page = await context.newPage();
  // Waits for the last byte: a request still running when the network breaks would be lost.
  const files = [/ui-confirm\.\w+\.js/, /ui-confirm\.\w+\.css/, /palette\.\w+\.js/, /palette\.\w+\.css/, /windows-ru\S*\.js/];
  const loaded = Promise.all(files.map((file) => page.waitForEvent('requestfinished', (request) => file.test(request.url()))));
  await signInAs(page, people.builder);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await loaded;
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  // The feed's parts loaded while its page was open, so all of them open now.
  const dialogOf = (name: string): Locator => page.getByRole('dialog', { name });
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  const parts = ['new-post', 'video-dialog', 'document-dialog', 'comments', 'video-window'].map(
    (name) => new RegExp(`${name}\\.\\w+\\.js`),
  );
  const ahead = Promise.all(parts.map((file) => page.waitForEvent('requestfinished', (request) => file.test(request.url()))));
  await page.goto('/portal');
  await ahead;
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await page.getByRole('button', { name: 'Создать' }).click();
  for (const [button, dialog] of [
    ['Добавить видео', 'Добавление видео'],
    ['Добавить документ', 'Добавление документа'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(dialogOf(dialog)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(dialog)).toBeHidden();
  }

  await page.evaluate(() => {
    history.pushState(null, '', '/cloud');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('mfe-cloud')).toBeHidden();
  await expect(offline(page)).toBeHidden();
  await context.close();
});
