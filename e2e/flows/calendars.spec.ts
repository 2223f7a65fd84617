import { expect, test, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

test.use({ bypassCSP: true });

/** The calendar of a field, opened by its button. */
const openCalendar = async (page: Page, field: Locator, name: string): Promise<Locator> => {
  await field.getByRole('button', { name: `Календарь: ${name}` }).click();
  const calendar = page.getByRole('dialog', { name: `Календарь: ${name}` });
  await expect(calendar.getByRole('grid')).toBeVisible();
  return calendar;
};

/** Whether the whole calendar is inside the window. */
const expectInSight = async (page: Page, calendar: Locator): Promise<void> => {
  const box = await calendar.boundingBox();
  const { width, height } = page.viewportSize()!;
  expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box)).toBe(true);
};

test('the calendars set the period of the list by keyboard alone', async ({ page }) => {
  await signInAs(page, 'kanat@saryozen.example', '/#currentTab=1');
  const main = page.getByRole('main');
  const from = main.getByRole('textbox', { name: 'Дата с' });
  await from.fill('28.10.2026');
  await from.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Календарь: Дата с' });
  await expect(calendar.getByRole('button', { name: '28 октября 2026, среда' })).toBeFocused();
  await expectAccessible(page, 'the calendar of a filter');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: '4 ноября 2026, среда' })).toBeFocused();
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/ce/doclist2.php') && /date_from=\d+/.test(request.postData() ?? ''),
  );
  await page.keyboard.press('Enter');
  // Midnight of that day in Almaty.
  expect(new URLSearchParams((await asked).postData() ?? '').get('date_from')).toBe(String(Date.UTC(2026, 10, 3, 19) / 1000));
  await expect(calendar).toHaveCount(0);
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('04.11.2026');
});

test('the calendars of the deputy dialog open above the dialog, also on a phone', async ({ page }) => {
  await signInAs(page, 'natalya@tulpar.example');
  await page.getByRole('main').getByRole('button', { name: 'Заместитель' }).click();
  const window = page.getByRole('dialog', { name: 'Заместитель', exact: true });
  await window.getByRole('searchbox').fill('айтж');
  await window.getByRole('button', { name: /Айтжан Болат/ }).click();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    const calendar = await openCalendar(page, window, 'Дата окончания');
    await expectInSight(page, calendar);
    await expectAccessible(page, `the calendar of a deputy, ${viewport.width} px`);
    // Escape hides the calendar and leaves the window.
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(window).toBeVisible();
  }
  await expectNoSidewaysScroll(page);
  const calendar = await openCalendar(page, window, 'Дата окончания');
  await calendar.getByRole('button', { name: 'Следующий месяц' }).click();
  await calendar.getByRole('button', { name: /^15 / }).click();
  await expect(window.getByRole('textbox', { name: 'Дата окончания' })).toHaveValue(/^15\.\d{2}\.20\d{2}$/);
});

test('the calendar sets the last day of a cloud link and offers no past days', async ({ page }) => {
  await signInAs(page, people.clerk, '/cloud');
  await page
    .getByRole('button', { name: /^Настройки папки/ })
    .first()
    .click();
  const window = page.getByRole('dialog', { name: /^Настройки/ });
  await window.getByRole('checkbox', { name: 'Доступ по ссылке' }).click();
  const calendar = await openCalendar(page, window, 'Действует до');
  // The proposed day is a month ahead.
  for (let back = 0; back < 2; back++) await calendar.getByRole('button', { name: 'Предыдущий месяц' }).click();
  await expect(calendar.getByRole('button', { name: /^10 / })).toBeDisabled();
  await expectAccessible(page, 'the calendar of a link');
});
