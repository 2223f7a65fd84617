/** What an organisation requires of its people (ADM-90). */
import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { comeIn, openAsAdministrator, registerOrganisation } from '../support/own-organisation.ts';
import { demoPassword, fillSignIn } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { wireOf } from '../support/wire.ts';

test('a policy is refused while it is wrong, and once saved demands a second factor of another person', async ({
  page,
  browser,
  request,
  playwright,
  baseURL,
}) => {
  const administrator = await registerOrganisation(request);
  const lawyer = administrator.replace('own-', 'lawyer-');
  const wire = await wireOf(playwright, baseURL, administrator);
  await wire.post('/ce/admin/people/invite', { email: lawyer, fullname: 'Сейтова Алуа', roles: '["lawyer"]' });
  const first = await comeIn(browser, lawyer);
  await first.context().close();
  await openAsAdministrator(page, administrator, '/admin/policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Политики' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Сохранить', exact: true });
  await expect(save).toBeDisabled();
  await expectAccessible(page, 'the policies');

  const hours = page.getByLabel('Сеанс длится не дольше, часов');
  await test.step('a wrong policy is refused, and nothing of it is kept', async () => {
    await hours.fill('0');
    await page.getByLabel('Назначать заместителя может каждый').uncheck();
    await page.keyboard.press('Tab');
    await save.click();
    await expect(page.getByText('Введите целое число от 1 до 720.')).toBeVisible();
    await expect(page.getByText('Выберите хотя бы одну роль.')).toBeVisible();
    await expect(hours).toBeFocused();
    await expectAccessible(page, 'a wrong policy');
    await page.getByRole('button', { name: 'Отменить изменения' }).click();
    await expect(hours).toHaveValue('');
    await expect(page.getByLabel('Назначать заместителя может каждый')).toBeChecked();
  });

  await test.step('a policy is changed by the keyboard alone', async () => {
    await page.getByRole('group', { name: 'Обязателен для ролей' }).getByLabel('Юрист').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Отсрочка, дней').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('paragraph').filter({ hasText: 'Политики сохранены' })).toBeVisible();
    await expect(save).toBeDisabled();
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the policies on a phone');

  await test.step('at the next sign-in the lawyer must set one up before anything else', async () => {
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto('/login');
    await fillSignIn(theirs, lawyer);
    await expect(theirs.getByRole('heading', { name: 'Включите второй фактор' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Позже' })).toHaveCount(0);
    await expectAccessible(theirs, 'the obligatory second factor');
    await theirs.getByLabel('Текущий пароль').fill(demoPassword);
    await theirs.getByRole('button', { name: 'Включить' }).click();
    await expect(theirs).toHaveURL(/\/(#.*)?$/);
    await theirs.context().close();
  });

  await test.step('the log says what was and what is', async () => {
    await page.goto('/admin/log');
    await expect(page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: 'Изменены политики' }).first()).toContainText(
      'не задано → Юрист',
    );
  });
});
