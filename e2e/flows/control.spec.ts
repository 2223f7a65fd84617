/**
 * The office and a head look at deadlines: the calendar and its address for a telephone, the journal on paper, the report about terms with its
 * trend, and the tasks behind a figure (TSK-20 to TSK-29, TSK-60 to TSK-78).
 */
import { readFile } from 'node:fs/promises';
import { readPdfText } from '@qujat/server/test-support/pdf-text';
import { expect, test, type Download, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

test.use({ bypassCSP: true });

const head = 'ruslan@saryozen.example';

const savedBy = async (page: Page, link: Locator): Promise<Download> =>
  (await Promise.all([page.waitForEvent('download'), link.click()]))[0];
const textOf = async (download: Download): Promise<string> =>
  (await readPdfText(await readFile(await download.path()))).join('\n').replaceAll(/\s+/g, ' ');

test('a head follows deadlines by keys, and gives a telephone an address that ends when it is revoked', async ({ page, request }) => {
  await signInAs(page, head, '/control/deadlines');
  const grid = page.getByRole('grid', { name: 'Календарь сроков' });
  const today = grid.locator('[aria-current=date]');
  await expect(today).toBeVisible();
  await today.focus();
  const shown = await today.getAttribute('data-day');
  await page.keyboard.press('PageDown');
  await expect(grid.locator('[aria-selected=true]')).not.toHaveAttribute('data-day', shown ?? '');
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
  await page.keyboard.press('t');
  await expect(today).toBeFocused();
  await page.getByRole('tab', { name: 'Неделя' }).click();
  await expect(grid.getByRole('gridcell')).toHaveCount(7);
  await expectAccessible(page, 'a week of deadlines');

  await page.getByRole('button', { name: 'Подписаться' }).click();
  const window = page.getByRole('dialog', { name: 'Сроки в другом календаре' });
  await window.getByRole('button', { name: 'Создать адрес' }).click();
  const address = await window.getByLabel('Адрес календаря').inputValue();
  const fetched = await request.get(address);
  expect(fetched.headers()['content-type']).toContain('text/calendar');
  expect(await fetched.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\s*$/);
  await window.getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Адрес отозван').first()).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('the office prints a journal, takes the report to a meeting, and opens the tasks behind a figure of the trend', async ({ page }) => {
  await signInAs(page, people.clerk, '/control/journals');
  const letter = page.getByRole('row').nth(1);
  await expect(letter.getByRole('link')).toBeVisible();
  const number = (await letter.getByRole('link').textContent()) ?? '';
  const sender = (await letter.getByRole('cell').nth(2).locator('span > span').first().textContent()) ?? '';
  expect(sender.length).toBeGreaterThan(5);
  const journal = await textOf(await savedBy(page, page.getByRole('link', { name: 'PDF' })));
  for (const words of ['Журнал регистрации входящих документов', number, sender]) expect(journal).toContain(words);
  await page.setViewportSize({ width: 1024, height: 768 });
  const table = page.getByRole('table');
  await expect
    .poll(() => table.evaluate((each) => Math.floor(each.getBoundingClientRect().width) - (each.parentElement?.clientWidth ?? 0)), {
      message: 'the journal at 1024 px',
    })
    .toBeLessThanOrEqual(0);
  await expectAccessible(page, 'a journal');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/control/discipline');
  await expect(page.getByRole('row', { name: /^Всего/ })).toBeVisible();
  const report = await textOf(await savedBy(page, page.getByRole('link', { name: 'PDF' })));
  for (const words of ['Исполнительская дисциплина', 'Отчёт сформирован: Нурланова Айгерим', 'Страница 1 из'])
    expect(report).toContain(words);
  // A browser without a window has no viewer of PDF files, in which this one opens.
  const paper = await page.request.get((await page.getByRole('link', { name: 'Печать к планёрке' }).getAttribute('href')) ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');
  expect(paper.headers()['content-disposition']).toMatch(/^inline/);

  await page.getByRole('tab', { name: 'Динамика' }).click();
  await expect(page.getByRole('img', { name: /^Столбцы по неделям/ })).toBeVisible();
  await page.getByRole('button', { name: 'По месяцам' }).click();
  const late = page.getByRole('link', { name: /^Всего, С опозданием: \d+$/ });
  const count = Number(await late.textContent());
  await expectAccessible(page, 'the trend of terms');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await late.click();
  await expect(page.getByRole('row')).toHaveCount(count + 1);
});
