/** An organisation's own page: names, logo, time zone, working calendar and labels (ADM-7, ADM-60 to ADM-63). */
import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openAsAdministrator, registerOrganisation } from '../support/own-organisation.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

/** A red square of two pixels. */
const logo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64');

test('an administrator names the organisation, gives it a logo and a label, and the sidebar says so', async ({ page, request }) => {
  await openAsAdministrator(page, await registerOrganisation(request), '/admin/organisation');
  const sidebar = page.getByRole('complementary');
  await page.getByRole('textbox', { name: 'Название на русском' }).fill('ТОО «Жаңа атау»');
  await page.getByRole('textbox', { name: 'Название на казахском' }).fill('');
  const names = page.getByRole('button', { name: 'Сохранить', exact: true }).first();
  await names.click();
  await expect(page.getByText('Введите оба названия')).toBeVisible();
  await page.getByRole('textbox', { name: 'Название на казахском' }).fill('«Жаңа атау» ЖШС');
  await expectAccessible(page, 'the organisation');
  await names.click();
  await expect(sidebar.getByText('ТОО «Жаңа атау»')).toBeVisible();

  await page.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByRole('button', { name: 'Сохранить логотип' }).click();
  await expect(page.getByText('Нужна картинка PNG или JPEG.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.getByRole('button', { name: 'Сохранить логотип' }).click();
  await expect(page.getByRole('img', { name: 'Логотип организации' })).toHaveJSProperty('naturalWidth', 2);
  await expect(sidebar.locator('img[src^="/ce/logo/"]')).toHaveJSProperty('naturalWidth', 2);

  await page.getByRole('tab', { name: 'Вид и надписи' }).click();
  await page.getByRole('textbox', { name: 'Исполненные' }).fill('Сделано');
  await page.getByRole('button', { name: 'Сохранить' }).last().click();
  await expect(sidebar.getByText('Сделано')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'labels on a phone');
});

test('by keys alone a day of the year becomes free, with a reason, and working again', async ({ page, request }) => {
  await openAsAdministrator(page, await registerOrganisation(request), '/admin/organisation?tab=calendar');
  while ((await page.getByRole('heading', { name: /^20\d\d$/ }).textContent()) !== '2027')
    await page.getByRole('button', { name: 'Следующий год' }).click();
  const day = (name: string | RegExp) => page.getByRole('table').getByRole('button', { name });
  await expect(day('4 января 2027, понедельник: выходной за праздник: Новый год')).toBeVisible();
  await expectAccessible(page, 'the calendar');
  await day(/^1 января 2027/).focus();
  for (const key of ['PageDown', 'ArrowDown', 'ArrowDown', 'Home', 'ArrowRight']) await page.keyboard.press(key);
  await expect(day('2 февраля 2027, вторник: рабочий день')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Причина' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Укажите причину')).toBeVisible();
  await page.getByRole('textbox', { name: 'Причина' }).fill('День компании');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(day('2 февраля 2027, вторник: выходной: День компании')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Вернуть как по закону' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(day('2 февраля 2027, вторник: рабочий день')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the calendar on a phone');
});
