/** A signed-in tab that stays open, and the errors that it has noticed. */
import { expect, type Page } from 'playwright/test';
import { chromium } from 'playwright';
import { findChromium } from '../../e2e/support/chromium.ts';
import { fillSignIn } from '../../e2e/support/people.ts';
import type { Account } from './installation.ts';

/** The longest time in milliseconds that a person waits for an answer, whatever is down. */
export const slowAfterMs = 5_000;

export interface Tab {
  readonly page: Page;
  /** Errors of scripts, and release files that did not load, since the last call. */
  faults(): string[];
  /** Requests that took longer than {@link slowAfterMs}, since the last call. */
  slow(): string[];
  close(): Promise<void>;
}

export const openTab = async (address: string, { email, password }: Account): Promise<Tab> => {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  const page = await browser.newPage({
    baseURL: address,
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    viewport: { width: 1440, height: 900 },
  });
  let faults: string[] = [];
  let slow: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/remotes/')) faults.push(`${response.status()} ${response.url()}`);
    // The stream of live events stays open as long as the tab.
    const waited = response.request().timing().responseStart;
    if (waited > slowAfterMs && !response.url().endsWith('/ce/events')) slow.push(`${Math.round(waited)} ms ${response.url()}`);
  });
  const welcome = page.getByRole('dialog', { name: 'Добро пожаловать в Qujat' });
  await page.addLocatorHandler(welcome, () => welcome.getByRole('button', { name: 'Закрыть' }).click());
  await page.goto('/login');
  await fillSignIn(page, email, password);
  await expect(page).not.toHaveURL(/\/login/, { timeout: 30_000 });
  await expect(heading(page)).toBeVisible({ timeout: 30_000 });
  const take = (list: string[]): string[] => list.splice(0);
  return { page, faults: () => take(faults), slow: () => take(slow), close: () => browser.close() };
};

/**
 * Leaves the product's page and keeps the tab. The page itself may navigate when the server is back, and a navigation of the check that
 * runs at that moment fails with ERR_ABORTED: so a check leaves the page before it stops containers, and opens it when they are healthy.
 */
export const leavePage = async ({ page }: Tab): Promise<void> => void (await page.goto('about:blank'));

export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Navigates from remote to remote within the tab. */
export const walk = async (
  { page }: Tab,
  places: readonly (readonly [link: string | RegExp, title: string])[] = usualPlaces,
): Promise<void> => {
  for (const [link, title] of places) {
    await page.getByRole('link', { name: link }).first().click();
    await expect(heading(page)).toHaveText(title);
  }
};

const usualPlaces = [
  ['Облако', 'Мои папки'],
  [/^Все документы/, 'Все документы'],
  ['Лента', 'Все записи'],
  [/^В работе/, 'В работе'],
] as const;
