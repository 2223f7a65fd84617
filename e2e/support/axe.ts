import axe from 'axe-core';
import { expect, test, type Page } from 'playwright/test';

/** The rules of WCAG 2.2 AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Base UI's focus guards: they take the focus only to pass it on, which axe cannot know (mui/base-ui#4668). Nothing else is exempt. */
const exempt = [['[data-base-ui-focus-guard]']];

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

const show = async (page: Page, theme: Theme): Promise<void> => {
  await page.evaluate(async (dark) => {
    document.documentElement.classList.toggle('dark-mode', dark);
    await new Promise((painted) => requestAnimationFrame(painted));
    // During a transition colours have a contrast that nobody sees.
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }, theme === 'dark');
};

/** What axe checks: the rules with some tags, or single rules. */
interface Asked {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}

/**
 * The rules about colours: all others would give the same result in the second theme, which changes nothing else
 * (scripts/contrast.test.ts).
 */
const ofColours: Asked = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The violations that axe finds on the current page, one line for each element. */
const violations = async (page: Page, { type, values }: Asked): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ type, values, exclude }) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      // What a sticky element covers for now can be scrolled out, but axe would measure only the rest of it.
      const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter((each) => getComputedStyle(each).position === 'sticky');
      const styles = sticky.map(({ style }) => style.cssText);
      for (const { style } of sticky) style.cssText += '; position: relative !important; inset: auto !important';
      // Runs every rule on everything, but does not list the passes one by one.
      const { violations: found } = await here.run({ exclude }, { runOnly: { type, values }, resultTypes: ['violations'] });
      for (const [index, { style }] of sticky.entries()) style.cssText = styles[index]!;
      return found.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.split('\n').slice(1, 3).join(' ').trim()}`,
        ),
      );
    },
    { type, values: [...values], exclude: exempt },
  );
};

/**
 * Fails with all violations that axe finds on the page in either theme, and restores the page's theme. Best practices count too, except
 * while a menu or a list of options is open: axe would require each of them to be inside a landmark.
 */
export const expectAccessible = async (page: Page, what: string = new URL(page.url()).pathname): Promise<void> => {
  // The same screens on a server without extensions: checking one is enough.
  if (test.info().project.name === 'plain') return;
  // Rows that are read again are dimmed until the new ones are there.
  await expect(page.locator('table[aria-busy="true"], ul[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  const values = (await page.getByRole('menu').or(page.getByRole('listbox')).count()) > 0 ? wcag : [...wcag, 'best-practice'];
  const was = await page.evaluate(() => document.documentElement.classList.contains('dark-mode'));
  for (const [index, theme] of themes.entries()) {
    await show(page, theme);
    expect.soft(await violations(page, index === 0 ? { type: 'tag', values } : ofColours), `${what}, ${theme}`).toEqual([]);
  }
  await show(page, was ? 'dark' : 'light');
};
