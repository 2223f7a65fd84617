import { expect, test } from 'playwright/test';
import { readPdf } from '@qujat/server/domain/documents/signing/copy/pdf-reader';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { leaveSession, people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

const writer = 'artyom@saryozen.example';
const packed = (text: string): string => text.replaceAll(/\s+/g, '');

test('a template with a table and a text is published, and the PDF of its document holds both', async ({ page, playwright, baseURL }) => {
  const stamp = String(Date.now()).slice(-6);
  const name = `Спецификация ${stamp}`;
  const administrator = await wireOf(playwright, baseURL, people.administrator);
  const idOf = async (): Promise<number> => {
    const { templates } = await administrator.post<{ templates: { template: number; name_ru: string }[] }>(
      '/ce/admin/templates/list.php',
      {},
    );
    return templates.find((each) => each.name_ru === name)?.template ?? 0;
  };
  try {
    await test.step('a table, its total and the text are designed, and the sheet shows them', async () => {
      await signInAs(page, people.administrator, '/admin/templates/design');
      await page.getByRole('textbox', { name: 'Название, рус' }).first().fill(name);
      await page.getByRole('textbox', { name: 'Индекс' }).fill(`С${stamp}`);
      await page.getByRole('tab', { name: 'Форма и лист' }).click();
      const form = page.getByRole('tabpanel', { name: 'Форма и лист' });
      await form.getByRole('button', { name: 'Таблица с итогом' }).click();
      await page.keyboard.type('Товары');
      const table = form.getByRole('listitem').first();
      await table.getByRole('textbox', { name: 'Столбец 1, рус' }).fill('Товар');
      await table.getByRole('textbox', { name: 'Столбец 2, рус' }).fill('Цена');
      await form.getByRole('button', { name: 'Сумма', exact: true }).click();
      await page.keyboard.type('Всего');
      await choose(form.getByRole('group', { name: 'Всего' }).getByRole('combobox', { name: 'Значение' }), 'Итог таблицы: Товары');

      const text = page.getByRole('region', { name: 'Текст документа' });
      const russian = text.getByRole('textbox', { name: 'Текст, рус' });
      await russian.fill('# Купить\n');
      await russian.press('/');
      await page.getByRole('menuitem', { name: 'Товары' }).click();
      await expect(russian).toHaveValue('# Купить\n{Товары}');
      await russian.press('End');
      await russian.pressSequentially('\nНа сумму **{Всего}** ({Всего|прописью}).');
      await text.getByRole('textbox', { name: 'Текст, қаз' }).fill('# Сатып алу\n{Товары}\n{Всего} ({Всего|прописью}).');
      const sheet = page.getByRole('region', { name: 'Лист' });
      await expect(sheet.getByText(/Текст листа: .*Сатып алу/s)).toContainText('двести двадцать семь тысяч тенге');
      await expect(sheet.locator('canvas').first()).toBeVisible();

      await table.getByRole('textbox', { name: 'Товар, строка 1' }).fill('Кабель');
      await table.getByRole('textbox', { name: 'Цена, строка 1' }).fill('1500');
      await expect(form.getByRole('textbox', { name: 'Всего' })).toHaveValue(/1\s500 ₸/);
      await expect(sheet.getByText(/Текст листа: .*Кабель/s)).toContainText('одна тысяча пятьсот тенге');
      await expectAccessible(page, 'the builder with a text and its sheet');
      await sheet.locator('[data-mark="field_2"]').first().click();
      const total = form.getByRole('group', { name: 'Всего', exact: true });
      await expect(total.getByRole('combobox', { name: 'Значение' })).toBeVisible();
      await table.getByRole('button', { name: '1. Таблица с итогом: Товары' }).click();
      await expect(total.getByRole('combobox', { name: 'Значение' })).toBeHidden();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step('it is published', async () => {
      await page.getByRole('tab', { name: 'Маршрут' }).click();
      const approval = page.getByRole('region', { name: /Утверждение/ });
      await approval.getByRole('button', { name: 'Добавить шаг: Утверждение' }).click();
      await page.getByRole('button', { name: 'Опубликовать' }).click();
      await expect(page.getByRole('paragraph').filter({ hasText: `«${name}»: опубликована версия 1` })).toBeVisible();
    });

    await test.step('its document is written with a table of two rows, and its PDF holds the text', async () => {
      const templateId = await idOf();
      await leaveSession(page, writer);
      await page.goto(`/ce/newdoc/?${templateId}`);
      await page.getByRole('textbox', { name: 'Тема' }).fill(`Закупка ${stamp}`);
      await page.getByRole('textbox', { name: 'Товар, строка 1' }).fill('Кабель');
      await page.getByRole('textbox', { name: 'Цена, строка 1' }).fill('1 500');
      await page.getByRole('button', { name: 'Добавить строку' }).click();
      await page.getByRole('textbox', { name: 'Товар, строка 2' }).fill('Провод <b>');
      await page.getByRole('textbox', { name: 'Цена, строка 2' }).fill('500,50');
      await expect(page.getByRole('textbox', { name: 'Всего' })).toHaveValue(/2\s000,5\d? ₸/);
      await expectAccessible(page, 'a new document with a table');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'Отправить', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click();
      await expect(page.getByText(/№ .*: отправлено|Документ отправлен/).first()).toBeVisible();
      const id = Number(/document=(\d+)/.exec(page.url())?.[1]);
      const response = await page.request.get(`/ce/pdf.php?q=${id}&pdf=show&form=original`);
      const text = packed((await readPdf(await response.body())).pages.join(''));
      for (const part of ['Купить', 'Сатыпалу', 'Кабель', 'Провод<b>', 'Насумму2000,50₸(дветысячитенге50тиын).', '(екімыңтеңге50тиын)'])
        expect(text).toContain(part);
    });

    await test.step('a second version is compared with the first', async () => {
      await signInAs(page, people.administrator, `/admin/templates/design?template=${await idOf()}`);
      const form = page.getByRole('tabpanel', { name: 'Форма и лист' });
      await form.getByRole('button', { name: 'День' }).click();
      await page.keyboard.type('Срок');
      await page.getByRole('button', { name: 'Сравнить' }).click();
      const window = page.getByRole('dialog', { name: 'Сравнение версий' });
      await expect(window.getByRole('listitem')).toHaveText(/Добавлено\s*Срок/);
      await expectAccessible(page, 'the comparison of versions');
      await page.keyboard.press('Escape');
      await expect(window).toBeHidden();
    });
  } finally {
    const templateId = await idOf();
    // Other flows count what the menu shows.
    if (templateId > 0) await administrator.post('/ce/admin/templates/retire.php', { template: String(templateId), retired: '1' });
  }
});
