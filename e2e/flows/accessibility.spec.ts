import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fillSignIn, people, signInAs } from '../support/people.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Signs in where the sidebar is visible, then shows the page on the screen under test. */
const signInOn = async (page: Page, email: string, viewport: typeof wide): Promise<void> => {
  await page.setViewportSize(wide);
  await signInAs(page, email);
  await page.setViewportSize(viewport);
};

/** Opens the sidebar if it is a drawer, and waits until it is there. */
const openSidebar = async (page: Page): Promise<void> => {
  if (page.viewportSize()!.width < 1024) await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByRole('complementary', { name: 'Боковая панель' })).toBeVisible();
};

const openGroups = async (page: Page): Promise<void> => {
  for (const name of ['Папки', 'Статусы документа']) {
    const group = page.getByRole('complementary').getByRole('button', { name, exact: true });
    await expect(group).toBeVisible();
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
  }
};

const firstRow = (page: Page) => page.getByRole('main').getByRole('button', { name: /-\d/ }).first();

for (const [screen, viewport] of Object.entries({ wide, narrow })) {
  test.describe(`axe on a ${screen} screen`, () => {
    test.use({ viewport });

    test('anonymous pages', async ({ page }) => {
      for (const path of ['/login', '/403', '/no-such-page']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
      await page.goto('/login');
      await page.getByRole('button', { name: 'Войти', exact: true }).click();
      await expect(page.getByText('Заполните, пожалуйста, обязательные поля').first()).toBeVisible();
      await expectAccessible(page, '/login with both fields marked');
      await page.getByRole('button', { name: 'Язык' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, 'the language menu');
    });

    test('the second factor and the forced password change', async ({ page }) => {
      await page.goto('/login');
      await fillSignIn(page, people.secondFactorByEmail);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'the second factor by e-mail');
      await page.goto('/login');
      await fillSignIn(page, people.mustChangePassword);
      await expect(page).toHaveURL(/\/rechangepsw/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'the forced password change');
    });

    test('the document list, its modes and the sidebar', async ({ page }) => {
      await signInOn(page, people.director, viewport);
      await expect(firstRow(page)).toBeVisible();
      await expectAccessible(page, 'the document list');
      await openSidebar(page);
      await openGroups(page);
      await expectAccessible(page, 'the sidebar with its groups open');
      await page.getByRole('link', { name: 'Черновики' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Черновики' })).toBeVisible();
      await expect(page.getByText('загружаются')).toHaveCount(0);
      await expectAccessible(page, 'the drafts');
      await page.getByRole('tab', { name: 'Избранное' }).click();
      await expectAccessible(page, 'the favourites');
    });

    test('the card', async ({ page }) => {
      await signInOn(page, people.director, viewport);
      await firstRow(page).click();
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible();
      await expectAccessible(page, 'the card');
    });

    test('the standard layout, the list of substitutions, the mailbox', async ({ page }) => {
      await signInOn(page, people.deputyDirector, viewport);
      await expect(firstRow(page)).toBeVisible();
      await openSidebar(page);
      await openGroups(page);
      await expect(page.getByRole('group', { name: 'Я замещаю' })).toBeVisible();
      await expectAccessible(page, 'the sidebar of a deputy');
    });

    test('feed, cloud and mailbox', async ({ page }) => {
      await signInOn(page, people.clerk, viewport);
      await page.getByRole('tab', { name: 'Почта' }).click();
      await expect(page.getByText('Учебный центр «Білім»').first()).toBeVisible();
      await expectAccessible(page, 'the mailbox');
      await page.goto('/portal');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page, 'the feed');
      await page.goto('/cloud');
      await expect(page.getByRole('heading', { level: 1, name: 'Мои папки' })).toBeVisible();
      await expectAccessible(page, 'the cloud');
    });

    test('a row’s content also fits into a narrow window', async ({ page }) => {
      // The standard header with its help has the most buttons.
      await signInAs(page, people.rector);
      await page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' }).getByRole('button', { name: 'Закрыть' }).click();
      await expect(page.getByRole('button', { name: 'Видеоинструкции' })).toBeVisible();
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
      await page.goto('/portal');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });
}
