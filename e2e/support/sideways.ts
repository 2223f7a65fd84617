import { expect, type Page } from 'playwright/test';

/**
 * Nothing is wider than the window: at its current size, and at 320 px, which a zoomed page may have (WCAG 1.4.10). Restores the window's
 * size.
 */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const stands = page.viewportSize();
  for (const width of [stands?.width, 320]) {
    if (width) await page.setViewportSize({ width, height: stands?.height ?? 844 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `${page.url()} at ${width} px`,
      })
      .toBeLessThanOrEqual(0);
  }
  if (stands) await page.setViewportSize(stands);
};
