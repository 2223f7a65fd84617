import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { queues } from '@qujat/contract/vocabulary';
import { expectAccessible } from '../support/axe.ts';
import { actOf } from '../support/card-acts.ts';
import { tabTo } from '../support/keyboard.ts';
import { letterTo } from '../support/letters.ts';
import { fillSignIn, people, signInAs } from '../support/people.ts';
import { wireOf } from '../support/wire.ts';

test.use({ bypassCSP: true });

/** Writes notes that no other flow counts on. */
const author = 'kanat@saryozen.example';
const pdf = { name: 'Смета.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

const openMenu = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Новый документ' });
  await expect(menu.getByRole('button', { name: /Все документы/ })).toBeVisible();
  return menu;
};

/** Opens a template in its own window. */
const openTemplate = async (page: Page, context: BrowserContext, name: string): Promise<Page> => {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: /Все документы/ }).click();
  const [opened] = await Promise.all([context.waitForEvent('page'), menu.getByRole('button', { name, exact: true }).click()]);
  return opened;
};
const state = (page: Page, kind: string) => expect(page.locator(`[data-state="${kind}"]`)).toBeVisible();

test(
  'the template menu shows favourites, categories and a search from two letters, by keyboard alone; closing a template’s window refreshes the list',
  { tag: '@plain' },
  async ({ page, context }) => {
    const searches: string[] = [];
    await page.route('**/ce/showmenu.php', (route) => {
      const search = new URLSearchParams(route.request().postData() ?? '').get('q3');
      if (search !== null) searches.push(search);
      return route.continue();
    });
    await signInAs(page, people.clerk);
    await expect(page.getByRole('main').getByRole('button', { name: 'Создать', exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Создать', exact: true }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Новый документ' });
    const categories = menu.getByRole('navigation', { name: 'Категории шаблонов' }).getByRole('button');
    await expect(categories.first()).toHaveText(/Избранные шаблоны/);
    await expect(categories.nth(1)).toHaveText(/Все документы/);
    await expect(menu.getByRole('list', { name: 'Избранные шаблоны' }).getByRole('listitem')).toHaveText([
      /Входящее письмо/,
      /Исходящее письмо/,
      /Обращение/,
      /Служебная записка/,
    ]);
    await expectAccessible(page, 'the template menu');

    await test.step('the search has the focus, starts at two letters, and shows descriptions', async () => {
      await page.keyboard.type('о');
      await page.keyboard.type('тпуск', { delay: 30 });
      await expect(menu.getByRole('heading', { name: 'Результаты поиска' })).toBeVisible();
      await expect(menu.getByText('Трудовой, учебный отпуск или отпуск без сохранения заработной платы')).toBeVisible();
      expect(searches.every((each) => each.length > 1)).toBe(true);
      await expectAccessible(page, 'templates that were found');
    });

    await test.step('a star adds and removes a favourite; a refusal is shown', async () => {
      await tabTo(page, 'Добавить в избранное: Заявление на отпуск');
      await page.keyboard.press('Enter');
      await expect(menu.getByRole('button', { name: 'Убрать из избранного: Заявление на отпуск' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu.getByRole('button', { name: 'Добавить в избранное: Заявление на отпуск' })).toBeFocused();
      await page.route('**/ce/toggle_favorite_template.php', (route) =>
        route.fulfill({ json: { success: false, message: '', is_favorite: 0 } }),
      );
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Уведомления' }).getByText('Ошибка запроса').last()).toBeVisible();
      await page.unroute('**/ce/toggle_favorite_template.php');
    });

    await test.step('a template opens a window; closing it reloads the list, the counters and the favourites', async () => {
      await menu.getByRole('searchbox').fill('');
      await categories.nth(1).focus();
      await page.keyboard.press('Enter');
      await menu.getByRole('list', { name: 'Все документы' }).getByRole('button', { name: 'Акт', exact: true }).focus();
      await page.keyboard.press('ArrowDown');
      const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
      await expect(opened).toHaveURL(/\/ce\/newdoc\/\?\d+$/);
      await expect(menu).toBeHidden();
      const asked = Promise.all([page.waitForRequest('**/ce/doclist2.php'), page.waitForRequest('**/ce/favorite_templates.php')]);
      await opened.close();
      await asked;
    });
  },
);

test('a document is written, kept offline, previewed and sent, and gets its number', async ({ page, context, playwright, baseURL }) => {
  test.slow();
  await signInAs(page, author);
  const paper = await openTemplate(page, context, 'Служебная записка');
  const subject = `О ремонте насоса ${Date.now()}`;
  await expect(paper.getByRole('heading', { level: 1, name: 'Служебная записка' })).toBeVisible();
  await expect(paper.getByRole('region', { name: 'Согласование' }).getByText('Бекова Сауле')).toBeVisible();
  await expectAccessible(paper, 'a new document');

  await test.step('missing fields are named, and nothing is stored before something is written', async () => {
    await paper.getByRole('button', { name: 'Отправить' }).click();
    await expect(paper.getByText('Заполните, пожалуйста')).toBeVisible();
    const summary = paper.getByRole('group', { name: 'Заполните или исправьте' });
    await expect(summary).toBeFocused();
    await summary.getByRole('button', { name: 'Тема' }).click();
    await expect(paper.getByRole('textbox', { name: 'Тема' })).toBeFocused();
    await expect(paper).toHaveURL(/\?\d+$/);
  });

  await test.step('the draft is saved while the person types, and its id appears in the address', async () => {
    await paper.getByRole('textbox', { name: 'Тема' }).fill(subject);
    await state(paper, 'saved');
    await expect(paper).toHaveURL(/\?document=\d+$/);
    await paper.getByRole('textbox', { name: 'Текст документа' }).fill('Прошу отремонтировать насос.');
    await state(paper, 'saved');
  });
  const id = Number(/document=(\d+)/.exec(paper.url())?.[1]);

  await test.step('without a connection the text is kept in the browser and sent later', async () => {
    await context.setOffline(true);
    await paper.getByRole('textbox', { name: 'Текст документа' }).pressSequentially(' Срочно.');
    await state(paper, 'away');
    await expect(paper.getByText('Пишите дальше: текст хранится в этом браузере')).toBeVisible();
    await paper.locator('input[type=file]').setInputFiles({ ...pdf, name: 'План.pdf' });
    await expect(paper.getByText('Нет связи. Файл будет загружен, когда она вернётся.')).toBeVisible();
    await context.setOffline(false);
    await state(paper, 'saved');
    await expect(paper.getByRole('link', { name: 'План.pdf' })).toBeVisible();
  });

  await test.step('a second tab is warned, and takes over the draft', async () => {
    const second = await context.newPage();
    await second.goto(paper.url());
    await expect(second.getByText('Этот черновик открыт в другой вкладке')).toBeVisible();
    await expect(second.getByRole('textbox', { name: 'Тема' })).toBeDisabled();
    await second.getByRole('button', { name: 'Писать здесь' }).click();
    await expect(second.getByRole('textbox', { name: 'Тема' })).toBeEnabled();
    await expect(paper.getByText('Этот черновик открыт в другой вкладке')).toBeVisible();
    await second.getByRole('textbox', { name: 'Текст документа' }).press('Control+End');
    await second.keyboard.type(' Спасибо.');
    await state(second, 'saved');
    await second.close();
    await paper.reload();
    await expect(paper.getByRole('textbox', { name: 'Текст документа' })).toHaveValue('Прошу отремонтировать насос. Срочно. Спасибо.');
  });

  await test.step('people are found by name and by department, by keyboard', async () => {
    const executors = paper.getByRole('region', { name: 'Исполнение' });
    await executors.getByRole('button', { name: 'Добавить участников: Исполнение' }).click();
    await paper.keyboard.type('волк');
    await expect(executors.getByRole('option', { name: /Волков Игорь/ })).toBeVisible();
    await paper.keyboard.press('Enter');
    await expect(executors.getByRole('listitem')).toHaveText([/Волков Игорь/]);
    await paper.keyboard.type('закуп');
    await executors.getByRole('option', { name: /закуп/i }).first().click();
    await executors.getByRole('option', { name: /Добавить всех/ }).click();
    await expect(executors.getByRole('listitem')).toHaveCount(3);
    await executors.getByRole('button', { name: 'Убрать участника: Досжанов Руслан' }).click();
    await executors.getByRole('textbox', { name: 'Поручение: Волков Игорь' }).fill('Заменить уплотнение');
    await executors.getByRole('button', { name: 'Готово' }).click();
  });

  await test.step('uploads show progress; a file whose content does not match its name is refused', async () => {
    await paper
      .locator('input[type=file]')
      .setInputFiles([
        pdf,
        pdf,
        { ...pdf, name: 'Фото.png' },
        { name: 'Программа.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      ]);
    await expect(paper.getByRole('link', { name: 'Смета.pdf' })).toBeVisible();
    await expect(paper.getByRole('link', { name: 'Смета (2).pdf' })).toBeVisible();
    await expect(paper.getByText('Содержимое файла не соответствует его типу: Фото.png.')).toBeVisible();
    await expect(paper.getByText('Файлы такого вида приложить нельзя')).toBeVisible();
    await paper.getByRole('button', { name: 'Убрать из списка: Фото.png' }).click();
    await paper.getByRole('button', { name: 'Убрать из списка: Программа.exe' }).click();
    await expectAccessible(paper, 'a document that is written');
  });

  await test.step('the preview shows the document as its readers will see it', async () => {
    await paper.getByRole('button', { name: 'Предпросмотр' }).click();
    const preview = paper.getByRole('dialog', { name: 'Как документ будет выглядеть' });
    await expect(preview.frameLocator('iframe').getByRole('heading', { name: subject })).toBeVisible();
    await expectAccessible(paper, 'the preview');
    await paper.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('after sending the window closes, the list shows the number, the first participant gets a letter, and the text is read-only', async () => {
    await paper.getByRole('button', { name: 'Отправить' }).click();
    const closed = paper.waitForEvent('close');
    await paper.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click();
    await closed;
    await expect(page.getByText(/^Служебная записка № СЗ-.*: отправлено\. Сейчас ожидает: Бекова Сауле/).first()).toBeVisible();
    const head = await wireOf(playwright, baseURL, 'saule@saryozen.example');
    expect(await head.has(queues.incoming, id)).toBe(true);
    const card = await head.card(id);
    expect(card.docnum).toMatch(/^СЗ-/);
    expect(card.tabs.main.reciplist.map((each) => each.extxt)).toContain('Заменить уплотнение');
    const again = await context.newPage();
    await letterTo(again, 'saule@saryozen.example', card.docnum);
    await again.goto(`/ce/newdoc/?document=${id}`);
    await expect(again.getByText('Документ уже отправлен, изменить его нельзя.')).toBeVisible();
    await again.close();

    await head.post('/ce/signcase.php', { q: '1', q1: '20', q2: String(id), q3: String(card.userid), q4: 'Нет сметы' });
  });

  await test.step('the card returns a refused document, which opens with its text and the reason; a copy opens the same way and is deleted', async () => {
    await page.goto(`/?document=${id}`);
    const card = page.getByRole('dialog').filter({ hasText: 'Служебная записка №' });
    const [returned] = await Promise.all([
      context.waitForEvent('page'),
      (async () => {
        await (await actOf(card, 'Редактировать')).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Редактировать' }).click();
      })(),
    ]);
    await expect(returned.getByText('Отказ: Бекова Сауле')).toBeVisible();
    await expect(returned.getByText('Нет сметы')).toBeVisible();
    await expect(returned.getByRole('textbox', { name: 'Тема' })).toHaveValue(subject);
    await expect(returned.getByRole('link', { name: 'Смета.pdf' })).toBeVisible();
    await expect(returned.getByRole('button', { name: 'Удалить черновик' })).toHaveCount(0);
    await returned.close();

    const mine = await wireOf(playwright, baseURL, author);
    const [copy] = await mine.post<number[]>('/ce/createcopy.php', { q: '1', q1: String(id) });
    await page.goto(`/?from=card#currentTab=${queues.drafts}`);
    const [copied] = await Promise.all([
      context.waitForEvent('page'),
      page
        .locator('tbody')
        .getByRole('row')
        .filter({ has: page.locator(`[data-document="${copy}"]`) })
        .getByRole('cell', { name: subject })
        .click(),
    ]);
    await expect(copied.getByRole('textbox', { name: 'Тема' })).toHaveValue(subject);
    await copied.getByRole('button', { name: 'Удалить черновик' }).click();
    await copied.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(copied.getByText('Черновик удалён')).toBeVisible();
    await copied.close();
    await expect(page.locator(`[data-document="${copy}"]`)).toHaveCount(0);
    expect(await mine.has(queues.drafts, copy ?? 0)).toBe(false);
  });
});

test('a document is written from menu to number by keyboard alone; after an expired session sign-in leads back to the text', async ({
  page,
  context,
}) => {
  test.slow();
  await signInAs(page, 'igor@saryozen.example');
  await expect(page.getByRole('main').getByRole('button', { name: 'Создать', exact: true })).toBeVisible();
  await tabTo(page, 'Создать');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Новый документ' }).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('закупку', { delay: 20 });
  await expect(page.getByRole('list', { name: 'Результаты поиска' }).getByRole('button', { name: /^Заявка на закупку/ })).toBeVisible();
  await tabTo(page, /^Заявка на закупку/);
  const [paper] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await expect(paper.getByRole('heading', { level: 1, name: 'Заявка на закупку' })).toBeVisible();
  const keys = paper.keyboard;
  const subject = `О закупке кабеля ${Date.now()}`;

  await test.step('the required fields are filled in', async () => {
    await tabTo(paper, 'Тема');
    await keys.type(subject);
    await tabTo(paper, 'Что закупить');
    await keys.type('Кабель ВВГ');
    await tabTo(paper, /^Сумма/);
    await keys.type('120000');
    await tabTo(paper, 'Текст документа');
    await keys.type('Прошу закупить.');
    await state(paper, 'saved');
  });

  await test.step('the session expires, and signing in leads back to the text', async () => {
    const token = await paper.evaluate(() => (JSON.parse(localStorage.getItem('qujat') ?? '{}') as { token?: string }).token);
    await paper.request.post('/auth/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
    await keys.type(' Срочно.');
    await expect(paper.getByRole('alert').getByText('Сеанс завершён')).toBeVisible();
    await expectAccessible(paper, 'a text whose session is over');
    await paper.getByRole('button', { name: 'Войти' }).focus();
    await keys.press('Enter');
    await expect(paper).toHaveURL(/\/login\?redirect_uri=/);
    await fillSignIn(paper, 'igor@saryozen.example');
    await expect(paper.getByRole('textbox', { name: 'Текст документа' })).toHaveValue('Прошу закупить. Срочно.');
    await state(paper, 'saved');
  });

  await test.step('files and people are added and removed, and the focus stays near them', async () => {
    // Awaited before the click: the browser needs a moment until it provides a file chooser.
    const choosing = paper.waitForEvent('filechooser');
    await tabTo(paper, 'Выберите файлы');
    await keys.press('Space');
    await (await choosing).setFiles([pdf, { ...pdf, name: 'План.pdf' }]);
    await expect(paper.getByRole('link', { name: 'План.pdf' })).toBeVisible();
    await paper.getByRole('button', { name: 'Убрать файл: План.pdf' }).focus();
    await keys.press('Enter');
    await expect(paper.getByRole('button', { name: 'Убрать файл: Смета.pdf' })).toBeFocused();
    await tabTo(paper, /^Позже: /);
    const [, name = ''] = /^Позже: (.*)$/.exec((await paper.locator(':focus').getAttribute('aria-label')) ?? '') ?? [];
    await keys.press('Enter');
    await expect(paper.getByRole('button', { name: `Раньше: ${name}` })).toBeFocused();
    await tabTo(paper, `Убрать участника: ${name}`);
    await keys.press('Enter');
    await expect(paper.getByRole('button', { name: /^Убрать участника: / }).first()).toBeFocused();
    await tabTo(paper, 'Добавить участников: Исполнение');
    await keys.press('Enter');
    await keys.type('дос');
    await expect(paper.getByRole('option', { name: /Досжанов Руслан/ })).toBeVisible();
    await keys.press('Enter');
    await expect(paper.getByRole('region', { name: 'Исполнение' }).getByRole('listitem')).toHaveText([/Досжанов Руслан/]);
    // The first closes the list, the second the search.
    await keys.press('Escape');
    await keys.press('Escape');
    await expect(paper.getByRole('button', { name: 'Добавить участников: Исполнение' })).toBeFocused();
    await tabTo(paper, 'Срок исполнения');
    await keys.type('31122027');
    await keys.press('Tab');
    await expect(paper.getByRole('textbox', { name: 'Срок исполнения' })).toHaveValue('31.12.2027');
    await state(paper, 'saved');
  });

  await test.step('the preview is shown before sending', async () => {
    await paper.getByRole('button', { name: 'Предпросмотр' }).focus();
    await keys.press('Enter');
    await expect(paper.getByRole('dialog').frameLocator('iframe').getByRole('heading', { name: subject })).toBeVisible();
    await keys.press('Escape');
    await expect(paper.getByRole('button', { name: 'Предпросмотр' })).toBeFocused();
    await tabTo(paper, 'Отправить');
    await keys.press('Enter');
    await expect(paper.getByRole('alertdialog').getByRole('button', { name: 'Отправить' })).toBeFocused();
    await keys.press('Enter');
    await expect(paper.getByRole('heading', { level: 1, name: /^Заявка на закупку № ЗК-.*: отправлено$/ })).toBeFocused();
    // This window has no opener, so it shows the confirmation itself.
    await expectAccessible(paper, 'a document that was sent');
  });
});

test(
  'a letter names its recipients; without the drafts extension the page says so',
  { tag: '@plain' },
  async ({ page, context }, { project }) => {
    await signInAs(page, 'olga@saryozen.example');
    const paper = await openTemplate(page, context, 'Исходящее письмо');
    if (project.name === 'plain') {
      await expect(paper.getByText('Документ создаётся на странице сервера')).toBeVisible();
      return;
    }
    await paper.getByRole('combobox', { name: 'Кому' }).fill('Прокуратура города');
    await paper.keyboard.press('ArrowDown');
    await paper.getByRole('option', { name: 'Добавить: Прокуратура города' }).click();
    await expect(paper.getByRole('list', { name: 'Кому' })).toHaveText('Прокуратура города');
    await state(paper, 'saved');
    await paper.getByRole('button', { name: 'Предпросмотр' }).click();
    await expect(paper.getByRole('dialog').frameLocator('iframe').getByText('Прокуратура города')).toBeVisible();
  },
);
