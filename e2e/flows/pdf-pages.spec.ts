import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { longPdf } from '../support/long-pdf.ts';
import { leaveSession } from '../support/people.ts';
import { wireOf } from '../support/wire.ts';

/** Writes notes that no other flow counts on. */
const author = 'kanat@saryozen.example';
const count = 60;
const file = { name: 'Проект.pdf', mimeType: 'application/pdf', buffer: longPdf(count, 150_000) };

/** The parts of the file that the page has asked for. */
const watchParts = (page: Page): { bytes: number } => {
  const loaded = { bytes: 0 };
  page.on('response', (response) => {
    if (response.status() === 206 && response.url().includes('/ce/attachment/'))
      loaded.bytes += Number(response.headers()['content-length']);
  });
  return loaded;
};

test('a long PDF is loaded and drawn where it is read, on a phone too', async ({ page, playwright, baseURL }) => {
  test.slow();
  const wire = await wireOf(playwright, baseURL, author);
  const menu = await wire.post<{ items: { id: number; template_name: string }[] }[]>('/ce/showmenu.php', { q: '0', q1: '0', is_json: '1' });
  const template = menu.flatMap(({ items }) => items).find(({ template_name: name }) => name === 'Служебная записка')?.id;
  await leaveSession(page, author);
  await page.goto(`/ce/newdoc/?${template}`);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('link', { name: file.name })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/document=\d+/);
  const id = /document=(\d+)/.exec(page.url())?.[1];

  await page.setViewportSize({ width: 390, height: 844 });
  const loaded = watchParts(page);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`/?read=${id}`);
  await page.getByRole('tab', { name: file.name }).click();
  const pages = page.getByRole('region', { name: file.name });
  const sheet = (number: number) => pages.getByRole('article', { name: `Страница ${number} из ${count}`, exact: true });
  await expect(sheet(1).getByText('Sheet number 1', { exact: true })).toBeAttached({ timeout: 30_000 });
  await expect(pages.getByRole('article')).toHaveCount(count);
  expect(await pages.locator('canvas').count()).toBeLessThan(8);
  expect(loaded.bytes).toBeLessThan(file.buffer.length * 0.4);
  await expectAccessible(page, 'the pages of a PDF');

  await pages.focus();
  await page.keyboard.press('End');
  await expect(sheet(count).getByText(`Sheet number ${count}`, { exact: true })).toBeAttached();
  await expect(page.getByText(`Страница ${count} из ${count}`, { exact: true })).toBeVisible();
  // The first page has given its picture back, and most of the file was never asked for.
  await expect(sheet(1).locator('canvas')).toHaveCount(0);
  // What was on its way when the person jumped still arrives.
  expect(loaded.bytes).toBeLessThan(file.buffer.length * 0.6);

  const width = async (): Promise<number> => (await sheet(count).boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await expect(sheet(count).locator('canvas')).toBeAttached();
  expect(faults).toEqual([]);
});
