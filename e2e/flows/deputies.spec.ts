import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signInAs } from '../support/people.ts';

const accountant = 'natalya@tulpar.example';
const colleague = 'bolat@tulpar.example';

const openWindow = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Заместитель' }).click();
  const window = page.getByRole('dialog', { name: 'Заместитель' });
  await expect(window).toBeVisible();
  return window;
};

test('a deputy can act until the deputyship ends @plain', async ({ page, browser }) => {
  await signInAs(page, accountant);
  const window = await openWindow(page);
  await window.getByRole('searchbox').fill('айтж');
  await window.getByRole('button', { name: /Айтжан Болат/ }).click();
  await expect(window.getByRole('textbox', { name: 'Дата начала' })).toHaveValue(/^\d{2}\.\d{2}\.20\d{2}$/);
  await expectAccessible(page, 'the deputy window');
  await window.getByRole('button', { name: 'Назначить' }).click();
  await expect(window).toBeHidden();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, colleague);
  const mayActFor = other.getByRole('checkbox', { name: 'Шим Наталья' });
  await mayActFor.click(); // the page reloads
  await expect(mayActFor).toBeChecked();

  await (await openWindow(page)).getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('complementary')).toBeVisible();
  await expect(other.getByRole('navigation').first()).toBeVisible();
  await expect(mayActFor).toHaveCount(0);
  await other.context().close();
});

test('a person who may have no deputy sees a message @plain', async ({ page }) => {
  await signInAs(page, 'viktor@saryozen.example');
  // Layout 100: the deputy is in the menu of the profile.
  await page
    .getByRole('main')
    .getByRole('button', { name: /Ким Виктор/ })
    .click();
  await page.getByRole('menuitem', { name: 'Заместитель' }).click();
  const window = page.getByRole('dialog', { name: 'Заместитель' });
  await expect(window.getByText('Запрещено иметь заместителя')).toBeVisible();
  await expect(window.getByRole('searchbox')).toHaveCount(0);
});
