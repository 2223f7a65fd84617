import { expect, test } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { fillSignIn, people } from '../support/people.ts';

test.use({ bypassCSP: true });

const screens = [
  '/login',
  '/loginqr',
  '/recovery',
  '/recovery/password#code',
  '/reginstanceemail',
  '/reginstanceemail/confirm#code',
  '/reginstance',
  '/agreements/terms',
];

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const screen of screens) {
      test(`${screen} has no violations in either theme and does not scroll sideways`, async ({ page }) => {
        await page.goto(screen);
        await expect(page.getByRole('heading').first()).toBeAttached();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }

    test('the settings have no violations in either theme and do not scroll sideways', async ({ page }) => {
      await page.goto('/login');
      await fillSignIn(page, people.rector);
      await expect(page).not.toHaveURL(/\/login/);
      for (const [section, heading] of [
        ['signature', 'ИИН'],
        ['start', 'Начинать с'],
        ['security', 'Сеансы'],
        ['notifications', 'Уведомления по e-mail'],
      ]) {
        await page.goto(`/ce/settings/#${section}`);
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}
