import { expect, test, type Page } from 'playwright/test';
import { demoPassword, people, signInAs } from '../support/people.ts';

/** The names of what this browser keeps encrypted for the session; none if there is no such database. */
const keptCopies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'qujat-inbox')) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('qujat-inbox');
      opening.onsuccess = () => {
        const all = opening.result.transaction('copies').objectStore('copies').getAllKeys();
        all.onsuccess = () => {
          opening.result.close();
          resolve(all.result.map(String));
        };
      };
    });
  });

/** Holds requests back until the returned function is called. */
const hold = async (page: Page, address: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('a form submitted before its code has loaded is sent afterwards, and its values never appear in the address', async ({ page }) => {
  const letCodeCome = await hold(page, '**/remotes/shell/*/main.*.js');
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

test('a second visit shows the rows of the last one until the fresh ones come, and a sign-out leaves none', async ({ page }) => {
  await signInAs(page, people.undisturbed);
  const rows = page.locator('main tbody button[data-document]');
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => keptCopies(page), { timeout: 30_000 }).toContain('screen');

  const answer = await hold(page, '**/ce/doclist2.php');
  await page.reload({ waitUntil: 'commit' });
  const last = page.locator('.qujat-last-screen');
  await expect(last).toContainText('По состоянию на');
  // Its elements belong to nobody: the page has no rows yet.
  await expect(rows).toHaveCount(0);
  answer();
  await expect(rows.first()).toBeVisible();
  await expect(last).toHaveCount(0);

  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect.poll(() => keptCopies(page)).toEqual([]);
});

test('a page whose code comes after another tab has changed the person shows nothing of the first one', async ({ page, context }) => {
  await signInAs(page, people.undisturbed);
  await expect(page.locator('main tbody button[data-document]').first()).toBeVisible();

  const slow = await context.newPage();
  const letCodeCome = await hold(slow, '**/remotes/**/*.js');
  await slow.goto('/#currentTab=1', { waitUntil: 'commit' });
  const painted = slow.locator('[data-first-rows] ul:not([hidden]) a');
  await expect(painted.first()).toBeVisible();
  const theirs = await painted.evaluateAll((links) =>
    links.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('document')),
  );
  // The other tab signs out, and somebody else signs in: the rows go at once.
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(painted).toHaveCount(0);
  await signInAs(page, 'igor@saryozen.example', '/#currentTab=1');
  await expect(page.locator('main tbody button[data-document]').first()).toBeVisible();
  letCodeCome();
  const own = slow.locator('main tbody button[data-document]');
  await expect(own.first()).toBeVisible();
  expect(
    await own.evaluateAll((rows, known) => rows.filter((row) => known.includes(row.getAttribute('data-document'))).length, theirs),
  ).toBe(0);
});

test('the first rows are read and followed before any code has loaded', async ({ page }) => {
  await signInAs(page, people.undisturbed);
  const living = page.locator('main tbody button[data-document]');
  await expect(living.first()).toBeVisible();
  const hash = new URL(page.url()).hash;

  const letCodeCome = await hold(page, '**/remotes/**/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.goto(`/${hash}`, { waitUntil: 'commit' });
  const painted = page.locator('[data-first-rows] ul:not([hidden]) a');
  await expect(painted.first()).toBeVisible();
  await expect(living).toHaveCount(0);
  const subject = (await painted.first().textContent())!;

  await painted.first().press('Enter', { noWaitAfter: true });
  await expect(page).toHaveURL(/\?document=\d+#/);
  letCodeCome();
  await expect(page.getByRole('dialog').getByText(subject)).toBeVisible();

  await page.unrouteAll();
  const letListCome = await hold(page, '**/remotes/**/*.js');
  await page.goto('about:blank');
  await page.goto(`/${hash}`, { waitUntil: 'commit' });
  await painted.first().focus();
  letListCome();
  await expect(living.first()).toBeFocused();
  await expect(painted).toHaveCount(0);
});
