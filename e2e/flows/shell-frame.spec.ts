import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';

const acting = (page: Page) => page.getByRole('region', { name: 'Я замещаю' });

test('every page shows on whose behalf the person acts, and offers to end it', { tag: '@plain' }, async ({ page }) => {
  await signInAs(page, people.deputyDirector);
  await expect(acting(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Сапаргалиев Дулат' }).press('Space');
  await expect(acting(page)).toContainText('Замещение: Сапаргалиев Дулат');
  await page.getByRole('link', { name: 'Лента' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(acting(page)).toBeVisible();
  await expectAccessible(page, 'the feed while acting for somebody');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(acting(page)).toBeVisible();
  await expectAccessible(page, 'the same on a narrow screen');
  await acting(page).getByRole('button', { name: 'Завершить замещение' }).press('Enter');
  await expect(acting(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('checkbox', { name: 'Сапаргалиев Дулат' })).not.toBeChecked();
});

test('a new person sees the welcome with three instructions once, and again from the help icon', { tag: '@plain' }, async ({ page }) => {
  await signInAs(page, people.rector);
  const welcome = page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' });
  await expect(welcome).toBeVisible();
  await expect(welcome.getByRole('listitem')).toHaveCount(3);
  await welcome.getByRole('button', { name: 'Договор по государственному гранту' }).click();
  await expectAccessible(page, 'the welcome');
  await page.keyboard.press('Escape');
  await expect(welcome).toBeHidden();
  await page.reload();
  const help = page.getByRole('button', { name: 'Видеоинструкции' });
  await expect(help).toBeVisible();
  await expect(welcome).toHaveCount(0);
  await help.focus();
  await page.keyboard.press('Enter');
  await expect(welcome).toBeVisible();
  await welcome.getByRole('button', { name: 'Закрыть' }).click();
  await expect(help).toBeFocused();
});

test('other people see neither the welcome nor the help icon', async ({ page }) => {
  await signInAs(page, people.clerk);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Видеоинструкции' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a dropdown opens 300 ms after the pointer arrives, closes 200 ms after it leaves, and closes on Escape', async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Язык' });
  const menu = page.getByRole('menu');
  await button.focus();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.hover();
  await page.clock.runFor(250);
  await expect(menu).toHaveCount(0);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(menu).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(menu).toHaveCount(0);
  await button.hover();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
});

test('a server without extensions is polled every three minutes; no live events are requested', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(/\/(login)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"extensions":\[[^\]]*\]/, '"extensions":[]') });
  });
  await page.clock.install();
  await signInAs(page, people.builder);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const polls = (): number => asked.filter((path) => path === '/ce/checkupd.php').length;
  await expect.poll(polls).toBeGreaterThan(0);
  const before = polls();
  await page.clock.fastForward(181_000);
  await expect.poll(polls).toBeGreaterThan(before);
  expect(asked.filter((path) => path === '/ce/events')).toEqual([]);
});
