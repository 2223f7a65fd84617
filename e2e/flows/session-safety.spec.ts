import { expect, test, type Page } from 'playwright/test';
import { people, signInByForm } from '../support/people.ts';

interface Stored {
  readonly token: string;
  readonly refreshToken: string;
}
const storeOf = (page: Page): Promise<Stored> => page.evaluate(() => JSON.parse(localStorage.getItem('qujat') ?? '{}') as Stored);

test('a refresh token copied out of the browser ends the session there, and opens nothing here', async ({ page, playwright, baseURL }) => {
  await signInByForm(page, people.secondBuilder);
  const { refreshToken } = await storeOf(page);
  const outside = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const answer = await outside.post('/ce/docs1.5/refresh_token.php', { data: { refresh_token: refreshToken } });
  expect(((await answer.json()) as { status: string }).status).toBe('error');
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: /Авторизация/ })).toBeVisible();
});

test('signing out removes the text of drafts from every tab and keeps the theme', async ({ page, context }) => {
  await signInByForm(page, people.secondBuilder);
  const second = await context.newPage();
  await second.goto('/portal');
  await second.evaluate(() => localStorage.setItem('qujat-text:draft/1/new-1-x', '{"content":"Прошу согласовать"}'));
  await page.evaluate(() => (document.cookie = 'theme=dark; path=/'));
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  const kept = (): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('qujat-text:')));
  expect(await kept()).toEqual([]);
  expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark');
});
