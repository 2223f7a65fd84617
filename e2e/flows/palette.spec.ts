import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Быстрый переход' });
const field = (page: Page) => palette(page).getByRole('combobox');

const open = async (page: Page): Promise<void> => {
  // From then on the frame listens to the keyboard.
  await expect(page.getByRole('button', { name: 'Быстрый переход (Ctrl+K)' })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await expect(field(page)).toBeFocused();
};

test('Ctrl+K finds a tab, a document by its number and a setting, by keyboard alone', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  page.on('requestfinished', (request) => loaded.push(`${new URL(request.url()).pathname} finished`));
  await signInAs(page, people.director);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The page loads it by itself some seconds after the list is complete, which a slow machine may reach before this line.
  const list = loaded.indexOf('/ce/doclist2.php finished');
  expect(list).toBeGreaterThan(-1);
  expect(loaded.slice(0, list).filter((path) => path.includes('palette'))).toEqual([]);
  const number = (await page.getByRole('row').nth(1).locator('[data-document]').first().textContent()) ?? '';

  await open(page);
  await page.keyboard.type('чернов');
  await expect(palette(page).getByRole('option')).toHaveText(['Черновики']);
  await expectAccessible(page, 'the palette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Черновики' })).toBeFocused();

  await open(page);
  await page.keyboard.type(number);
  await expect(palette(page).getByRole('option', { name: number }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible();
  await expect(page).toHaveURL(/\/#currentTab=1$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const dark = (): Promise<boolean> => page.evaluate(() => document.documentElement.classList.contains('dark-mode'));
  const before = await dark();
  await open(page);
  await page.keyboard.type('тему');
  await page.keyboard.press('Enter');
  await expect.poll(dark).toBe(!before);
});

test('a button opens the palette on a narrow screen', async ({ page }) => {
  await signInAs(page, people.builder);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await page.getByRole('button', { name: 'Быстрый переход (Ctrl+K)' }).click();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page, 'the palette on a narrow screen');
  await palette(page).getByRole('option', { name: 'Исполненные' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Исполненные' })).toBeVisible();
});

test('words find documents and colleagues; acts open the windows of the work area', async ({ page }) => {
  await signInAs(page, people.director, '/portal');
  await open(page);
  await page.keyboard.type('отпуск');
  const document = palette(page)
    .getByRole('group', { name: 'Документы', exact: true })
    .getByRole('option', { name: /отпуск/i })
    .first();
  await expect(document).toBeVisible();
  const subject = (await document.locator('span span').first().textContent()) ?? '';
  await expectAccessible(page, 'the palette with what was found');
  await document.click();
  await expect(page.getByRole('dialog').getByText(subject).first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();

  await open(page);
  await page.keyboard.type('айгерим');
  await expect(palette(page).getByRole('group', { name: 'Сотрудники' }).getByRole('option').first()).toContainText('Айгерим');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);

  await page.goto('/portal');
  await open(page);
  await page.keyboard.type('заместителя');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Заместитель' })).toBeVisible();
  await expect(page).toHaveURL(/\/#currentTab=\d+$/);
});
