import { expect, type Page } from 'playwright/test';

/** Password of every demo account. */
export const demoPassword = 'Qujat-2026!';

/** Demo accounts that the flows use, by their purpose (docs: the demo organisations). */
export const people = {
  director: 'dulat@saryozen.example',
  deputyDirector: 'zhanar@saryozen.example',
  clerk: 'aigerim@saryozen.example',
  secondFactorByEmail: 'marat@saryozen.example',
  mustChangePassword: 'laura@saryozen.example',
  builder: 'sergey@tulpar.example',
  secondBuilder: 'daniyar@tulpar.example',
  rector: 'kairat@parasat.example',
  administrator: 'timur@saryozen.example',
} as const;

/** Accounts of «Сарыөзен Энерго» that sign in by password alone, by the names that the product shows. */
export const plainAccounts: Readonly<Record<string, string>> = {
  'Сапаргалиев Дулат': 'dulat@saryozen.example',
  'Ахметова Жанар': 'zhanar@saryozen.example',
  'Ким Виктор': 'viktor@saryozen.example',
  'Нурланова Айгерим': 'aigerim@saryozen.example',
  'Петрова Ольга': 'olga@saryozen.example',
  'Оразбаева Гульмира': 'gulmira@saryozen.example',
  'Тлеубаев Ерлан': 'yerlan@saryozen.example',
  'Мусина Динара': 'dinara@saryozen.example',
  'Касенов Арман': 'arman@saryozen.example',
  'Смагулов Тимур': 'timur@saryozen.example',
  'Юн Артём': 'artyom@saryozen.example',
  'Бекова Сауле': 'saule@saryozen.example',
  'Жаксыбеков Канат': 'kanat@saryozen.example',
  'Волков Игорь': 'igor@saryozen.example',
};

/** Fills the sign-in form and sends it. */
export const fillSignIn = async (page: Page, email: string, password: string = demoPassword): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
};

/** Signs in and waits for the document list. */
export const signInAs = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await fillSignIn(page, email);
  // Not by its role: who is greeted by a window has the rest of the page hidden behind it.
  await expect(page.locator('nav').filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/(#.*)?$/);
};

/** The store that the client keeps in the browser. */
export const clientStore = async (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('qujat') ?? '{}') as Record<string, unknown>);
