import { expect, test } from 'playwright/test';
import { demoPassword, people } from '../support/people.ts';

test('a form submitted before its code has loaded is sent afterwards, and its values never appear in the address', async ({ page }) => {
  let letCodeCome = (): void => {};
  const waiting = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  await page.route('**/remotes/shell/*/main.*.js', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.addInitScript(() => {
    // Registered before the guard, which stops the event for all others; its fate is known once every listener has run.
    addEventListener('submit', (event) => setTimeout(() => Reflect.set(window, 'submitPrevented', event.defaultPrevented)), true);
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(people.director);
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'submitPrevented') as unknown)).toBe(true);
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('E-mail')).toHaveValue(people.director);
  letCodeCome();
  await expect(page).toHaveURL(/\/(#.*)?$/);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('hydration keeps every element of the prerendered form, in each language and theme', async ({ browser, baseURL }) => {
  for (const [language, name] of [
    ['ru_RU', 'Войти'],
    ['kk_KZ', 'Кіру'],
    ['en_EN', 'Sign in'],
    ['tr_TR', 'Giriş yap'],
  ] as const) {
    const context = await browser.newContext({ colorScheme: 'dark' });
    await context.addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => Reflect.set(window, 'painted', document.querySelector('form'))),
    );
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveClass('dark-mode');
    expect(await page.evaluate(() => Reflect.get(window, 'painted') === document.querySelector('form'))).toBe(true);
    expect(problems, language).toEqual([]);
    await context.close();
  }
});

test('a missing shell file shows an error and offers to reload', async ({ page }) => {
  await page.route('**/remotes/shell/*/lib.*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Qujat не запустился' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Обновить страницу' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});
