/** Tasks under control: a director gives one, an executor reports and asks for time, a controller accepts and takes it off (TSK-6 to TSK-12). */
import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

test.use({ bypassCSP: true });

// People whose lists no other flow counts; tasks touch no document here.
const giver = 'dulat@saryozen.example';
const executor = 'kanat@saryozen.example';
const controller = 'olga@saryozen.example';

/** A day in the organisation as a person types it. */
const typed = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('ru-RU', { timeZone: 'Asia/Almaty' });

const openTask = async (page: Page, scope: string, text: string): Promise<void> => {
  await page.goto(`/control/tasks?scope=${scope}&search=${encodeURIComponent(text)}`);
  await page.getByRole('link', { name: text }).click();
  await expect(page.getByRole('tree', { name: 'Дерево поручений' })).toBeVisible();
};

test('a task is given, moved with consent, done, accepted and taken off control', async ({ browser }) => {
  // Its own words, so that a second try finds its own task.
  const text = `Проверить ограждения на трёх подстанциях ${Date.now()}`;
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext({ bypassCSP: true })));
  const [director, engineer, office] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page, Page];

  await signInAs(director, giver, '/control/tasks?scope=given');
  await director.getByRole('button', { name: 'Поручение', exact: true }).click();
  const form = director.getByRole('dialog', { name: 'Новое поручение' });
  await form.getByRole('button', { name: 'Поручить' }).click();
  await expect(form.getByText('Напишите, что нужно сделать.')).toBeVisible();
  await form.getByLabel('Текст поручения').fill(text);
  await form.getByRole('combobox', { name: 'Добавить: фамилия или имя' }).fill('жаксыбеков');
  await form.getByRole('option', { name: /Жаксыбеков Канат/ }).click();
  await form.getByRole('button', { name: 'Через 10 рабочих дней' }).click();
  await form.getByRole('checkbox', { name: /На контроле/ }).check();
  await form.getByRole('combobox', { name: 'Контролёр' }).click();
  await director.getByRole('option', { name: 'Петрова Ольга' }).click();
  await expectAccessible(director, 'the form of a task');
  await form.getByRole('button', { name: 'Поручить' }).click();
  await expect(form).toHaveCount(0);
  // Taken back, it was never given, and nothing that was written is lost.
  await director.getByRole('button', { name: 'Вернуть' }).click();
  await expect(form.getByLabel('Текст поручения')).toHaveValue(text);
  await expect(form.getByText('Жаксыбеков Канат')).toBeVisible();
  await form.getByRole('button', { name: 'Поручить' }).click();
  await expect(form).toHaveCount(0);
  await director.goto(`/control/tasks?scope=given&search=${encodeURIComponent(text)}`);
  // The server gives it when ten seconds are over, and tells the page.
  await director.getByRole('link', { name: text }).click({ timeout: 30_000 });
  await expect(director.getByRole('treeitem', { name: new RegExp(text) })).toBeVisible();

  await signInAs(engineer, executor, '/control/tasks');
  await openTask(engineer, 'mine', text);
  await engineer.getByRole('button', { name: 'Промежуточный отчёт' }).click();
  const report = engineer.getByRole('dialog', { name: 'Промежуточный отчёт' });
  await report.getByLabel('Что сделано').fill('Две подстанции осмотрены.');
  await report
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Акт.txt', mimeType: 'text/plain', buffer: Buffer.from('Осмотр') });
  await report.getByRole('button', { name: 'Отправить отчёт' }).click();
  await expect(engineer.getByRole('link', { name: 'Акт.txt' })).toBeVisible();
  await engineer.getByRole('button', { name: 'Попросить перенести срок' }).click();
  const asking = engineer.getByRole('dialog', { name: 'Попросить перенести срок' });
  await asking.getByRole('textbox', { name: 'Новый срок' }).fill(typed(30));
  await asking.getByLabel('Причина').fill('Дорогу к третьей занесло.');
  await asking.getByRole('button', { name: 'Попросить перенести срок' }).click();
  await expect(asking).toHaveCount(0);

  await signInAs(office, controller, '/control/tasks');
  await openTask(office, 'control', text);
  await expect(office.getByRole('heading', { name: 'Запрос на перенос срока' })).toBeVisible();
  await expectAccessible(office, 'a task');
  await office.getByRole('button', { name: `Перенести на ${typed(30)}` }).click();
  await expect(office.getByText('Срок перенесён').first()).toBeVisible();

  // Told live: nobody reloads.
  await expect(engineer.getByText('Срок перенесён').first()).toBeVisible();
  await engineer.getByRole('button', { name: 'Доложить об исполнении' }).click();
  const result = engineer.getByRole('dialog', { name: 'Доложить об исполнении' });
  await result.getByLabel('Что сделано').fill('Ограждения целы.');
  await result.getByRole('button', { name: 'Отправить отчёт' }).click();
  await expect(result).toHaveCount(0);

  await office.getByRole('button', { name: 'Принять отчёт' }).click();
  await office.getByRole('button', { name: 'Снять с контроля' }).click();
  await expect(office.getByText('Снято с контроля').first()).toBeVisible();
  await expect(director.getByRole('treeitem', { name: new RegExp(`${text}.*Исполнено в срок`) })).toBeVisible();
  await expect(director.getByText(/цепочка цела/)).toBeVisible();

  await office.goto('/control/discipline');
  await expect(office.getByRole('heading', { level: 1, name: 'Исполнительская дисциплина' })).toBeVisible();
  const figure = office.getByRole('link', { name: /^Всего, Просрочено: \d+$/ });
  const count = (await figure.textContent()) ?? '';
  await expectAccessible(office, 'the report about terms');
  await figure.click();
  await expect(office.getByRole('tab', { name: /Подразделение/, selected: true })).toBeVisible();
  await expect(office.getByRole('row')).toHaveCount(Number(count) + 1);
  await office.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(office);
  await Promise.all(contexts.map((context) => context.close()));
});
