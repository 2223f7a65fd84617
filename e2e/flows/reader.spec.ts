import { expect, test, type Locator, type Page } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { signInAs } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

const read = async (page: Page, id: number): Promise<Locator> => {
  await page.goto(`/?from=${id}&read=${id}#currentTab=${queues.incoming}`);
  const reader = page.getByRole('dialog');
  await expect(reader.getByRole('region', { name: 'Ваше решение' })).toBeVisible();
  return reader;
};

const told = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Уведомления' }).getByRole('paragraph').filter({ hasText: text });

const leave = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
};

test('people read, ask and answer, refuse with a reason, return for rework, and go on by keyboard', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  const initiatorEmail = 'saule@saryozen.example';
  const email = 'viktor@saryozen.example';
  const [first, second] = [1, 2].map(() => addWaitingFor('viktor', { initiator: 'saule' })) as [number, number];
  // Agreeing needs no key.
  const third = addWaitingFor('gulmira', { stage: 'aggregation', initiator: 'yerlan' });
  const viktor = await wireOf(playwright, baseURL, email);
  const saule = await wireOf(playwright, baseURL, initiatorEmail);
  const { docnum: number } = await viktor.card(second);

  await signInAs(page, email);
  let reader = await read(page, first);
  await expect(page.frameLocator('iframe').locator('article.sheet').first()).toBeVisible();
  await expectAccessible(page, 'the reader');

  await test.step('a question, which survives a reload of the page', async () => {
    await reader.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('q');
    await reader.getByRole('textbox', { name: 'Вопрос' }).fill('Почему срок перенесён?');
    await reader.getByRole('button', { name: 'Отправить' }).click();
    await expect(reader.getByRole('region', { name: 'Вопросы и замечания' })).toContainText('Почему срок перенесён?');
    await page.reload();
    await expect(reader.getByRole('region', { name: 'Вопросы и замечания' })).toContainText('Почему срок перенесён?');
  });

  await test.step('a refusal asks for its reason in place', async () => {
    await reader.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('r');
    const block = reader.getByRole('region', { name: 'Ваше решение' });
    await block.getByRole('button', { name: 'Отказать' }).click();
    await expect(block.getByText('Укажите причину отказа.')).toBeVisible();
    await block.getByRole('button', { name: 'Неверные сроки' }).click();
    await page.keyboard.press('Control+Enter');
    await expect(told(page, /^Отказано: /)).toBeVisible();
    expect((await viktor.card(first)).status).toBe(310);
    expect((await viktor.card(first)).tabs.main.apprlist.find((each) => each.status === 20)?.sign?.comment).toBe('Неверные сроки');
  });

  await test.step('a return for rework needs words and is no refusal', async () => {
    reader = await read(page, second);
    const block = reader.getByRole('region', { name: 'Ваше решение' });
    await block.getByRole('button', { name: 'Другие решения' }).click();
    await page.getByRole('menuitem', { name: 'На доработку' }).click();
    await block.getByRole('textbox', { name: 'Что изменить' }).fill('Уточните сумму');
    await block.getByRole('button', { name: 'На доработку' }).click();
    await expect(told(page, `Возвращён на доработку: ${number}`)).toBeVisible();
    expect(await saule.has(queues.drafts, second)).toBe(true);
  });

  await test.step('a head agrees by keyboard, without a reload', async () => {
    await leave(page);
    await signInAs(page, 'gulmira@saryozen.example');
    reader = await read(page, third);
    // A task beside the text; whoever has written the document sees it already.
    await reader.getByRole('region', { name: 'Поручения' }).getByRole('button', { name: 'Поручить' }).click();
    const form = page.getByRole('dialog', { name: 'Резолюция' });
    await form.getByLabel('Текст поручения').fill('Уточнить смету');
    await form.getByRole('combobox', { name: 'Добавить: фамилия или имя' }).fill('тлеубаев');
    await form.getByRole('option', { name: /Тлеубаев Ерлан/ }).click();
    await form.getByRole('button', { name: 'Поручить' }).click();
    await expect(told(page, 'Поручено: 1 исполнитель')).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await reader.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('a');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Согласовать' }).click();
    await expect(told(page, /^Согласовано: /)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.locator('body[data-same-page]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(reader).toHaveCount(0);
    await page.goto(`/?read=${third}`);
    await expect(reader.getByRole('link', { name: 'Уточнить смету' })).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the initiator answers', async () => {
    await leave(page);
    await signInAs(page, initiatorEmail);
    reader = await read(page, first);
    const questions = reader.getByRole('region', { name: 'Вопросы и замечания' });
    await questions.getByRole('button', { name: 'Ответить' }).click();
    await questions.getByRole('textbox', { name: 'Ответ' }).fill('Ждали смету');
    await questions.getByRole('button', { name: 'Отправить' }).click();
    await expect(questions).toContainText('Ждали смету');
    await questions.getByRole('button', { name: 'Закрыть' }).click();
    await expect(questions).toContainText('0 открытых');
  });
});
