import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  readonly run: (where: object, how: object) => Promise<{ readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] }>;
}

/** No violation in either theme. Base UI's focus guards are exempt (mui/base-ui#4668), and nothing else. The page's context must bypass its content policy. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.addScriptTag({ path: file });
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark-mode', on), dark);
    // Colours fade from one theme to the other.
    await page.waitForTimeout(400);
    const found = await page.evaluate(async (tags) => {
      const { axe } = globalThis as unknown as { readonly axe: Axe };
      const { violations } = await axe.run({ exclude: [['[data-base-ui-focus-guard]']] }, { runOnly: tags });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    }, rules);
    expect(found, dark ? 'dark' : 'light').toEqual([]);
  }
};
