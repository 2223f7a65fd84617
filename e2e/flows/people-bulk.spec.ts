import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openAsAdministrator, registerOrganisation } from '../support/own-organisation.ts';

const department = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Подразделения' }).getByRole('treeitem', { name: new RegExp(`^${name}, `) });
const row = (page: Page) => page.getByRole('row', { name: /Жаңабаев Нұрлан/ });

const addDepartment = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Новое подразделение' }).click();
  await page.getByRole('textbox', { name: 'Название на русском' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('a row dropped on a department moves the person there, and «Перевести» does the same by keys', async ({ page, request }) => {
  await openAsAdministrator(page, await registerOrganisation(request), '/admin/structure');
  await addDepartment(page, 'Архив');
  await page.goto('/admin/people');
  await expect(department(page, 'Архив')).toHaveAccessibleName('Архив, 0 сотрудников');

  await page.getByRole('link', { name: 'Жаңабаев Нұрлан' }).dragTo(department(page, 'Архив'));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Перевести сотрудников: 1, в подразделение «Архив»?');
  await question.getByRole('button', { name: 'Перевести' }).click();
  // The administrator goes on heading the first department.
  const answers = page.getByRole('dialog', { name: 'Что сделано' });
  await expect(answers.getByRole('listitem')).toContainText('По-прежнему руководит: Руководство.');
  await expectAccessible(page, 'the answers of a transfer');
  await page.keyboard.press('Escape');
  await expect(answers).toHaveCount(0);
  await expect(department(page, 'Архив')).toHaveAccessibleName('Архив, 1 сотрудник');
  await expect(row(page)).toContainText('Архив');
  await expectAccessible(page, 'the table of people with a choice');

  // The tree narrows the table.
  await department(page, 'Руководство').focus();
  await page.keyboard.press('Enter');
  await expect(row(page)).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(row(page)).toBeVisible();

  const bar = page.getByRole('region', { name: 'Действия с выбранными' });
  await bar.getByRole('button', { name: 'Перевести · 1' }).focus();
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog', { name: 'Перевод сотрудников: 1' });
  await window.getByLabel('Новое подразделение').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Руководство' }).focus();
  await page.keyboard.press('Enter');
  await window.getByRole('button', { name: 'Перевести' }).press('Enter');
  await question.getByRole('button', { name: 'Перевести' }).press('Enter');
  await expect(department(page, 'Руководство')).toHaveAccessibleName('Руководство, 1 сотрудник');
  await expect(question).toHaveCount(0);
});
