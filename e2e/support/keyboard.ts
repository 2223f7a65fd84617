import { expect, type Page } from 'playwright/test';

/** The focused element: its accessible name, and whether its focus is visible. */
interface Stop {
  readonly name: string;
  readonly seen: boolean;
  /** Whether it is inside the element with this role. */
  readonly inDialog: boolean;
}

/** Examines the focused element; its focus is visible if it, or the box around it, looks different without the focus. */
const focusedStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const looks = (): string => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
      return [element, element.parentElement, element.parentElement?.parentElement]
        .map((each) => {
          if (!each) return '';
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, transform } = getComputedStyle(each);
          return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, transform].join(' ');
        })
        .join('|');
    };
    const focused = looks();
    element.blur();
    const seen = looks() !== focused;
    element.focus();
    const label = element.id ? document.querySelector(`label[for="${element.id}"]`) : element.closest('label');
    const named = (label ?? element).cloneNode(true) as Element;
    // The asterisk of what is required is no part of its name.
    if (label) for (const mark of named.querySelectorAll('[aria-hidden=true]')) mark.remove();
    const name = element.getAttribute('aria-label') || named.textContent || '';
    return { name: name.trim(), seen, inDialog: element.closest('[role=dialog],[role=alertdialog]') !== null };
  });

/** Presses Tab until the element with this name has the focus; returns all stops on the way, each of which must be visible. */
export const tabTo = async (page: Page, name: string | RegExp, most = 60): Promise<string[]> => {
  const names: string[] = [];
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press('Tab');
    const stop = await focusedStop(page);
    names.push(stop.name);
    expect(stop.seen, `the focus on «${stop.name}» is seen`).toBe(true);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return names;
  }
  throw new Error(`Tab never came to ${name}: ${names.join(', ')}`);
};

/** Within an open dialog Tab goes round in a circle, forwards and backwards. */
export const expectTrapped = async (page: Page): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let times = 0; times < 18; times++) {
      await page.keyboard.press(key);
      // The guards at the ends pass the focus on.
      await expect
        .poll(async () =>
          page.evaluate(
            () =>
              document.activeElement?.closest('[role=dialog],[role=alertdialog]') !== null &&
              !document.activeElement?.hasAttribute('data-base-ui-focus-guard'),
          ),
        )
        .toBe(true);
    }
  }
};
