/** The audit log of an organisation, and all that happened to one document (ADM-91, ADM-92). */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

const dayText = (moment: number): string => new Intl.DateTimeFormat('ru-RU', { timeZone: 'Asia/Almaty' }).format(moment);

test('the log is narrowed by person, kind, days and document, shows before and after, and is exported', async ({ page }) => {
  await signInAs(page, people.administrator, '/admin/log');
  const rows = page.getByRole('table', { name: 'Журнал' }).locator('tbody').getByRole('row');
  const kind = page.getByRole('combobox', { name: 'Вид' });
  const clear = page.getByRole('button', { name: 'Сбросить фильтры' });
  // Only the days of the demo: other flows write into today's log.
  const until = dayText(Date.now() - 86_400_000);
  const endYesterday = async (): Promise<void> => {
    await page.getByRole('textbox', { name: 'По', exact: true }).fill(until);
    await expect(rows.filter({ hasText: dayText(Date.now()) })).toHaveCount(0);
  };
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page, 'the log');

  await test.step('an administrative change says what was and what is', async () => {
    await choose(kind, 'Управление организацией');
    await expect(rows.filter({ hasText: 'Администрация → Руководство' })).toHaveCount(1);
    await expect(page).toHaveURL(/kind=administration/);
    await clear.click();
  });

  await test.step('by person, from the keyboard', async () => {
    await page.getByRole('combobox', { name: 'Сотрудник' }).focus();
    await page.keyboard.type('Абенова');
    await expect(page.getByRole('option', { name: /Абенова Лаура/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Сотрудник: Абенова Лаура')).toBeVisible();
    await expect(rows.filter({ hasNotText: 'Абенова Лаура' })).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
    await clear.click();
  });

  await test.step('by kind and day', async () => {
    await choose(kind, 'Скачано и напечатано');
    await expect(rows.filter({ has: page.getByText('Вход', { exact: true }) })).toHaveCount(0);
    await endYesterday();
    const day = /\d{2}\.\d{2}\.\d{4}/.exec(await rows.first().innerText())?.[0] ?? 'no day';
    await page.getByRole('textbox', { name: 'С', exact: true }).fill(day);
    await page.getByRole('textbox', { name: 'По', exact: true }).fill(day);
    await expect(rows.filter({ hasNotText: day })).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
  });

  await test.step('what is found is saved as a file, and that is an entry too', async () => {
    const shown = await rows.count();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Выгрузить .csv' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Журнал.*\.csv$/);
    expect((await readFile(await file.path(), 'utf8')).trim().split('\n').length - 1).toBe(shown);
    await clear.click();
    await expect(rows.filter({ hasText: 'Выгружен журнал' }).first()).toContainText('Смагулов Тимур');
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the log on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('one document: by its number, and by the link of an entry', async () => {
    await page.getByRole('searchbox', { name: 'Номер документа' }).fill('нет такого');
    await expect(page.getByText('Такого документа нет')).toBeVisible();
    await clear.click();
    await choose(kind, 'Скачано и напечатано');
    await endYesterday();
    const taken = rows.filter({ has: page.getByRole('link', { name: 'Всё по этому документу' }) }).first();
    const fact = taken.locator('dl > div').filter({ has: page.getByText('Документ', { exact: true }) });
    const number = await fact.getByRole('definition').innerText();
    await taken.getByRole('link', { name: 'Всё по этому документу' }).click();
    await expect(page.getByText(number, { exact: true })).toBeVisible();
    await expect(page.getByText(/Журнал документа цел/)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Кто открывал/ })).toBeVisible();
    await expectAccessible(page, 'the trail of a document');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});
