import { expect, type Page } from 'playwright/test';

/** What is wider than the window: the innermost elements that reach beyond it, so that a failure names them. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5);
    const inner = beyond.filter((each) => !beyond.some((other) => other !== each && each.contains(other)));
    return [`${scrollWidth} px`, ...inner.slice(0, 5).map((each) => each.outerHTML.slice(0, 160))];
  });

/**
 * Nothing is wider than the window: at its current size, and at 320 px, which a zoomed page may have (WCAG 1.4.10). Restores the window's
 * size.
 */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const stands = page.viewportSize();
  for (const width of [stands?.width, 320]) {
    if (width) await page.setViewportSize({ width, height: stands?.height ?? 844 });
    await expect.poll(() => tooWide(page), { message: `${page.url()} at ${width} px` }).toEqual([]);
  }
  if (stands) await page.setViewportSize(stands);
};
