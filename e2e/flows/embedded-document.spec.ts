import { expect, test } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { letterTo } from '../support/letters.ts';
import { signInAs } from '../support/people.ts';
import { plainAddress } from '../support/product.ts';

// With the reader a click on a row reads the document: the viewer is that of a server without one.
test.use({ bypassCSP: true, baseURL: plainAddress });

test('an embedded document offers its seven actions and leads back to its row', async ({ page, context }) => {
  await signInAs(page, 'pavel@tulpar.example', `/#currentTab=${queues.all}`);
  const number = (await page.locator('tbody [data-document]').filter({ hasNotText: 'Без номера' }).first().innerText()).trim();
  const row = page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: number, exact: true }) });
  await row.getByRole('cell').nth(3).click();
  const viewer = page.getByRole('region', { name: new RegExp(number.replaceAll('/', '\\/')) });
  await expect(viewer.frameLocator('iframe').getByText(number, { exact: true })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Назад' })).toBeFocused();
  await expectAccessible(page, 'the viewer');

  await test.step('a theme change applies to the document too', async () => {
    const sheet = viewer.frameLocator('iframe').locator('html');
    for (const [theme, name] of [
      ['dark', 'Включить тёмную тему'],
      ['light', 'Включить светлую тему'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect(sheet).toHaveClass(`${theme}-mode`);
    }
  });

  await test.step('the history opens in a window, the document in a new tab, and the PDF downloads', async () => {
    await viewer.getByRole('button', { name: 'История' }).click();
    const history = page.getByRole('dialog', { name: /^История/ });
    await expect(history.frameLocator('iframe').getByText(/Журнал цел/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    const [opened] = await Promise.all([context.waitForEvent('page'), viewer.getByRole('link', { name: 'Открыть документ' }).click()]);
    await expect(opened).toHaveURL(/\/ce\/opendoc\/\?\d+$/);
    await opened.close();
    const address = await viewer.getByRole('link', { name: 'Скачать PDF' }).getAttribute('href');
    expect((await page.request.get(address ?? '')).headers()['content-type']).toBe('application/pdf');
  });

  await test.step('the document prints, and a copy opens among the drafts in a new tab', async () => {
    await page.frames()[1]?.evaluate(() => {
      window.print = () => {
        document.title = 'printed';
      };
    });
    await viewer.getByRole('button', { name: 'Печать' }).click();
    await expect.poll(() => page.frames()[1]?.title()).toBe('printed');
    await viewer.getByRole('button', { name: 'Создать копию' }).click();
    const [copy] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('alertdialog').getByRole('button', { name: 'Создать копию' }).click(),
    ]);
    await expect(copy).toHaveURL(/\/ce\/(newdoc\/\?document=|opendoc\/\?)\d+$/);
    await copy.close();
  });

  await test.step('the e-mail with the PDF is delivered', async () => {
    const address = `viewer-${Date.now()}@example.kz`;
    await viewer.getByRole('button', { name: 'E-mail' }).click();
    const window = page.getByRole('dialog', { name: 'Отправить PDF по e-mail' });
    await window.getByRole('textbox', { name: 'Получатели' }).fill(`${address}, second-${address}`);
    await window.getByRole('button', { name: 'Отправить' }).click();
    await expect(window).toBeHidden();
    const outbox = await context.newPage();
    expect(await letterTo(outbox, address, number)).toContain('.pdf');
    await outbox.close();
  });

  await test.step('the back link leads to the list and focuses the row', async () => {
    const asked = page.waitForRequest('**/ce/doclist2.php');
    await viewer.getByRole('button', { name: 'Назад' }).click();
    await asked;
    await expect(page.getByRole('button', { name: number, exact: true })).toBeFocused();
    await row.getByRole('cell').nth(3).click();
    await expect(viewer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('tbody')).toBeVisible();
  });

  await test.step('a reload shows the document again, and the browser’s back button leads to the list', async () => {
    await row.getByRole('cell').nth(3).click();
    await expect(viewer).toBeVisible();
    await page.reload();
    await expect(page.frameLocator('iframe').getByText(number, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: number, exact: true })).toBeFocused();
  });
});
