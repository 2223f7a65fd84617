import { expect, test, type Locator, type Page } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { actOf } from '../support/card-acts.ts';
import { choose } from '../support/choose.ts';
import { signInAs } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

const signatory = 'viktor';

const openCard = async (page: Page, queue: number, number: string): Promise<Locator> => {
  // Another query, so that the page reloads whatever it is doing.
  await page.goto(`/?from=${queue}#currentTab=${queue}`);
  await page.getByRole('main').getByRole('button', { name: number, exact: true }).click();
  const card = page.getByRole('dialog').filter({ has: page.getByRole('list', { name: 'Этапы документа' }) });
  await expect(card.getByRole('list', { name: 'Действия с документом' })).toBeVisible();
  return card;
};
/** Answers the question, after which the page reloads. */
const agreeAndReload = async (page: Page, question: string, action: string): Promise<void> => {
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(question);
  await Promise.all([page.waitForEvent('load'), asked.getByRole('button', { name: action, exact: true }).click()]);
};
const letterIn = async (page: Page, email: string, subject: string | RegExp): Promise<string> => {
  await page.goto('/ce/outbox/');
  return (await page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject }).first().textContent()) ?? '';
};

test('a document returns to agreement, is refused and returns to creation; everybody concerned is notified', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  // Dinara is on the route of none of its templates, so that she can be added.
  const id = addWaitingFor(signatory, { initiator: 'saule' });
  const viktor = await wireOf(playwright, baseURL, `${signatory}@saryozen.example`);
  const { docnum: number } = await viktor.card(id);
  const initiatorEmail = 'saule@saryozen.example';

  await signInAs(page, `${signatory}@saryozen.example`);
  let card = await openCard(page, queues.incoming, number);
  await expect(card.getByRole('link', { name: new RegExp(number) })).toHaveAttribute('href', `/ce/viewdoc/?${id}`);
  await expect(card.getByRole('button', { name: 'Отозвать' })).toHaveAccessibleDescription('Это может сделать только инициатор документа.');
  await card.getByRole('tab', { name: 'Агрегация' }).click();
  await card.getByRole('button', { name: 'Добавить участников' }).click();
  await choose(card.getByRole('combobox', { name: 'Подразделение' }), 'Отдел кадров');
  await card.getByRole('button', { name: 'Добавить: Мусина Динара' }).click();
  const task = card.getByRole('textbox', { name: 'Комментарий: Мусина Динара' });
  await task.fill('Проверьте сроки');
  await task.blur();
  await expect(card.getByText('Сохранено')).toBeVisible();
  await expectAccessible(page, 'the card with people to choose');
  await card.getByRole('button', { name: 'Вернуть на согласование' }).click();
  await agreeAndReload(page, 'Документ вернётся на согласование. Продолжить?', 'Вернуть на согласование');
  const dinara = await wireOf(playwright, baseURL, 'dinara@saryozen.example');
  expect(await viktor.has(queues.incoming, id)).toBe(false);
  expect(await dinara.has(queues.incoming, id)).toBe(true);
  expect((await dinara.card(id)).tabs.main.aggrlist.find((each) => each.fullname === 'Мусина Динара')?.extxt).toBe('Проверьте сроки');
  expect(await letterIn(page, 'dinara@saryozen.example', number)).toContain('Ожидает согласования');

  await test.step('an added participant refuses with a reason, and the initiator sees it', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, 'dinara@saryozen.example');
    card = await openCard(page, queues.incoming, number);
    await card.getByRole('textbox', { name: 'Комментарий' }).fill('Сроки не согласованы');
    await card.getByRole('button', { name: 'Отказать' }).click();
    await agreeAndReload(page, 'Вы отказываете в подписании документа. Продолжить?', 'Отказать');
    const letter = await letterIn(page, initiatorEmail, new RegExp(`Отказ: .*${number}`));
    expect(letter).toContain('Отказал: Мусина Динара');
    expect(letter).toContain('Причина: Сроки не согласованы');
    const initiator = await wireOf(playwright, baseURL, initiatorEmail);
    expect((await initiator.list(queues.approvalRefused)).docs.find((each) => each.edocid === id)).toMatchObject({
      status: 310,
      unread: 1,
    });
  });

  await test.step('the initiator returns the document to creation, and it keeps its number', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, initiatorEmail);
    card = await openCard(page, queues.approvalRefused, number);
    await (await actOf(card, 'Редактировать')).click();
    await agreeAndReload(page, 'Документ будет переведен в статус создания. Продолжить?', 'Редактировать');
    card = await openCard(page, queues.drafts, number);
    await expect(await actOf(card, /^Удалить/)).toHaveText('УдалитьДокумент зарегистрирован, удалить его нельзя.');
  });
});

test('the initiator withdraws a document, copies it and deletes the copy', { tag: '@plain' }, async ({ page, playwright, baseURL }) => {
  test.slow();
  const email = 'arman@saryozen.example';
  const id = addWaitingFor(signatory, { initiator: 'arman' });
  const own = await wireOf(playwright, baseURL, email);
  const { docnum: number } = await own.card(id);

  await signInAs(page, email);
  const card = await openCard(page, queues.takingPart, number);
  await card.getByRole('button', { name: 'Отозвать' }).click();
  await agreeAndReload(page, 'Документ будет отозван и все работы по нему будут прекращены. Отозвать?', 'Отозвать');
  await expect.poll(() => own.has(queues.withdrawn, id)).toBe(true);

  const withdrawn = await openCard(page, queues.withdrawn, number);
  const before = (await own.list(queues.drafts)).docs.map((each) => each.edocid);
  await (await actOf(withdrawn, 'Создать копию')).click();
  const copyShown = page.context().waitForEvent('page');
  await agreeAndReload(page, 'Создать копию документа во вкладке Черновик?', 'Создать копию');
  const copy = (await own.list(queues.drafts)).docs.find((each) => !before.includes(each.edocid));
  expect(copy?.docnum).toBe('');
  const tab = await copyShown;
  await tab.waitForURL(new RegExp(`/ce/(opendoc/\\?|newdoc/\\?document=)${copy?.edocid}$`));
  await tab.close();

  await page.goto(`/?document=${copy?.edocid}#currentTab=${queues.drafts}`);
  await (await actOf(page.getByRole('dialog'), 'Удалить')).click();
  await agreeAndReload(page, 'Документ будет удален! Продолжить?', 'Удалить');
  expect(await own.has(queues.drafts, copy?.edocid ?? 0)).toBe(false);
});

test('the card moves by its header and by keys, keeps its place, and is a sheet on a phone', async ({ page }) => {
  await signInAs(page, 'olga@saryozen.example', `/#currentTab=${queues.all}`);
  await page.getByRole('main').getByRole('row').nth(1).getByRole('button', { name: /-/ }).first().click();
  const card = page.getByRole('dialog');
  await expect(card.getByRole('list', { name: 'Действия с документом' })).toBeVisible();
  const place = async () => (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const first = await place();
  await page.mouse.move(first.x + 30, first.y + 12);
  await page.mouse.down();
  await page.mouse.move(first.x - 170, first.y + 62, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await place()).x)).toBe(Math.round(first.x - 200));
  await card.getByRole('button', { name: 'Переместить карточку' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Math.round((await place()).x)).toBe(Math.round(first.x - 216));
  await page.keyboard.press('Home');
  await expect.poll(async () => Math.round((await place()).x)).toBe(Math.round(first.x));

  await card.getByRole('button', { name: 'Настройки карточки' }).click();
  await page.getByRole('menuitemradio', { name: 'Окно' }).click();
  await expect.poll(async () => (await place()).width).toBeGreaterThan(700);
  await page.reload();
  await page.getByRole('main').getByRole('row').nth(1).getByRole('button', { name: /-/ }).first().click();
  await expect(card.getByRole('list', { name: 'Действия с документом' })).toBeVisible();
  await expect.poll(async () => (await place()).width).toBeGreaterThan(700);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(place).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page, 'the card on a telephone');
  await page.goBack();
  await expect(card).toHaveCount(0);
  await page.goForward();
  await expect(card.getByRole('list', { name: 'Действия с документом' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});
