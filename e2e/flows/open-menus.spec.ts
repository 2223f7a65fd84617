import { expect, test, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';

test.use({ bypassCSP: true });

/** Opens a menu by its button, runs axe on it in both themes, and hides it again. */
const lookAt = async (page: Page, button: Locator, what: string, role: 'menu' | 'listbox' | 'dialog' = 'menu'): Promise<void> => {
  await button.click();
  await expect(page.getByRole(role).last()).toBeVisible();
  await expectAccessible(page, what);
  await page.keyboard.press('Escape');
  await expect(page.getByRole(role)).toHaveCount(0);
};

test('axe finds nothing in open menus', async ({ page }) => {
  await signInAs(page, people.director);
  const main = page.getByRole('main');
  await lookAt(page, page.getByRole('button', { name: 'Язык' }).first(), 'the language menu');
  await lookAt(page, main.getByRole('button', { name: /Сапаргалиев Дулат/ }), 'the menu of the profile');
  await lookAt(page, main.getByRole('button', { name: /^Фильтр/ }).first(), 'a filter');
  await lookAt(page, page.getByRole('button', { name: /^Организация: АО «Сарыөзен Энерго»/ }), 'the menu of organisations');
  await lookAt(page, main.getByRole('button', { name: 'Настроить столбцы' }), 'the window of columns', 'dialog');
  await page.setViewportSize({ width: 390, height: 844 });
  await lookAt(page, main.getByRole('button', { name: 'Статус', exact: true }), 'a filter on a phone');
});

test('axe finds nothing in the cloud’s open menus and select lists', async ({ page }) => {
  await signInAs(page, people.clerk, '/cloud');
  await lookAt(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /^Действия/ })
      .first(),
    'the menu of a file',
  );
  await page.goto('/ce/settings/#mail');
  await lookAt(page, page.getByRole('combobox').first(), 'a list to choose from', 'listbox');
});
