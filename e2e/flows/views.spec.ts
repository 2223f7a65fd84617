import { expect, test, type Page } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';
import { wireOf } from '../support/wire.ts';

const viktor = 'viktor@saryozen.example';

const numbers = (page: Page) => page.locator('main [data-document]');
const found = async (page: Page): Promise<number> => Number(/Найдено: (\d+)/.exec(await page.getByText(/^Найдено/).innerText())?.[1]);

// A second try must not find the view of the first.
test.afterEach(async ({ playwright, baseURL }) => {
  const { post } = await wireOf(playwright, baseURL, viktor);
  const path = '/ce/docs1.5/list_views.php';
  const { views } = await post<{ views: { id: number }[] }>(path, { q: '0' });
  for (const { id } of views) await post(path, { q: '2', id: String(id) });
});

test('several values make a view with a number and an address; rows are compact; every act has a key', async ({ page, browser }) => {
  await signInAs(page, viktor, `/#currentTab=${queues.all}`);
  await expect(numbers(page).nth(10)).toBeVisible();
  const all = await found(page);
  await page.getByRole('button', { name: 'Фильтр: Статус' }).click();
  for (const name of ['На согласовании', 'На исполнении']) await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Фильтр: Статус, выбрано «На согласовании, На исполнении»' })).toBeVisible();
  await expect(page).toHaveURL(/\?status=200,500#/);
  await expect.poll(() => found(page)).toBeLessThan(all);

  await page.getByRole('button', { name: 'Инициатор', exact: true }).click();
  await page.getByRole('combobox', { name: 'Инициаторы' }).fill('Петрова');
  await page.getByRole('option', { name: /Петрова Ольга/ }).click();
  await expectAccessible(page, 'the window of initiators');
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByRole('button', { name: 'Инициатор: Петрова Ольга' })).toBeVisible();
  const few = await found(page);

  await page.getByRole('button', { name: 'Виды', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Сохранить или удалить…' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Назовите вид')).toBeVisible();
  await page.getByRole('textbox', { name: 'Имя вида' }).fill('Письма Петровой');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('button', { name: 'Вид: Письма Петровой', exact: true })).toBeVisible();

  // Whoever gets the address sees the same filters; the view itself is the person's, from any list.
  const address = page.url();
  const elsewhere = await browser.newPage();
  await signInAs(elsewhere, viktor, '/#currentTab=3');
  await elsewhere.getByRole('button', { name: 'Виды', exact: true }).click();
  await elsewhere.getByRole('menuitemradio', { name: `Письма Петровой ${few}` }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Все документы' })).toBeVisible();
  await expect.poll(() => found(elsewhere)).toBe(few);
  await elsewhere.goto('about:blank');
  await elsewhere.goto(address);
  await expect(elsewhere.getByRole('button', { name: 'Инициатор: Петрова Ольга' })).toBeVisible();
  await expect.poll(() => found(elsewhere)).toBe(few);
  await elsewhere.close();

  const row = page
    .getByRole('row')
    .filter({ has: page.locator('[data-document]') })
    .first();
  // By its tag: a row behind an open window has no role.
  const firstLine = page.locator('main tr:has([data-document])').first();
  const height = async (): Promise<number> => (await firstLine.boundingBox())!.height;
  await page.getByRole('button', { name: 'Настроить столбцы' }).click();
  // Set by a first try.
  await page.getByRole('checkbox', { name: 'Компактные строки' }).uncheck();
  const high = await height();
  await page.getByRole('checkbox', { name: 'Компактные строки' }).check();
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect.poll(height).toBeLessThan(high);
  // Keys rest until the window is gone.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const star = row.getByRole('button', { name: 'Избранное' });
  // Set by a first try.
  if ((await star.getAttribute('aria-pressed')) === 'true') await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  // From a focused row, j would go to the next one.
  await star.blur();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(numbers(page).first()).toBeFocused();
  await page.keyboard.press('s');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  // Where the acts of a row are in a menu, the keys work as well.
  await page.setViewportSize({ width: 1280, height: 800 });
  const acts = row.getByRole('button', { name: 'Действия' });
  await expect(acts).toBeVisible();
  await numbers(page).first().focus();
  await page.keyboard.press('s');
  await acts.click();
  await expect(page.getByRole('menuitem', { name: 'Убрать из избранного' })).toBeVisible();
  await page.keyboard.press('Escape');
  await numbers(page).first().focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toContainText('Следующая строка');
  await expectAccessible(page, 'the window of keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Поиск документов' })).toBeFocused();
});

test('who acts for another sees whose each row is, and can show only theirs', async ({ page }) => {
  await signInAs(page, people.clerk, `/#currentTab=${queues.incoming}`);
  // The page reloads.
  await page.getByRole('checkbox', { name: 'Петрова Ольга' }).click();
  const whose = page.getByRole('group', { name: 'Чьи документы' });
  await expect(whose).toBeVisible();
  const both = await found(page);
  await whose.getByRole('button', { name: 'Петрова Ольга' }).click();
  await expect(whose.getByRole('button', { name: 'Петрова Ольга' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => found(page)).toBeLessThan(both);
  await expect(page.locator('table[aria-busy=false]')).toBeVisible();
  const rows = await page.locator('tbody').getByRole('row').count();
  await expect(page.locator('tbody').getByText('Замещение: Петрова Ольга')).toHaveCount(rows);
});
