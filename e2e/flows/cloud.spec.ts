import { expect, test, type Browser, type Locator, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { signInAs } from '../support/people.ts';

const owner = 'saule@saryozen.example';
const colleague = 'igor@saryozen.example';

const text = (name: string, content = `Содержимое: ${name}`) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const unique = (name: string): string => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;

const openCloud = async (browser: Browser, email: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, email, '/cloud');
  await expect(page.getByRole('heading', { level: 1, name: 'Мои папки' })).toBeVisible();
  return page;
};

const dialog = (page: Page): Locator => page.getByRole('dialog');
/** The visible toast, not the text for screen readers. */
const toast = (page: Page, said: string): Locator => page.locator('p').filter({ hasText: said });
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

const chooseMode = (page: Page, mode: string): Promise<void> =>
  choose(dialog(page).getByRole('combobox', { name: 'По ссылке разрешено' }), mode);

const createFolder = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Создать папку' }).click();
  await dialog(page).getByLabel('Название папки').fill(name);
  await dialog(page).getByRole('button', { name: 'Создать' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name, exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

const upload = async (page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> => {
  await page.getByRole('button', { name: 'Загрузить' }).click();
  await dialog(page).locator('input[data-files]').setInputFiles(files);
};

const saved = async (page: Page, name: string): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  expect(download.suggestedFilename()).toBe(name);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

test('an owner shares a folder with a colleague and an outsider @plain', async ({ browser }) => {
  const page = await openCloud(browser, owner);
  const name = unique('Проект');
  await expect(page.getByRole('button', { name: 'Загрузить' })).toHaveCount(0);
  await createFolder(page, name);
  await expect(page.getByText('В этой папке ещё нет файлов и папок.')).toBeVisible();
  await upload(page, [
    text('Смета №1.txt'),
    text('Қазақша хат.txt'),
    { name: 'Скан.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') },
  ]);
  await expect(dialog(page).getByText('Форматы: pdf, doc, docx, xls, xlsx и другие')).toBeVisible();
  await expect(dialog(page).getByText('Содержимое файла не соответствует его типу: Скан.pdf.')).toBeVisible();
  await expect(dialog(page).getByText('Загружен', { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'the upload window');
  await dialog(page).locator('footer').getByRole('button', { name: 'Закрыть' }).click();
  await expect(row(page, 'Смета №1.txt')).toContainText('Бекова Сауле');
  expect(await saved(page, 'Қазақша хат.txt')).toBe('Содержимое: Қазақша хат.txt');
  await page.getByRole('searchbox', { name: 'Поиск в папке' }).fill('смета');
  await expect(row(page, 'Қазақша хат.txt')).toHaveCount(0);
  await expect(row(page, 'Смета №1.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expect(row(page, 'Қазақша хат.txt')).toBeVisible();

  // Settings: a colleague, the link, another name.
  const settings = page
    .getByRole('main')
    .locator('header')
    .getByRole('button', { name: `Настройки папки «${name}»` });
  await settings.click();
  await dialog(page).getByRole('searchbox', { name: 'Найти сотрудника' }).fill('Волков');
  await dialog(page).getByRole('button', { name: 'Дать доступ: Волков Игорь' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Закрыть доступ: Волков Игорь' })).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Доступ по ссылке' }).click();
  // A server that implements only the specification has no modes: its links allow both.
  if (test.info().project.name === 'whole') await chooseMode(page, 'Просмотр и загрузка');
  await dialog(page).getByLabel('Название папки').fill(`${name} 2`);
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  const address = dialog(page).getByLabel('Ссылка', { exact: true });
  await expect(address).toHaveValue(/\/cloud\/[\w-]{22,}$/);
  const link = await address.inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog(page).getByRole('button', { name: 'Скопировать ссылку' }).click();
  await expect(toast(page, 'Ссылка скопирована')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page, 'the settings of a folder');
  await dialog(page).getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} 2` })).toBeVisible();

  const other = await openCloud(browser, colleague);
  const tree = other.getByRole('tree', { name: 'Общедоступные' });
  await tree
    .getByRole('treeitem', { name: `${name} 2` })
    .getByText(`${name} 2`)
    .click();
  await expect(row(other, 'Смета №1.txt')).toBeVisible();
  expect(await saved(other, 'Смета №1.txt')).toBe('Содержимое: Смета №1.txt');
  await expect(other.getByRole('button', { name: /Настройки папки/ })).toHaveCount(0);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: `${name} 2` })).toBeVisible();
  await expectAccessible(visitor, 'a folder behind a link');
  expect(await saved(visitor, 'Смета №1.txt')).toBe('Содержимое: Смета №1.txt');
  await createFolder(visitor, 'От подрядчика');
  const act = `${unique('Акт')}.txt`;
  await upload(visitor, [text(act)]);
  await expect(dialog(visitor).getByText('Загружен', { exact: true })).toBeVisible();
  await dialog(visitor).locator('footer').getByRole('button', { name: 'Закрыть' }).click();
  await expect(row(visitor, act)).toContainText('Внешний посетитель');
  await visitor.getByRole('searchbox').fill('нет такого');
  await expect(visitor.getByText('Ничего не найдено')).toBeVisible();
  await page.getByRole('navigation', { name: 'Разделы облака' }).getByRole('link', { name: 'Внешние' }).click();
  await expect(row(page, act)).toBeVisible();
  const searchFiles = page.getByRole('searchbox', { name: 'Поиск файлов' });
  await searchFiles.fill('нет такого');
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await searchFiles.fill(act);
  await expect(row(page, act)).toBeVisible();

  // When revoked, both disappear at once.
  await page
    .getByRole('treeitem', { name: `${name} 2` })
    .getByRole('button', { name: /Настройки папки/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Закрыть доступ: Волков Игорь' }).click();
  await expect(dialog(page).getByText('Пока папку видите только вы.')).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Доступ по ссылке' }).click();
  await expect(address).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await other.reload();
  await expect(other.getByText('Эта папка вам недоступна')).toBeVisible();
  await expectAccessible(other, 'a folder that was closed');
  await other.getByRole('link', { name: 'К моим папкам' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Мои папки' })).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByText('Владелец закрыл доступ по этой ссылке.')).toBeVisible();
  for (const each of [page, other, visitor]) await each.context().close();
});

test('a newly shared folder appears without a reload, a revoked one shows a message, and a name conflict asks the person', async ({
  browser,
}) => {
  const page = await openCloud(browser, owner);
  const other = await openCloud(browser, colleague);
  const name = unique('Живая');
  await createFolder(page, name);
  await upload(page, [text('План.txt')]);
  await expect(dialog(page).getByText('Загружен', { exact: true })).toBeVisible();
  await dialog(page)
    .locator('input[data-files]')
    .setInputFiles([text('План.txt', 'Новый план'), text('Другой.txt')]);
  await expect(dialog(page).getByRole('alert')).toHaveText('Файл «План.txt» уже есть в этой папке');
  await expectAccessible(page, 'the question of a taken name');
  await dialog(page).getByRole('button', { name: 'Оставить оба' }).click();
  await expect(dialog(page).getByText('Загружен', { exact: true })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(row(page, 'План (2).txt')).toBeVisible();

  const settings = page
    .getByRole('main')
    .locator('header')
    .getByRole('button', { name: /Настройки папки/ });
  await settings.click();
  await dialog(page).getByRole('searchbox', { name: 'Найти сотрудника' }).fill('Волков');
  await dialog(page).getByRole('button', { name: 'Дать доступ: Волков Игорь' }).click();
  await dialog(page).getByRole('button', { name: 'Отмена' }).click();
  await settings.click();
  await expect(dialog(page).getByText('Пока папку видите только вы.')).toBeVisible();
  await dialog(page).getByRole('searchbox', { name: 'Найти сотрудника' }).fill('Волков');
  await dialog(page).getByRole('button', { name: 'Дать доступ: Волков Игорь' }).click();
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  const given = other.getByRole('tree', { name: 'Общедоступные' }).getByRole('treeitem', { name });
  await given.getByText(name).click();
  await expect(row(other, 'План (2).txt')).toBeVisible();
  await settings.click();
  await dialog(page).getByRole('button', { name: 'Закрыть доступ: Волков Игорь' }).click();
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(other.getByText('Эта папка вам недоступна')).toBeVisible();
  await expect(given).toHaveCount(0);
  for (const each of [page, other]) await each.context().close();
});

test('the tree, the list, tiles and the trash work by keyboard alone', async ({ browser }) => {
  const page = await openCloud(browser, owner);
  const name = unique('Клавиши');
  await createFolder(page, name);
  await upload(page, [text('Первый.txt'), text('Второй.txt'), text('Третий.txt')]);
  await expect(dialog(page).getByText('Загружен', { exact: true })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('region', { name: 'Загрузки' }).getByRole('button', { name: 'Закрыть' }).click();
  const files = page.getByRole('table').getByRole('link');
  await expect(files).toHaveCount(3);
  const names = await files.allTextContents();
  await files.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(files.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar')).toContainText('Выбрано 2');
  await expectAccessible(page, 'a folder with chosen files');
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).press('Enter');
  await expect(files).toHaveCount(1);

  await page.getByRole('button', { name: 'Плитка' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Содержимое папки' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'tiles');
  await page.getByRole('link', { name: names[2]! }).press('F2');
  await dialog(page).getByLabel('Имя файла').fill('Переименован');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Переименован.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Список', exact: true }).press('Enter');

  await page.getByRole('link', { name: 'Корзина' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible();
  for (const each of names.slice(0, 2)) {
    await row(page, each)
      .first()
      .getByRole('button', { name: `Действия: ${each}` })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Восстановить' }).press('Enter');
    await expect(row(page, each)).toHaveCount(0);
  }
  const item = page.getByRole('tree', { name: 'Мои папки' }).getByRole('treeitem', { name });
  const tree = page.getByRole('tree', { name: 'Мои папки' });
  await tree.locator('[role=treeitem][tabindex="0"]').focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 60 && !(await item.evaluate((each) => each === document.activeElement)); step++)
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(files).toHaveCount(3);
  await page.context().close();
});

test('a link asks for its password and expires on its last day; closed links explain why', async ({ browser }) => {
  const page = await openCloud(browser, owner);
  const name = unique('Под паролем');
  await createFolder(page, name);
  await page
    .getByRole('main')
    .locator('header')
    .getByRole('button', { name: /Настройки папки/ })
    .click();
  await dialog(page).getByRole('checkbox', { name: 'Доступ по ссылке' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Спрашивать пароль' }).click();
  await dialog(page).getByLabel('Пароль', { exact: true }).fill('сезам');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog(page).getByText('Наименьшая длина: 10')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Сгенерировать пароль' }).click();
  const password = await dialog(page).getByLabel('Пароль', { exact: true }).inputValue();
  await dialog(page).getByRole('textbox', { name: 'Действует до' }).fill('01.01.2020');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog(page).getByText('Укажите день в будущем')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Действует до' }).fill('31.12.2035');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog(page).getByLabel('Ссылка', { exact: true })).toHaveValue(/\/cloud\//);
  const link = await dialog(page).getByLabel('Ссылка', { exact: true }).inputValue();
  await dialog(page).getByRole('button', { name: 'Отмена' }).click();

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Папка защищена паролем' })).toBeVisible();
  await expectAccessible(visitor, 'a locked folder');
  await visitor.getByLabel('Пароль', { exact: true }).fill('sesame');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('Неверный пароль.')).toBeVisible();
  await visitor.getByLabel('Пароль', { exact: true }).fill(password);
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  // The proposed mode is viewing.
  await expect(visitor.getByText('Открыта по ссылке: файлы можно просматривать и скачивать')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Загрузить' })).toHaveCount(0);
  await page
    .getByRole('main')
    .locator('header')
    .getByRole('button', { name: /Настройки папки/ })
    .click();
  await chooseMode(page, 'Только загрузка');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText('Файлы увидит владелец папки.')).toBeVisible();
  await expectAccessible(visitor, 'a link for uploads');
  await upload(visitor, [text('Акт.txt')]);
  await expect(dialog(visitor).getByText('Загружен', { exact: true })).toBeVisible();
  await expect(dialog(visitor).getByText('Перетащите файлы сюда')).toBeVisible();
  await expect(dialog(visitor).getByRole('button', { name: 'Выбрать папку' })).toHaveCount(0);
  await dialog(visitor).locator('footer').getByRole('button', { name: 'Закрыть' }).click();
  await visitor.getByRole('region', { name: 'Загрузки' }).getByRole('button', { name: 'Закрыть' }).click();
  await expect(visitor.getByText('Акт.txt')).toHaveCount(0);
  await expect(row(page, 'Акт.txt')).toBeVisible();
  await visitor.goto('/cloud/nothing-is-behind-this-link');
  await expect(visitor.getByText(/Ссылка недействительна/)).toBeVisible();
  await expectAccessible(visitor, 'a link that leads nowhere');
  for (const each of [page, visitor]) await each.context().close();
});

test('items are moved, sorted and downloaded as one archive, by pointer and by keyboard alone', async ({ browser }) => {
  const page = await openCloud(browser, owner);
  const name = unique('Порядок');
  await createFolder(page, name);
  const below = unique('Архив');
  await createFolder(page, below);
  await page.getByRole('navigation', { name: 'Путь к папке' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await upload(page, [text('Б.txt', 'x'.repeat(3000)), text('А.txt', 'x'), text('В.txt', 'x'.repeat(2000))]);
  await expect(dialog(page).getByText('Загружен', { exact: true })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Загрузки' }).getByRole('button', { name: 'Закрыть' }).click();
  const files = page.getByRole('table').getByRole('link', { name: /\.txt$/ });
  const column = (title: string): Locator => page.getByRole('columnheader', { name: title });
  await column('Название').getByRole('button').press('Enter');
  await expect(column('Название')).toHaveAttribute('aria-sort', 'ascending');
  await expect(files).toHaveText(['А.txt', 'Б.txt', 'В.txt']);
  await column('Размер').getByRole('button').click();
  await expect(files).toHaveText(['Б.txt', 'В.txt', 'А.txt']);
  await expect(row(page, 'Б.txt')).toContainText('3 КБ');
  await page.reload();
  await expect(column('Размер')).toHaveAttribute('aria-sort', 'descending');
  await expect(files).toHaveText(['Б.txt', 'В.txt', 'А.txt']);

  // Two files, with the keyboard, into the folder below.
  await files.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('toolbar').getByRole('button', { name: 'Скачать архивом' }).press('Enter'),
  ]);
  expect(archive.suggestedFilename()).toBe('Файлы.zip');
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  await page.getByRole('toolbar').getByRole('button', { name: 'Переместить' }).press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'where items are moved');
  await dialog(page).getByRole('button', { name: 'Переместить' }).press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Выберите папку');
  const target = dialog(page).getByRole('radio', { name: below });
  await target.press('Space');
  await expect(target).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(files).toHaveText(['А.txt']);
  await page.getByRole('table').getByRole('link', { name: below }).click();
  await expect(page.getByRole('heading', { level: 1, name: below })).toBeVisible();
  await expect(files).toHaveCount(2);
  await expect(page.getByText(/^Занято/)).toBeVisible();
  await page.context().close();
});
