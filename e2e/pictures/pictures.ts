/** The pictures of the documents: whose page each of them shows, and what was done on it before. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { people } from '../support/people.ts';

export interface Picture {
  /** Without its extension, within docs/pictures. */
  readonly file: string;
  readonly email: string;
  readonly path: string;
  /** The title that the page has once it is there; null if nobody sees one. */
  readonly heading: string | null;
  /** What to do on the page first. */
  readonly act?: (page: Page) => Promise<void>;
}

/** An export as 1C writes it, with a mistake that the check finds. */
const exported = join(import.meta.dirname, '../../mfe-admin/src/people-import/file/samples/1c-windows-1251.csv');

const ofAdministrator = (file: string, path: string, heading: string, act?: Picture['act']): Picture => ({
  file: `administration/${file}`,
  email: people.administrator,
  path: `/admin/${path}`,
  heading,
  ...(act && { act }),
});

/** For pages whose title is there before the rest. */
const once =
  (text: string): Picture['act'] =>
  (page) =>
    page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
const openPerson = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const openTemplate = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Заявка на закупку' }).click();
  await page.getByRole('heading', { level: 1, name: 'Заявка на закупку' }).waitFor();
  await page.getByRole('tab', { name: 'Маршрут' }).waitFor();
};

/** A page of a working day. */
const ofDay = (file: string, email: string, path: string, heading: string | null, act?: Picture['act']): Picture => ({
  file: `working/${file}`,
  email,
  path,
  heading,
  ...(act && { act }),
});

export const pictures: readonly Picture[] = [
  { file: 'list', email: people.director, path: '/', heading: null, act: (page) => page.getByRole('row').nth(5).waitFor() },
  ofAdministrator('people', 'people', 'Люди', once('Волков Игорь')),
  ofAdministrator('invitation', 'people', 'Люди', async (page) => {
    await page.getByRole('button', { name: 'Пригласить', exact: true }).click();
    await page.getByRole('dialog', { name: 'Пригласить в организацию' }).waitFor();
  }),
  ofAdministrator('person', 'people', 'Люди', (page) => openPerson(page, 'Мусина Динара')),
  ofAdministrator('dismissal', 'people', 'Люди', async (page) => {
    await openPerson(page, 'Тлеубаев Ерлан');
    await page.getByRole('button', { name: 'Уволить', exact: true }).click();
    await page.getByRole('button', { name: 'Далее' }).click();
    await page.getByRole('dialog').getByText('Всё одному преемнику').first().waitFor();
  }),
  ofAdministrator('import', 'people/import', 'Импорт людей', async (page) => {
    await page.locator('input[type=file]').setInputFiles(exported);
    await page.getByRole('button', { name: /^Проверить/ }).click();
    await page.getByRole('columnheader', { name: 'Вердикт' }).waitFor();
  }),
  ofAdministrator('structure', 'structure', 'Структура и роли', once('Канцелярия')),
  ofAdministrator('roles', 'structure?tab=roles', 'Структура и роли', once('Делопроизводитель')),
  ofAdministrator('organisation', 'organisation', 'Организация', once('Названия и БИН')),
  ofAdministrator('calendar', 'organisation?tab=calendar', 'Организация', once('Особые дни')),
  ofAdministrator('indices', 'indices', 'Номенклатура дел', once('Доверенность')),
  ofAdministrator('contractors', 'contractors', 'Контрагенты', once('АО «Темір Арматура»')),
  ofAdministrator('templates', 'templates', 'Шаблоны', once('Докладная')),
  ofAdministrator('form', 'templates', 'Шаблоны', async (page) => {
    await openTemplate(page);
    await page.locator('canvas').first().waitFor();
  }),
  ofAdministrator('route', 'templates', 'Шаблоны', async (page) => {
    await openTemplate(page);
    await page.getByRole('tab', { name: 'Маршрут' }).click();
    await page.getByRole('heading', { name: 'Кого спросят' }).waitFor();
  }),
  ofAdministrator('retention', 'retention', 'Хранение и уничтожение', once('Удержания')),
  ofAdministrator('policy', 'policy', 'Политики', once('Второй фактор при входе')),
  ofAdministrator('log', 'log?kind=administration', 'Журнал', once('Переименовано подразделение')),
  ofAdministrator('trail', 'log?kind=taken', 'Журнал', async (page) => {
    await page.getByRole('link', { name: 'Всё по этому документу' }).last().click();
    await page.getByRole('heading', { name: /^Кто открывал/ }).waitFor();
  }),
  ofDay('today', people.director, '/today', 'Мне сегодня', once('Жду от других')),
  ofDay('reader', people.director, '/today', 'Мне сегодня', async (page) => {
    await page.getByRole('button', { name: 'Разобрать по порядку' }).click();
    await page.getByRole('dialog').getByText('Ваше решение').waitFor();
    await page.frameLocator('iframe').first().locator('body').waitFor();
  }),
  ofDay('tasks', people.director, '/control/tasks?scope=given', 'Поручения', (page) => page.getByRole('row').nth(3).waitFor()),
  ofDay('discipline', people.director, '/control/discipline', 'Исполнительская дисциплина', (page) =>
    page.getByRole('row').nth(3).waitFor(),
  ),
];
