import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { letterTo, linkIn } from '../support/letters.ts';
import { closeGreeting, comeIn } from '../support/own-organisation.ts';
import { demoPassword, fillSignIn } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

test.use({ bypassCSP: true });

const tail = randomUUID().slice(0, 8);
const administrator = `first-${tail}@jana.example`;
const agreeing = { name: 'Байжан Олжас', email: `agrees-${tail}@jana.example`, act: 'Согласовать' };
const approving = { name: 'Власенко Ирина', email: `approves-${tail}@jana.example`, act: 'Утвердить' };
const subject = `О поставке бетона ${tail}`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const register = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'по e-mail' }).click();
  const fields = {
    'Название организации': `ТОО «Жаңа ${tail}»`,
    Имя: 'Нұрлан',
    Фамилия: 'Жаңабаев',
    Телефон: '+7 700 000 00 03',
    'E-mail': administrator,
    Пароль: demoPassword,
    'Подтвердите пароль': demoPassword,
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('checkbox').check();
  await button(page, 'Регистрация').click();
  await expect(page.getByRole('heading', { name: 'Письмо отправлено' })).toBeVisible();
  await page.goto(linkIn(await letterTo(page, administrator)));
  await button(page, 'Завершить регистрацию').click();
  await expect(page.getByText('готова к работе.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Войти', exact: true }).click();
  await fillSignIn(page, administrator);
  await closeGreeting(page);
};

const invite = async (page: Page, { name, email }: typeof agreeing): Promise<void> => {
  await button(page, 'Пригласить').click();
  const dialog = page.getByRole('dialog', { name: 'Пригласить в организацию' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Фамилия, имя и отчество').fill(name);
  await dialog.getByLabel('Должность на русском').fill('Специалист');
  await button(page, 'Пригласить').last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Люди' }).getByText(name)).toBeVisible();
};

const decide = async (page: Page, { act }: typeof agreeing): Promise<void> => {
  await page.goto('/');
  await page.getByRole('row').filter({ hasText: subject }).getByText('СЗ-1', { exact: true }).click();
  const card = page.getByRole('dialog').filter({ hasText: subject });
  await card.getByRole('button', { name: act }).click();
  const confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Подтвердите действие' }));
  await confirmation.getByRole('button', { name: act }).click();
  // «В работе» keeps the row: the person has taken part.
  await expect(card.getByRole('button', { name: act })).toHaveCount(0);
};

test('a stranger registers an organisation, and two colleagues decide its first document', async ({ page, browser }) => {
  await register(page);
  await test.step('the sidebar leads to the first steps', async () => {
    await page.getByRole('link', { name: 'Первые шаги' }).click();
    await expect(page.getByRole('heading', { name: 'Первые шаги', level: 1 })).toBeVisible();
    await expectAccessible(page, 'the first steps of a new organisation');
  });

  await test.step('colleagues and a department', async () => {
    await invite(page, agreeing);
    await invite(page, approving);
    await button(page, 'Новое подразделение').click();
    const dialog = page.getByRole('dialog', { name: 'Новое подразделение' });
    await dialog.getByLabel('Название на русском').fill('Производственный отдел');
    await dialog.getByRole('button', { name: 'Создать' }).click();
    await expect(page.getByRole('list', { name: 'Подразделения' }).getByText('Производственный отдел')).toBeVisible();
  });
  const [first, second] = [await comeIn(browser, agreeing.email), await comeIn(browser, approving.email)];

  await test.step('a template with a route of two', async () => {
    await page.reload();
    await choose(page.getByRole('combobox', { name: 'Согласование' }), agreeing.name, 'Специалист');
    await choose(page.getByRole('combobox', { name: 'Утверждение' }), approving.name, 'Специалист');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, 'the first steps with a route');
    await button(page, 'Опубликовать и продолжить').click();
    await expect(page.getByText('Опубликован шаблон:')).toBeVisible();
  });

  await test.step('the first document', async () => {
    await page.getByRole('link', { name: 'Написать документ' }).click();
    await page.getByRole('textbox', { name: 'Тема' }).fill(subject);
    await page.getByRole('textbox', { name: 'Текст документа' }).fill('Прошу обеспечить поставку товарного бетона.');
    await button(page, 'Отправить').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByText(/№ .*: отправлено|Документ отправлен/).first()).toBeVisible();
    await decide(first, agreeing);
    await decide(second, approving);
  });

  await test.step('all is done, and the page leaves the sidebar', async () => {
    await page.goto('/admin/first-steps');
    await expect(page.getByText('Документ подписан всеми.', { exact: false })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Первые шаги' })).toHaveCount(0);
    await expectAccessible(page, 'the first steps, done');
  });
  await first.context().close();
  await second.context().close();
});
