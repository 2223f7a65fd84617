import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { leaveSession, people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

const writer = 'artyom@saryozen.example';
const agreeing = { email: 'yerlan@saryozen.example', name: 'Тлеубаев Ерлан' };
const approving = { email: 'viktor@saryozen.example', name: 'Ким Виктор' };

test('an administrator makes a template with a route of two, and two colleagues decide the first document', async ({
  page,
  playwright,
  baseURL,
}) => {
  const stamp = String(Date.now()).slice(-6);
  const name = `Заявка на пропуск ${stamp}`;
  const administrator = await wireOf(playwright, baseURL, people.administrator);
  let templateId = 0;
  try {
    await test.step('the builder says what is missing, and saves what is written', async () => {
      await signInAs(page, people.administrator, '/admin/templates');
      await page.getByRole('button', { name: 'Новый шаблон' }).click();
      await expect(page).toHaveURL(/\/admin\/templates\/design/);
      await page.getByRole('textbox', { name: 'Название, рус' }).fill(name);
      await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Опубликовать' }).click();
      const missing = page.getByRole('alert').filter({ hasText: 'Чтобы опубликовать шаблон, исправьте:' });
      await expect(missing).toContainText('Укажите индекс.');
      await expect(missing).toContainText('Добавьте хотя бы один шаг');
      await page.getByRole('textbox', { name: 'Индекс' }).fill(`П${stamp}`);
      await expectAccessible(page, 'the builder with problems');
    });

    await test.step('fields are added and moved by keys, and can be tried', async () => {
      await page.getByRole('tab', { name: 'Форма и лист' }).click();
      const form = page.getByRole('tabpanel', { name: 'Форма и лист' });
      await form.getByRole('button', { name: 'Строка' }).click();
      await expect(form.getByRole('textbox', { name: 'Название, рус' })).toBeFocused();
      await page.keyboard.type('Куда');
      await form.getByRole('button', { name: 'Сумма' }).click();
      await page.keyboard.type('Залог');
      const sum = form.getByRole('group', { name: 'Залог' });
      await choose(sum.getByRole('combobox', { name: 'Обязательное' }), 'Всегда');
      await sum.getByRole('textbox', { name: 'Название, рус' }).press('Alt+ArrowUp');
      await expect(form.getByRole('listitem').first()).toContainText('1. Сумма');
      await expect(sum.getByRole('textbox', { name: 'Залог', exact: true })).toBeVisible();
      await page.keyboard.press('Control+Enter');
      const shown = page.getByRole('dialog', { name: 'Так форму увидит автор документа' });
      await expect(shown.getByRole('textbox', { name: 'Куда', exact: false })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(shown).toBeHidden();
    });

    await test.step('steps name people, and stay on the route', async () => {
      await page.getByRole('tab', { name: 'Маршрут' }).click();
      const route = page.getByRole('tabpanel', { name: 'Маршрут' });
      for (const [stage, person] of [
        ['Согласование', agreeing.name],
        ['Утверждение', approving.name],
      ] as const) {
        const section = route.getByRole('region', { name: stage, exact: true });
        await section.getByRole('button', { name: `Добавить шаг: ${stage}` }).click();
        await choose(section.getByRole('combobox', { name: 'Шаг 1: кто выполняет' }), 'Сотрудник');
        await section.getByRole('combobox', { name: 'Сотрудник' }).fill(person);
        await section.getByRole('option', { name: new RegExp(person) }).click();
        await expect(section.getByRole('button', { name: person })).toBeVisible();
      }
      const asked = page.getByRole('list', { name: 'Кого спросят' });
      await expect(asked.getByRole('listitem')).toContainText([agreeing.name, approving.name]);
      await expectAccessible(page, 'the builder with a form and a route');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'Опубликовать' }).click();
      await expect(page.getByRole('paragraph').filter({ hasText: `«${name}»: опубликована версия 1` })).toBeVisible();
      await expect(page.getByRole('link', { name })).toBeVisible();
      await expectAccessible(page, 'the list of templates');
    });

    const { templates } = await administrator.post<{ templates: { template: number; name_ru: string }[] }>(
      '/ce/admin/templates/list.php',
      {},
    );
    templateId = templates.find((each) => each.name_ru === name)?.template ?? 0;

    await test.step('the writer gets the fields and the people, and cannot leave them out', async () => {
      await leaveSession(page, writer);
      await page.goto(`/ce/newdoc/?${templateId}`);
      await page.getByRole('textbox', { name: 'Тема' }).fill(`Пропуск ${stamp}`);
      const approval = page.getByRole('region', { name: 'Утверждение' });
      await expect(approval.getByText(`Обязательный участник по шаблону: ${approving.name}.`)).toBeVisible();
      await page.getByRole('textbox', { name: 'Куда' }).fill('Цех 2');
      await page.getByRole('button', { name: 'Отправить', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Залог' })).toBeFocused();
      await page.getByRole('textbox', { name: 'Залог' }).fill('5000');
      await page.getByRole('button', { name: 'Отправить', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click();
      await expect(page.getByText(/№ .*: отправлено|Документ отправлен/).first()).toBeVisible();
    });

    await test.step('both decide, and the document is completed', async () => {
      const id = Number(/document=(\d+)/.exec(page.url())?.[1]);
      for (const [stage, { email }] of [agreeing, approving].entries()) {
        const wire = await wireOf(playwright, baseURL, email);
        const { userid } = await wire.card(id);
        await wire.post('/ce/signcase.php', { q: String(stage + 1), q1: '10', q2: String(id), q3: String(userid) });
      }
      const { status } = await (await wireOf(playwright, baseURL, writer)).card(id);
      expect(status).toBe(600);
    });
  } finally {
    // Other flows count what the menu shows.
    if (templateId > 0) await administrator.post('/ce/admin/templates/retire.php', { template: String(templateId), retired: '1' });
  }
});
