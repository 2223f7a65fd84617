/** The registers of an organisation: document indices, contractors, and what is destroyed after its storage period (ADM-80 to ADM-82). */
import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { openAsAdministrator, registerOrganisation } from '../support/own-organisation.ts';
import { people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

const expectNarrow = async (page: Page, what: string): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, `${what} on a phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('an index gets a period and a pattern, and the next document its number', async ({ page, request, playwright, baseURL }) => {
  const email = await registerOrganisation(request);
  await openAsAdministrator(page, email, '/admin/indices');
  await expect(page.getByRole('heading', { level: 1, name: 'Номенклатура дел' })).toBeVisible();
  await page.getByRole('button', { name: 'Действия с индексом СЗ' }).click();
  await page.getByRole('menuitem', { name: 'Изменить индекс' }).click();
  const window = page.getByRole('dialog', { name: 'Изменить индекс' });
  await choose(window.getByRole('combobox', { name: 'Нумерация' }), 'По образцу, счёт в каждом подразделении');
  await window.getByRole('textbox', { name: 'Образец номера' }).fill('{index}-{number:3}');
  await window.getByRole('button', { name: 'Сохранить' }).click();
  await expect(window.getByText('Добавьте код подразделения {department}, иначе номера повторятся')).toBeVisible();
  await window.getByRole('textbox', { name: 'Образец номера' }).fill('{index}-{department}/{number:3}');
  await expect(window.getByText('Так будет выглядеть номер: СЗ-01/007')).toBeVisible();
  await expectAccessible(page, 'the window of an index');
  await window.getByRole('button', { name: 'Сохранить' }).click();
  await expect(window).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^СЗ/ })).toContainText('СЗ-01/007');
  await page.getByRole('textbox', { name: 'Руководство' }).fill('07');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
  await expectAccessible(page, 'the document indices');
  await expectNarrow(page, 'the document indices');
  const wire = await wireOf(playwright, baseURL, email);
  const { items } = await wire.post<{ items: { index: string; counter: string }[] }>('/ce/admin/indices', {});
  expect(items.find(({ index }) => index === 'СЗ')?.counter).toBe('department');
});

test('contractors are added once and merged, and a letter offers the one that is left', async ({ page, request, playwright, baseURL }) => {
  const email = await registerOrganisation(request);
  await openAsAdministrator(page, email, '/admin/contractors');
  const add = async (bin: string, name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Добавить контрагента' }).click();
    const window = page.getByRole('dialog', { name: 'Добавить контрагента' });
    await window.getByRole('textbox', { name: 'БИН или ИИН' }).fill(bin);
    await window.getByRole('textbox', { name: 'Название на русском' }).fill(name);
    await page.keyboard.press('Enter');
  };
  const window = page.getByRole('dialog');
  await add('990940000016', 'ТОО «Мост»');
  await expect(window).toHaveCount(0);
  await add('990940000016', 'Мост ещё раз');
  await expect(window.getByText('Этот контрагент был добавлен ранее.')).toBeVisible();
  await window.getByRole('textbox', { name: 'БИН или ИИН' }).fill('980940000025');
  await page.keyboard.press('Enter');
  await expect(window.getByText('12 цифр, последняя — контрольная. Проверьте номер')).toBeVisible();
  await expectAccessible(page, 'the window of a contractor');
  await window.getByRole('textbox', { name: 'БИН или ИИН' }).fill('980940000024');
  await page.keyboard.press('Enter');
  await expect(window).toHaveCount(0);
  for (const name of ['ТОО «Мост»', 'Мост ещё раз']) await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check();
  await page.getByRole('button', { name: 'Объединить · 2' }).click();
  await window.getByRole('combobox', { name: 'Кто остаётся' }).click();
  const survivor = page.getByRole('option', { name: /^ТОО «Мост»/ });
  await survivor.hover();
  await expect(survivor).toHaveAttribute('data-highlighted', '');
  await survivor.click();
  await window.getByRole('button', { name: 'Объединить', exact: true }).click();
  await expect(window).toHaveCount(0);
  await expect(page.getByRole('row', { name: /ТОО «Мост»/ })).toContainText('Объединён с: Мост ещё раз (980940000024)');
  await expectAccessible(page, 'the contractors');
  await expectNarrow(page, 'the contractors');

  const wire = await wireOf(playwright, baseURL, email);
  const { templates } = await wire.post<{ templates: { template: number; index: string }[] }>('/ce/admin/templates/list.php', {});
  await page.goto(`/ce/newdoc/?${templates.find(({ index }) => index === 'ИСХ')?.template}`);
  await page.getByRole('combobox', { name: 'Кому' }).fill('Мост ещё');
  await page.getByRole('option', { name: /^ТОО «Мост»/ }).click();
  const recipients = page.getByRole('list', { name: 'Кому' });
  await expect(recipients).toContainText('ТОО «Мост»');
  await expect(recipients).toContainText('БИН 990940000016');
});

test('documents whose period has passed are listed by an act, and a hold keeps them', async ({ page, playwright, baseURL }) => {
  await signInAs(page, people.administrator, '/admin/retention');
  const rows = page.getByRole('table', { name: 'Документы с истекшим сроком хранения' }).getByRole('row');
  await expect(rows.nth(2)).toContainText('№');
  const number = /№ (\S+)/.exec(await rows.nth(1).innerText())?.[1] ?? '';
  await page.getByRole('button', { name: `Запретить уничтожение: № ${number}` }).click();
  const window = page.getByRole('dialog');
  await window.getByRole('button', { name: 'Запретить', exact: true }).click();
  await expect(window.getByText('Укажите значение')).toBeVisible();
  await window.getByRole('textbox', { name: 'Причина' }).fill('Проверка');
  await expectAccessible(page, 'the window of a hold');
  await window.getByRole('button', { name: 'Запретить', exact: true }).click();
  await expect(window).toHaveCount(0);
  await expect(page.getByRole('link', { name: `№ ${number}`, exact: true })).toHaveCount(0);
  const held = page
    .getByRole('list', { name: 'Удержания' })
    .getByRole('listitem')
    .filter({ hasText: `Документ № ${number}` });
  await expect(held).toContainText('Проверка');

  await page
    .getByRole('checkbox', { name: /^Выбрать: / })
    .first()
    .check();
  await page.getByRole('button', { name: 'Составить акт · 1' }).click();
  await choose(window.getByRole('combobox', { name: 'Шаблон акта' }), 'Акт');
  await window.getByRole('button', { name: 'Составить', exact: true }).click();
  await expect(window).toHaveCount(0);
  const act = page.getByRole('list', { name: 'Акты об уничтожении' }).getByRole('link', { name: 'Черновик акта' }).first();
  await expect(act).toBeVisible();
  await expectAccessible(page, 'storage periods');
  await expectNarrow(page, 'storage periods');

  await held.getByRole('button', { name: /Снять удержание/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Снять' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(held).toContainText('Снято');
  const address = (await act.getAttribute('href')) ?? '';
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: 'Тема' })).toHaveValue(
    'Акт о выделении к уничтожению документов с истекшими сроками хранения',
  );
  // Its documents are proposed again.
  const wire = await wireOf(playwright, baseURL, people.administrator);
  await wire.post('/ce/delcase.php', { q: /document=(\d+)/.exec(address)?.[1] ?? '' });
});
