import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { closeGreeting, comeIn, registerOrganisation } from '../support/own-organisation.ts';
import { demoPassword, fillSignIn } from '../support/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openMenu = async (page: Page, entry: string): Promise<void> => {
  await button(page, 'Сотрудник: Байжан Олжас').click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('a colleague is dismissed: planned and called off, then at once, with a successor for what they held', async ({
  page,
  browser,
  request,
}) => {
  const administrator = await registerOrganisation(request);
  const email = `lawyer-${administrator.slice(4, 12)}@jana.example`;
  await page.goto('/login?redirect_uri=%2Fadmin%2Fpeople');
  await fillSignIn(page, administrator, demoPassword);
  await closeGreeting(page);
  await button(page, 'Пригласить').click();
  const invitation = page.getByRole('dialog', { name: 'Пригласить в организацию' });
  await invitation.getByLabel('E-mail').fill(email);
  await invitation.getByLabel('Фамилия, имя и отчество').fill('Байжан Олжас');
  await invitation.getByLabel('Юрист').check();
  await button(page, 'Пригласить').last().click();
  await expect(invitation).toBeHidden();

  const theirs = await comeIn(browser, email);
  await page.reload();
  const row = page.getByRole('row', { name: /Байжан Олжас/ });
  await expect(row).toContainText('Работает');

  await openMenu(page, 'Уволить');
  const dialog = page.getByRole('dialog', { name: 'Увольнение: Байжан Олжас' });
  await dialog.getByRole('radio', { name: /В выбранный день/ }).check();
  const day = dialog.getByLabel('Последний день', { exact: true });
  const date = new Date(Date.now() + 8 * 86_400_000);
  const text = `${String(date.getUTCDate()).padStart(2, '0')}.${String(date.getUTCMonth() + 1).padStart(2, '0')}.${date.getUTCFullYear()}`;
  await day.fill(text);
  await expectAccessible(page, 'the day of a dismissal');
  await button(page, 'Далее').click();
  await expect(dialog.getByText('Роль: Юрист', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Преемник' }).fill('Жаң');
  await page.getByRole('option', { name: /Жаңабаев Нұрлан/ }).click();
  await expectAccessible(page, 'what hangs on a person');
  await button(page, 'Далее').click();
  await expectAccessible(page, 'the check of a dismissal');
  await button(page, `Уволить ${text} в 18:00`).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(`Увольнение: ${text} 18:00`);

  await openMenu(page, 'Уволить');
  await expect(dialog.getByText('Назначение: Жаңабаев Нұрлан', { exact: false })).toBeVisible();
  await expectAccessible(page, 'a planned dismissal');
  await button(page, 'Отменить увольнение').click();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('Увольнение');

  await openMenu(page, 'Уволить');
  await button(page, 'Далее').click();
  await dialog.getByRole('combobox', { name: 'Преемник' }).fill('Жаң');
  await page.getByRole('option', { name: /Жаңабаев Нұрлан/ }).click();
  await button(page, 'Далее').click();
  await button(page, 'Уволить сейчас').click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Не работает');
  await expect(page.getByRole('row', { name: /Жаңабаев Нұрлан/ })).toContainText('и ещё');

  // Their stream has ended, and with it the session.
  await expect(theirs).toHaveURL(/\/login/);
  await fillSignIn(theirs, email, demoPassword);
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
});
