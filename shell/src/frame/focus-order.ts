/**
 * Where the focus goes after something was chosen or opened. One rule for the frame and its windows:
 *
 * 1. A closing window returns the focus first, and the chosen action runs after that ({@link onceFocusIsBack}).
 * 2. An element opened by the action keeps the focus: a window, or a field of the page ({@link isFocusTaken}).
 * 3. If nothing has taken the focus, it goes to the heading of the page (use-page-heading.ts).
 */
import { afterPaint } from '@qujat/ui/after-paint';

/** The card next to the list counts too: its keys work only where the focus is. */
const windows = '[role="dialog"], [role="alertdialog"]';

/** Whether a window, or an element inside `content`, has taken the focus on purpose. */
export const isFocusTaken = (content: Element): boolean => {
  const { activeElement } = document;
  if (!activeElement) return false;
  return (activeElement !== content && content.contains(activeElement)) || activeElement.closest(windows) !== null;
};

/** Acts once a closing window has returned the focus, which it does when it leaves the page. Returns a function that cancels it. */
export const onceFocusIsBack = (act: () => void): (() => void) => afterPaint(act);
