import { readFile } from 'node:fs/promises';
import { readZip } from '@qujat/server/test-support/read-zip';
import { queues } from '@qujat/contract/vocabulary';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signInAs } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';

const told = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Уведомления' }).getByRole('paragraph').filter({ hasText: text });

const choose = async (page: Page, act: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
};

test('a selection is starred and taken back, gets an executor, is downloaded and printed', async ({ page, playwright, baseURL }) => {
  const ids = [1, 2].map(() => addWaitingFor('viktor', { initiator: 'saule' }));
  const viktor = await wireOf(playwright, baseURL, 'viktor@saryozen.example');
  await signInAs(page, 'viktor@saryozen.example', `/#currentTab=${queues.incoming}`);
  for (const id of ids) {
    const row = page.getByRole('row').filter({ has: page.locator(`[data-document="${id}"]`) });
    await row.getByRole('checkbox').check();
  }
  await expect(page.getByText('Выбрано: 2')).toBeVisible();

  await choose(page, 'В избранное');
  await expect(told(page, 'В избранном: 2 документа')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(told(page, 'Убрано из избранного')).toBeVisible();

  await choose(page, 'Назначить исполнителя: 2');
  const window = page.getByRole('dialog', { name: 'Назначить исполнителя' });
  await expectAccessible(page, 'the choice of an executor');
  await window.getByRole('button', { name: 'Назначить' }).click();
  await expect(window.getByText('Выберите сотрудника из списка.')).toBeVisible();
  await window.getByRole('combobox', { name: 'Исполнитель' }).fill('Мусина');
  await page.getByRole('option', { name: /Мусина Динара/ }).click();
  await window.getByRole('textbox', { name: 'Поручение' }).fill('Проверить смету');
  await window.getByRole('button', { name: 'Назначить' }).click();
  await expect(told(page, /Мусина Динара: назначено 2 документа/)).toBeVisible();
  for (const id of ids) {
    const { tabs } = await viktor.card(id);
    expect(tabs.main.reciplist.map((each) => [each.fullname, each.extxt])).toContainEqual(['Мусина Динара', 'Проверить смету']);
  }

  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, 'Скачать архивом')]);
  const names = [...readZip(await readFile(await file.path())).keys()];
  expect(new Set(names.map((name) => name.split('/')[0])).size).toBe(2);
  expect(names.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThanOrEqual(2);

  await page.context().addInitScript('window.print = () => undefined');
  const [paper] = await Promise.all([page.context().waitForEvent('page'), choose(page, 'Печать')]);
  await expect(paper.locator('.one-of-many')).toHaveCount(2);
});
