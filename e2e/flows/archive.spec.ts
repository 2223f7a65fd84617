import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Архив' });
const months = (page: Page) => calendar(page).getByRole('group').getByRole('button', { disabled: false });
const header = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Архив' });

/** Goes back through the years until there is a month that can be chosen. */
const findYear = async (page: Page): Promise<void> => {
  await expect(calendar(page).getByRole('group')).toBeVisible();
  for (let tries = 0; tries < 5 && (await months(page).count()) === 0; tries += 1) {
    await calendar(page).getByRole('button', { name: 'Предыдущий год' }).press('Enter');
  }
};

test(
  'the keyboard alone opens a month of the archive, which lists only that month, and leaves it again',
  { tag: '@plain' },
  async ({ page }) => {
    await signInAs(page, people.clerk);
    await page.getByRole('link', { name: 'Все документы' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Все документы' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const entry = page.getByRole('complementary').getByRole('button', { name: 'Архив' });
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(calendar(page)).toBeVisible();
    await expect(calendar(page).getByRole('status')).toHaveText(String(new Date().getFullYear()));
    await findYear(page);
    await expectAccessible(page, 'the archive calendar');
    await page.keyboard.press('Escape');
    await expect(calendar(page)).toBeHidden();
    await expect(entry).toBeFocused();

    await page.keyboard.press('Enter');
    await findYear(page);
    const year = await calendar(page).getByRole('status').textContent();
    const name = await months(page).first().textContent();
    const told = page.waitForRequest((request) => request.url().endsWith('/ce/select_period.php'));
    await months(page).first().focus();
    await page.keyboard.press('Enter');
    const sent = new URLSearchParams((await told).postData() ?? '').get('period') ?? '';
    expect(sent).toMatch(new RegExp(`^\\d\\d-${year}$`));
    await expect(page.getByText(`Архив: ${name} ${year}`)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const heads = await page.getByRole('columnheader').allTextContents();
    const place = heads.findIndex((head) => head.startsWith('Дата')) + 1;
    const dates = await page.getByRole('row').locator(`td:nth-child(${place})`).allTextContents();
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates) expect(date).toContain(`.${sent.replace('-', '.')}`);
    await expectAccessible(page, 'the list in the archive');

    // The page loads anew; the one before may still be asking.
    const listed = page
      .waitForEvent('framenavigated')
      .then(() => page.waitForResponse((response) => response.url().endsWith('/ce/doclist2.php')));
    await page.getByRole('button', { name: 'Выйти из архива' }).first().press('Enter');
    await expect(page.getByText(`Архив: ${name} ${year}`)).toHaveCount(0);
    // Other flows add documents of the clerk meanwhile, so the page must show what the server has just answered.
    const { count } = (await (await listed).json()) as { count: number };
    expect(count).toBeGreaterThan(dates.length);
    await expect(page.getByText(`Найдено: ${count}`).first()).toBeVisible();
  },
);

test('the standard header highlights its Archive button while a month is chosen; choosing the same month again leaves the archive', async ({
  page,
}) => {
  await signInAs(page, people.builder);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const plain = await header(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  await header(page).click();
  await findYear(page);
  await months(page).first().click();
  await expect(page.getByText(/^Архив: /)).toBeVisible();
  await expect.poll(() => header(page).evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(plain);
  await header(page).click();
  await findYear(page);
  const chosen = calendar(page).getByRole('button', { pressed: true });
  await expect(chosen).toBeVisible();
  await expect(calendar(page).getByRole('button', { name: 'Выйти из архива' })).toBeVisible();
  await chosen.click();
  await expect(page.getByText(/^Архив: /)).toHaveCount(0);
  await expect.poll(() => header(page).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(plain);
});

test('layout 100 offers the archive in the sidebar instead of the header, also on a narrow screen', async ({ page }) => {
  await signInAs(page, people.director);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Архив' }).click();
  await expect(calendar(page)).toBeVisible();
  await expectAccessible(page, 'the archive calendar on a narrow screen');
});
