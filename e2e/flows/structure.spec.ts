/** Departments and roles, as an administrator arranges them (ADM-5, ADM-6). */
import { expect, test, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openAsAdministrator, registerOrganisation } from '../support/own-organisation.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

const line = (page: Page, name: string): Locator => page.getByRole('treeitem', { name: new RegExp(`^${name},`) });

/** The names of the departments from top to bottom, indented by their level. */
const outline = (page: Page): Promise<string[]> =>
  page
    .getByRole('treeitem')
    .evaluateAll((items) =>
      items.map((each) => `${'-'.repeat(Number(each.getAttribute('aria-level')) - 1)}${each.getAttribute('aria-label')?.split(',')[0]}`),
    );

const choose = async (page: Page, name: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Действия: ${name}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};

const create = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Новое подразделение' }).click();
  await nameIt(page, name);
};

const nameIt = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Название на русском' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('an administrator arranges the departments by keys and by mouse, names a head, and closes what is not needed', async ({
  page,
  request,
}) => {
  await openAsAdministrator(page, await registerOrganisation(request), '/admin/structure');
  await expect(page.getByRole('heading', { level: 1, name: 'Структура и роли' })).toBeVisible();
  await expect(line(page, 'Руководство')).toHaveAccessibleName(/, Жаңабаев Нұрлан, 1 сотрудник$/);
  await create(page, 'Канцелярия');
  await create(page, 'Архив');
  await expectAccessible(page, 'the departments');

  // Alt and an arrow: below the one above, up among the siblings, and out again.
  await line(page, 'Архив').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => outline(page)).toEqual(['Руководство', 'Канцелярия', '-Архив']);
  await expect(line(page, 'Архив')).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => outline(page)).toEqual(['Руководство', 'Канцелярия', 'Архив']);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => outline(page)).toEqual(['Руководство', 'Архив', 'Канцелярия']);
  await page.keyboard.press('F2');
  await nameIt(page, 'Ведомственный архив');
  await expect(line(page, 'Ведомственный архив')).toBeVisible();

  await line(page, 'Канцелярия').dragTo(line(page, 'Руководство'));
  await expect.poll(() => outline(page)).toEqual(['Руководство', '-Канцелярия', 'Ведомственный архив']);

  await choose(page, 'Канцелярия', 'Назначить руководителя');
  await page.getByRole('combobox', { name: 'Руководитель' }).fill('жаңа');
  await page.getByRole('option', { name: /Жаңабаев Нұрлан/ }).click();
  await expectAccessible(page, 'the choice of a head');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(line(page, 'Канцелярия')).toHaveAccessibleName(/, Жаңабаев Нұрлан,/);

  // Whoever works there goes along, and the merged department stays to be read.
  await choose(page, 'Руководство', 'Объединить с другим');
  await page.getByRole('radio', { name: 'Ведомственный архив' }).check();
  await expectAccessible(page, 'the choice of a department');
  await page.getByRole('button', { name: 'Объединить', exact: true }).click();
  await expect.poll(() => outline(page)).toEqual(['Ведомственный архив', '-Канцелярия']);
  await expect(line(page, 'Ведомственный архив')).toHaveAccessibleName(/1 сотрудник$/);
  await page.getByText('Закрытые: 1').click();
  await expect(page.getByText(/объединено с «Ведомственный архив»/)).toBeVisible();

  await choose(page, 'Канцелярия', 'Удалить');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect.poll(() => outline(page)).toEqual(['Ведомственный архив']);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the departments on a phone');
});

test('a role takes its place by its order, and a taken name is refused', async ({ page, request }) => {
  await openAsAdministrator(page, await registerOrganisation(request), '/admin/structure?tab=roles');
  const roles = page.getByRole('list', { name: 'Роли' }).getByRole('listitem');
  await expect(roles.first()).toContainText('Генеральный директор');
  await expect(roles.first()).toContainText('Жаңабаев Нұрлан');

  const add = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Новая роль' }).click();
    await page.getByRole('textbox', { name: 'Название на русском' }).fill(name);
    await page.getByRole('textbox', { name: 'Порядок' }).fill('5');
    await page.keyboard.press('Enter');
  };
  await add('Юрист');
  await expect(page.getByText('Роль уже существует либо связана с шаблоном, руководителем подразделения или пользователем.')).toBeVisible();
  await page.keyboard.press('Escape');
  await add('Главный инженер');
  await expect(roles.nth(1)).toContainText('Главный инженер');
  await expectAccessible(page, 'the roles');

  await choose(page, 'Главный инженер', 'Назначить сотрудников');
  await page.getByRole('combobox', { name: 'У кого роль' }).fill('жаңа');
  await page.getByRole('option', { name: /Жаңабаев Нұрлан/ }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(roles.nth(1)).toContainText('Жаңабаев Нұрлан');

  await choose(page, 'Главный инженер', 'Удалить');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByRole('region', { name: 'Уведомления' }).getByRole('paragraph')).toHaveText(/^Роль уже существует либо связана/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the roles on a phone');
});
