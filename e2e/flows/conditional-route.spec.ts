import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { leaveSession, people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

const writer = 'artyom@saryozen.example';
const director = 'Ким Виктор';

test('a template asks the director for a large sum, and not for a small one', async ({ page, playwright, baseURL }) => {
  const stamp = String(Date.now()).slice(-6);
  const name = `Закупка ${stamp}`;
  const administrator = await wireOf(playwright, baseURL, people.administrator);
  let templateId = 0;
  try {
    await test.step('the administrator adds a condition, and tries it', async () => {
      await signInAs(page, people.administrator, '/admin/templates');
      await page.getByRole('button', { name: 'Новый шаблон' }).click();
      await page.getByRole('textbox', { name: 'Название, рус' }).fill(name);
      await page.getByRole('textbox', { name: 'Индекс' }).fill(`К${stamp}`);
      await page.getByRole('tab', { name: 'Форма и лист' }).click();
      const form = page.getByRole('tabpanel', { name: 'Форма и лист' });
      await form.getByRole('button', { name: 'Сумма' }).click();
      await page.keyboard.type('Цена');
      await page.getByRole('tab', { name: 'Маршрут' }).click();
      const agreement = page.getByRole('region', { name: 'Согласование' });
      await agreement.getByRole('button', { name: 'Добавить шаг: Согласование' }).click();
      await choose(agreement.getByRole('combobox', { name: 'Шаг 1: кто выполняет' }), 'Сотрудник');
      await agreement.getByRole('combobox', { name: 'Сотрудник' }).fill(director);
      await agreement.getByRole('option', { name: new RegExp(director) }).click();
      await agreement.getByRole('button', { name: 'Добавить условие' }).click();
      await agreement.getByRole('textbox', { name: 'Условие 1: значение' }).fill('1 000 000');
      await agreement.getByRole('textbox', { name: 'Срок, рабочих дней' }).fill('2');
      await agreement.getByRole('checkbox', { name: /Обязательный шаг/ }).uncheck();
      await page.getByRole('button', { name: 'Добавить шаг: Утверждение' }).click();
      const asked = page.getByRole('list', { name: 'Кого спросят' });
      await expect(asked.getByRole('listitem').first()).toContainText('Зависит от поля');
      const simulation = page.getByRole('region', { name: 'Кого спросят' });
      await simulation.getByRole('textbox', { name: 'Цена' }).fill('5');
      await expect(asked.getByRole('listitem').first()).toContainText('условие не выполнено');
      await simulation.getByRole('textbox', { name: 'Цена' }).fill('2 000 000');
      await expect(asked.getByRole('listitem').first()).toContainText('до ');
      await expectAccessible(page, 'the route builder with a condition');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'Опубликовать' }).click();
      await expect(page.getByRole('paragraph').filter({ hasText: `«${name}»: опубликована версия 1` })).toBeVisible();
    });

    const { templates } = await administrator.post<{ templates: { template: number; name_ru: string }[] }>(
      '/ce/admin/templates/list.php',
      {},
    );
    templateId = templates.find((each) => each.name_ru === name)?.template ?? 0;

    for (const [price, isAsked] of [
      ['2 000 000', true],
      ['900 000', false],
    ] as const)
      await test.step(`a document for ${price} is written, simulated and sent`, async () => {
        await leaveSession(page, writer);
        await page.goto(`/ce/newdoc/?${templateId}`);
        await page.getByRole('textbox', { name: 'Тема' }).fill(`Закупка на ${price}`);
        await page.getByRole('textbox', { name: 'Цена' }).fill(price);
        await page.getByRole('button', { name: 'Кого спросят' }).click();
        const entry = page.getByRole('list', { name: 'Кого спросят' }).getByRole('listitem').filter({ hasText: director });
        await expect(entry).toContainText(isAsked ? 'условие: больше 1 000 000' : 'Не спросят');
        await expectAccessible(page, 'the new document with its simulated route');
        if (isAsked) {
          await page.getByRole('button', { name: `Не спрашивать: ${director}` }).click();
          await expect(entry).toContainText('инициатор убрал этот шаг');
          await page.getByRole('button', { name: `Всё же спросить: ${director}` }).click();
          await expect(entry).toContainText('условие: больше 1 000 000');
        }
        await page.getByRole('button', { name: 'Отправить', exact: true }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click();
        await expect(page.getByText(/№ .*: отправлено|Документ отправлен/).first()).toBeVisible();
        const id = Number(/document=(\d+)/.exec(page.url())?.[1]);
        const wire = await wireOf(playwright, baseURL, writer);
        expect((await wire.card(id)).status).toBe(isAsked ? 200 : 300);
      });
  } finally {
    if (templateId > 0) await administrator.post('/ce/admin/templates/retire.php', { template: String(templateId), retired: '1' });
  }
});
