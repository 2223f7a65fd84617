import { expect, type Page } from 'playwright/test';

/** The newest letter to an address in the demo's outbox, optionally one that contains `text`. */
export const letterTo = async (page: Page, address: string, text = ''): Promise<string> => {
  const letter = page.locator('article', { hasText: address }).filter({ hasText: text }).first();
  await expect(async () => {
    await page.goto('/ce/outbox/');
    await expect(letter).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  return letter.innerText();
};

/** The link in a letter. */
export const linkIn = (letter: string): string => /https?:\/\/\S+#\S+/.exec(letter)?.[0] ?? 'no link';
