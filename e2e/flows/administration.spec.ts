import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { letterTo, linkIn } from '../support/letters.ts';
import { registerOrganisation } from '../support/own-organisation.ts';
import { demoPassword, fillSignIn } from '../support/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const open = async (page: Page, email: string, path: string): Promise<void> => {
  await page.goto(`/login?redirect_uri=${encodeURIComponent(path)}`);
  await fillSignIn(page, email, demoPassword);
};

const closeWelcome = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' }).getByRole('button', { name: 'Закрыть' }).click();

const invite = async (page: Page, email: string, fullName: string, role: string): Promise<void> => {
  await button(page, 'Пригласить').click();
  const dialog = page.getByRole('dialog', { name: 'Пригласить в организацию' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Фамилия, имя и отчество').fill(fullName);
  await dialog.getByLabel('Должность на русском').fill('Специалист');
  await dialog.getByLabel('Подразделение').click();
  await page.getByRole('option', { name: 'Руководство' }).click();
  await dialog.getByLabel(role).check();
  await expectAccessible(page, 'the dialog of an invitation');
  await button(page, 'Пригласить').last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(fullName) })).toContainText('Приглашение');
};

test.describe('the administration of an organisation', () => {
  test('whoever registers invites two colleagues, who come in by their letters', async ({ page, browser, request }) => {
    const administrator = await registerOrganisation(request);
    const tail = administrator.slice(4, 12);
    await open(page, administrator, '/');
    await closeWelcome(page);
    await page.getByRole('button', { name: 'Организация', exact: true }).click();
    await page.getByRole('link', { name: 'Люди' }).click();
    await expect(page.getByRole('heading', { name: 'Люди', level: 1 })).toBeVisible();
    await expect(page.getByRole('row', { name: /Жаңабаев Нұрлан/ })).toContainText('Администратор системы');
    const colleagues = [
      { email: `lawyer-${tail}@jana.example`, name: 'Байжан Олжас', role: 'Юрист' },
      { email: `clerk-${tail}@jana.example`, name: 'Власенко Ирина', role: 'Финансист' },
    ];
    for (const { email, name, role } of colleagues) await invite(page, email, name, role);
    await expectAccessible(page, 'the table of people');

    for (const { email, name } of colleagues) {
      const context = await browser.newContext();
      const theirs = await context.newPage();
      await theirs.goto(linkIn(await letterTo(theirs, email)));
      await expect(theirs.getByText('приглашает вас. Должность: Специалист.')).toBeVisible();
      await expect(theirs.getByLabel('Фамилия, имя и отчество')).toHaveValue(name);
      await theirs.getByLabel('Новый пароль', { exact: true }).fill(demoPassword);
      await theirs.getByLabel('Новый пароль ещё раз').fill(demoPassword);
      await expectAccessible(theirs, 'the page of an invitation');
      await button(theirs, 'Принять приглашение').click();
      await expect(theirs.getByRole('heading', { name: 'Приглашение принято' })).toBeFocused();
      await theirs.getByRole('link', { name: 'Войти' }).click();
      await fillSignIn(theirs, email, demoPassword);
      await closeWelcome(theirs);
      await expect(theirs.getByText(name).first()).toBeVisible();
      // No right: neither the group nor the page.
      await expect(theirs.getByRole('button', { name: 'Организация', exact: true })).toBeHidden();
      await theirs.goto('/admin/people');
      await expect(theirs.getByRole('heading', { name: /Ошибка 403/ })).toBeVisible();
      await expectAccessible(theirs, 'the refusal');
      await context.close();
    }

    await page.reload();
    for (const { name } of colleagues) await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Работает');

    await button(page, 'Сотрудник: Байжан Олжас').click();
    await page.getByRole('menuitem', { name: 'Изменить' }).click();
    const dialog = page.getByRole('dialog', { name: 'Байжан Олжас' });
    await dialog.getByLabel('Должность на русском').fill('Начальник отдела');
    await dialog.getByLabel('Специалист по кадрам').check();
    await expectAccessible(page, 'the dialog of a person');
    await button(page, 'Сохранить').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /Байжан Олжас/ })).toContainText('Начальник отдела');

    await button(page, 'Сотрудник: Жаңабаев Нұрлан').click();
    await page.getByRole('menuitem', { name: 'Изменить' }).click();
    const own = page.getByRole('dialog', { name: 'Жаңабаев Нұрлан' });
    await own.getByLabel('Администратор системы').uncheck();
    await button(page, 'Сохранить').click();
    await expect(own.getByText('Это последний администратор системы.', { exact: false })).toBeVisible();
  });

  test('an invitation is sent again and taken back', async ({ page, browser, request }) => {
    const administrator = await registerOrganisation(request);
    const email = `gone-${administrator.slice(4, 12)}@jana.example`;
    await open(page, administrator, '/admin/people');
    await closeWelcome(page);
    await invite(page, email, 'Байжан Олжас', 'Юрист');
    const reader = await (await browser.newContext()).newPage();
    const first = linkIn(await letterTo(reader, email));

    await button(page, 'Приглашение: Байжан Олжас').click();
    await page.getByRole('menuitem', { name: 'Пригласить снова' }).click();
    await expect(page.getByText(`Приглашение отправлено на ${email}`).last()).toBeVisible();
    await reader.goto(first);
    await expect(reader.getByText('Приглашение больше не действует.', { exact: false })).toBeVisible();

    await button(page, 'Приглашение: Байжан Олжас').click();
    await page.getByRole('menuitem', { name: 'Отозвать приглашение' }).click();
    await button(page, 'Отозвать').click();
    await expect(page.getByRole('row', { name: /Байжан Олжас/ })).toHaveCount(0);
    await reader.context().close();
  });
});
