import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signInAs } from '../support/people.ts';

const acting = (page: Page) => page.getByRole('region', { name: 'Я замещаю' });

test('as long as one acts for somebody a line says so on every page, and ends it', async ({ page }) => {
  await signInAs(page, people.deputyDirector);
  await expect(acting(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Сапаргалиев Дулат' }).press('Space');
  await expect(acting(page)).toContainText('Вы замещаете: Сапаргалиев Дулат');
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

test('who is to be greeted finds three instructions, once, and again by the help icon', async ({ page }) => {
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

test('nobody else is greeted, and nobody else has the help icon', async ({ page }) => {
  await signInAs(page, people.clerk);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Видеоинструкции' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
