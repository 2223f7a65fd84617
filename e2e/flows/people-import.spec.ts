import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { letterTo, linkIn } from '../support/letters.ts';
import { openAsAdministrator, registerOrganisation } from '../support/own-organisation.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** As 1C writes it for a spreadsheet, in UTF-16 so that the flow needs no table of an old encoding. */
const exported = (tail: string): Buffer =>
  Buffer.from(
    `\ufeffСписок сотрудников;;;;\r\nТабельный №;Сотрудник;ИИН;Подразделение;Электронная почта\r\n` +
      `1;Байжан Олжас;;Отдел кадров;olzhas-${tail}@jana.example\r\n` +
      `2;Власенко Ирина;940712910034;;irina-${tail}@jana.example\r\n`,
    'utf16le',
  );

test('people come in from a file of 1C, a row is mended in place, and the export is taken back unchanged', async ({ page, request }) => {
  const administrator = await registerOrganisation(request);
  const tail = administrator.slice(4, 12);
  await openAsAdministrator(page, administrator, '/admin/people');
  await page.getByRole('link', { name: 'Импорт' }).click();
  await page.getByLabel('Файл .csv или .xlsx').setInputFiles({ name: 'Сотрудники.csv', mimeType: 'text/csv', buffer: exported(tail) });
  await expect(page.getByLabel('Кодировка')).toHaveText('UTF-16LE');
  await expect(page.getByLabel('Что в столбце «Табельный №»')).toHaveText('Не загружать');
  await expectAccessible(page, 'the columns of a file');
  await button(page, 'Проверить 2 строки').click();

  await expect(page.getByRole('row', { name: /Власенко Ирина/ })).toContainText('не сходится последняя цифра');
  await expect(page.getByRole('row', { name: /Байжан Олжас/ })).toContainText('Такого подразделения нет: Отдел кадров');
  await expect(button(page, 'Загрузить 2 строки')).toBeDisabled();
  await expectAccessible(page, 'the check of a file');
  await page.getByLabel('Создать недостающие подразделения').check();
  await expect(page.getByRole('row', { name: /Байжан Олжас/ })).toContainText('Приглашение по почте');
  await page.getByRole('heading', { name: 'Импорт людей' }).click();
  await page.keyboard.press('n');
  await expect(page.getByLabel('ИИН, строка 4')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Власенко Ирина/ })).toContainText('Приглашение по почте');
  await button(page, 'Загрузить 2 строки').click();
  await expect(page.getByText('Загрузка завершена')).toBeVisible();
  await expectAccessible(page, 'the end of an import');
  await page.getByRole('link', { name: 'К списку людей' }).click();
  await expect(page.getByRole('row', { name: /Байжан Олжас/ })).toContainText('Отдел кадров');
  // The next import begins with a file.
  await page.getByRole('link', { name: 'Импорт' }).click();
  await expect(page.getByLabel('Файл .csv или .xlsx')).toBeAttached();
  const reader = await page.context().newPage();
  expect(linkIn(await letterTo(reader, `irina-${tail}@jana.example`))).toContain('/invitation');
  await reader.close();

  for (const kind of ['Excel (.xlsx)', 'Текст (.csv)']) {
    await page.goto('/admin/people');
    await button(page, 'Экспорт').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()]);
    await page.getByRole('link', { name: 'Импорт' }).click();
    await page.getByLabel('Файл .csv или .xlsx').setInputFiles(await download.path());
    await button(page, 'Проверить 3 строки').click();
    await expect(page.getByRole('button', { name: /^Без изменений ?3$/ })).toBeVisible();
  }
});
