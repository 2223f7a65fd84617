import { expect, test, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { signInAs } from '../support/people.ts';
import { wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

/** No other flow sends documents of these people to one another. */
const writer = 'igor@saryozen.example';
const finance = { email: 'gulmira@saryozen.example', name: 'Оразбаева Гульмира' };

/** The form of a template, by its name. */
const openTemplate = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Новый документ' });
  await menu.getByRole('button', { name: /Все документы/ }).click();
  const opening = page.context().waitForEvent('page');
  await menu.getByRole('button', { name, exact: true }).click();
  const opened = await opening;
  const address = opened.url();
  await opened.close();
  await page.goto(address);
};

test('the writer of a document can change its route only where the template allows, by keyboard as well', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInAs(page, writer);
  await openTemplate(page, 'Счёт на оплату');
  const stage = (name: string): Locator => page.getByRole('region', { name });
  const send = page.getByRole('button', { name: 'Отправить', exact: true });
  await page.getByRole('textbox', { name: 'Тема' }).fill(`Счёт за насос ${Date.now()}`);
  await page.getByRole('textbox', { name: 'Текст документа' }).fill('Прошу оплатить.');
  for (const field of await page.getByRole('textbox', { name: /Контрагент|Сумма|Поставщик|Номер/ }).all()) await field.fill('1');

  await test.step('a required participant says so and has no button that removes them; others have', async () => {
    const agreement = stage('Согласование');
    await expect(agreement.getByText(/^Обязательный участник по шаблону: .*Оразбаева Гульмира/)).toBeVisible();
    await expect(agreement.getByRole('button', { name: `Убрать участника: ${finance.name}` })).toHaveCount(0);
    await agreement.getByRole('button', { name: 'Убрать участника: Есенов Марат' }).click();
    await expect(agreement.getByText('Есенов Марат')).toBeHidden();
    await expectAccessible(page, 'a route with a required participant');
  });

  await test.step('the approval can be neither omitted nor one’s own; the focus goes to the stage that lacks somebody', async () => {
    const approval = stage('Утверждение');
    await tabTo(page, 'Убрать участника: Сапаргалиев Дулат');
    await page.keyboard.press('Enter');
    await send.click();
    await expect(approval.getByRole('alert')).toHaveText('Укажите, кто утверждает документ');
    const add = approval.getByRole('button', { name: 'Добавить участников: Утверждение' });
    await expect(add).toBeFocused();
    for (const [name, person] of [
      ['Волков', 'Волков Игорь'],
      ['Сапаргалиев', 'Сапаргалиев Дулат'],
    ] as const) {
      await add.press('Enter');
      await approval.getByRole('combobox').or(approval.getByRole('searchbox')).first().fill(name);
      await approval.getByRole('option', { name: new RegExp(person) }).click();
      await approval.getByRole('button', { name: 'Готово' }).click();
      if (person === 'Волков Игорь') {
        await send.click();
        await expect(approval.getByRole('alert')).toHaveText(/нельзя единолично утвердить собственный документ/);
      }
    }
    await expect(approval.getByRole('alert')).toHaveCount(0);
  });

  await test.step('whoever has refused stays on the route of the returned document', async () => {
    await send.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByText(/Счёт на оплату № .*: отправлено|Документ отправлен/).first()).toBeVisible();
    const id = Number(/document=(\d+)/.exec(page.url())?.[1]);
    const refusing = await wireOf(playwright, baseURL, finance.email);
    const { userid } = await refusing.card(id);
    await refusing.post('/ce/signcase.php', { q: '1', q1: '20', q2: String(id), q3: String(userid), q4: 'Нет договора' });
    const writing = await wireOf(playwright, baseURL, writer);
    await writing.post('/ce/retcase.php', { q: String(id) });
    await page.goto(`/ce/newdoc/?document=${id}`);
    const agreement = stage('Согласование');
    await expect(
      agreement.getByText(`${finance.name}: получен отказ. Участник остаётся на маршруте, пока не даст согласие.`),
    ).toBeVisible();
    await expect(agreement.getByRole('button', { name: `Убрать участника: ${finance.name}` })).toHaveCount(0);
    await expectAccessible(page, 'the route of a returned document');
  });
});
