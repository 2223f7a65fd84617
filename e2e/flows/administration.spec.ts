import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { letterTo, linkIn } from '../support/letters.ts';
import { closeGreeting, comeIn, registerOrganisation } from '../support/own-organisation.ts';
import { demoPassword, fillSignIn } from '../support/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const open = async (page: Page, email: string, path: string): Promise<void> => {
  await page.goto(`/login?redirect_uri=${encodeURIComponent(path)}`);
  await fillSignIn(page, email, demoPassword);
};

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
    await closeGreeting(page);
    // The first steps keep the group open.
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
      await closeGreeting(theirs);
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
    await expect(page.getByRole('heading', { name: 'Байжан Олжас', level: 1 })).toBeVisible();
    await page.getByLabel('Должность на русском').fill('Начальник отдела');
    await page.getByLabel('Специалист по кадрам').check();
    await expectAccessible(page, 'the fields of a person');
    await button(page, 'Сохранить').click();
    await expect(button(page, 'Изменить')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Люди' }).click();
    await expect(page.getByRole('row', { name: /Байжан Олжас/ })).toContainText('Начальник отдела');

    await page.getByRole('link', { name: 'Жаңабаев Нұрлан' }).click();
    await button(page, 'Изменить').click();
    const right = page.getByRole('checkbox', { name: 'Администратор системы' });
    await right.click({ force: true });
    await expect(right).toBeChecked();
    await expect(right).toHaveAccessibleDescription(/последний администратор системы/);
    await expect(button(page, 'Заблокировать')).toHaveAttribute('aria-disabled', 'true');
  });

  test('a person’s page changes what they are, demands a password and locks them', async ({ page, browser, request }) => {
    const administrator = await registerOrganisation(request);
    const email = `person-${administrator.slice(4, 12)}@jana.example`;
    await open(page, administrator, '/admin/people');
    await closeGreeting(page);
    await invite(page, email, 'Байжан Олжас', 'Юрист');
    const theirs = await comeIn(browser, email);

    // By keys alone: search, rows, page.
    await page.reload();
    await expect(page.getByRole('row', { name: /Байжан Олжас/ })).toContainText('Нет ИИН');
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Имя, почта, ИИН, должность')).toBeFocused();
    await page.keyboard.type('Олжас');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Жаңабаев/ })).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Байжан Олжас' })).toBeFocused();
    await page.keyboard.press(' ');
    await expect(page.getByRole('region', { name: 'Действия с выбранными' })).toContainText('Выбрано: 1');
    await expectAccessible(page, 'the table with a chosen person');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Байжан Олжас', level: 1 })).toBeVisible();

    // Two windows change the same person.
    const second = await page.context().newPage();
    await second.goto(`${page.url()}&edit=1`);
    await second.getByLabel('Должность на русском').fill('Юрисконсульт');
    await button(page, 'Изменить').click();
    await page.getByRole('textbox', { name: 'ИИН', exact: true }).fill('801030910010');
    await button(page, 'Сохранить').click();
    await expect(page.getByRole('textbox', { name: 'ИИН', exact: true })).toHaveAccessibleDescription(/контрольная цифра/);
    await page.getByRole('textbox', { name: 'ИИН', exact: true }).fill('801030910019');
    await button(page, 'Сохранить').click();
    await expect(page.getByText('Указан администратором')).toBeVisible();
    await expectAccessible(page, 'the page of a person');
    await button(second, 'Сохранить').click();
    await expect(second.getByRole('alert').filter({ hasText: 'Изменено: Жаңабаев Нұрлан' })).toBeVisible();
    await expectAccessible(second, 'the choice between two changes');
    await button(second, 'Показать').click();
    await expect(second.getByRole('textbox', { name: 'ИИН', exact: true })).toHaveValue('801030910019');
    await second.close();

    // The person's open page learns of it at once.
    await button(page, 'Потребовать смену').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Потребовать смену' }).click();
    await expect(page.getByText('Будет сменён при входе')).toBeVisible();
    await expect(theirs.getByText('Администратор просит сменить пароль', { exact: false })).toBeVisible();
    await fillSignIn(theirs, email, demoPassword);
    await expect(theirs.getByRole('heading', { name: 'Необходимо сменить пароль' })).toBeVisible();
    const replacement = 'Zhana-Parol-2026';
    await theirs.getByLabel('Текущий пароль').fill(demoPassword);
    await theirs.getByLabel('Новый пароль', { exact: true }).fill(replacement);
    await theirs.getByLabel('Новый пароль ещё раз').fill(replacement);
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByText('Байжан Олжас').first()).toBeVisible();

    await button(page, 'Заблокировать').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Заблокировать' }).click();
    await expect(page.getByText('Заблокирован вход')).toBeVisible();
    await expect(theirs.getByText('Администратор закрыл вам вход', { exact: false })).toBeVisible();
    await fillSignIn(theirs, email, replacement);
    await expect(theirs.getByText('Вход в организацию закрыл администратор.', { exact: false })).toBeVisible();
    await button(page, 'Разблокировать').click();
    await expect(button(page, 'Заблокировать')).toBeVisible();
    await theirs.context().close();
  });

  test('an invitation is sent again and taken back', async ({ page, browser, request }) => {
    const administrator = await registerOrganisation(request);
    const email = `gone-${administrator.slice(4, 12)}@jana.example`;
    await open(page, administrator, '/admin/people');
    await closeGreeting(page);
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
