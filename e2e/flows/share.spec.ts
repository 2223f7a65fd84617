import { queues } from '@qujat/contract/vocabulary';
import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startOwnPage, type OwnPage } from '../support/own-page.ts';
import { fillSignIn, leaveSession, quietPage } from '../support/people.ts';
import { wireOf } from '../support/wire.ts';

test.use({ serviceWorkers: 'allow' });

/** Writes notes that no other flow counts on. */
const author = 'kanat@saryozen.example';
const site = 'http://other.example';

let own: OwnPage;
test.beforeEach(async () => {
  own = await startOwnPage();
});
test.afterEach(() => own.stop());

/** What a phone does when somebody shares a file with the product, here on a page of another site. */
const share = async (page: Page, title: string): Promise<void> => {
  await page.route(`${site}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><meta charset="utf-8"><title>Other</title><body></body>' }),
  );
  await page.goto(`${site}/page`);
  await page.evaluate(
    ({ action, subject }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action });
      const field = (name: string): HTMLInputElement => Object.assign(form.appendChild(document.createElement('input')), { name });
      field('title').value = subject;
      field('text').value = '<b>Оплатить</b> до пятницы';
      const files = Object.assign(field('files'), { type: 'file', multiple: true });
      const given = new DataTransfer();
      given.items.add(new File(['%PDF-1.7\n%%EOF'], 'Счёт.pdf', { type: 'application/pdf' }));
      given.items.add(new File(['MZ'], 'Программа.exe'));
      files.files = given.files;
      document.body.append(form);
      form.submit();
    },
    { action: `${own.address}/share/`, subject: title },
  );
};

test('a file that is shared with the product outlives the sign-in, and becomes a draft only when the person says so', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const wire = await wireOf(playwright, baseURL, author);
  const context = await browser.newContext({ baseURL: own.address, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await leaveSession(page, author);
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true);
  // The session is over, and the browser keeps the worker.
  await page.goto(quietPage);
  await page.evaluate(() => localStorage.clear());
  const { count } = await wire.list(queues.drafts);

  await share(page, 'Счёт за май');
  await expect(page).toHaveURL(/\/login\?redirect_uri=/);
  await fillSignIn(page, author);
  await expect(page.getByRole('heading', { name: 'Новый документ из файла' })).toBeVisible();
  await expect(page.getByText(`Передано сайтом ${site}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Программа.exe' })).toContainText('Файл такого вида приложить нельзя');
  await expect(page.getByText('<b>Оплатить</b> до пятницы')).toBeVisible();
  await expectAccessible(page, 'what was shared');
  expect((await wire.list(queues.drafts)).count).toBe(count);

  await page.getByRole('button', { name: 'Выбрать вид документа' }).click();
  const menu = page.getByRole('dialog', { name: 'Новый документ' });
  await menu.getByRole('button', { name: /Все документы/ }).click();
  await menu.getByRole('button', { name: 'Служебная записка', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Счёт.pdf' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Тема' })).toHaveValue('Счёт за май');
  await expect(page.getByRole('textbox', { name: 'Текст документа' })).toHaveValue('<b>Оплатить</b> до пятницы');
  await expect(page).toHaveURL(/\?document=\d+$/);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('shared-files')).keys()).length)).toBe(0);
  await context.close();
});
