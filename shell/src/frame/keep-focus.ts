/** The focus does not fall to the page's body when an act removes the row, button or window that had it (DAY-49, ADR 415). */
import { afterPaint } from '@qujat/ui/after-paint';

// An article with a label of its own is a part of a page, not one of several.
const rows = '[data-row], tr, li, article:not([aria-label])';
/** What lies over the page for a moment (`data-over`: a toast): after it the focus belongs where it was before. */
const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="region"][aria-live], [data-over], output';
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** Rows that are fetched again are waited for this long, milliseconds. */
const patience = 3_000;

interface Place {
  readonly element: HTMLElement;
  readonly address: string;
  readonly row: Element | null;
  readonly parent: Element | null;
  /** Which row of its parent, and which of the row's controls. */
  readonly rowIndex: number;
  readonly controlIndex: number;
  /** From the inside out. */
  readonly around: readonly Element[];
  /** What lay over the page and had the element, asked while the element is on the page. */
  readonly overlay: Element | null;
  /** Where the focus was before it came into the overlay. */
  readonly below: Place | null;
}

const isVisible = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;
const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(focusable)].filter(isVisible);

const around = (element: Element): Element[] => {
  const { parentElement } = element;
  return parentElement === null || parentElement === document.body ? [] : [parentElement, ...around(parentElement)];
};

/** The first of these places, from the top down, whose overlay has not closed. */
const topmostOpen = (top: Place | null): Place | null => {
  let place = top;
  while (place?.overlay && !place.overlay.isConnected) place = place.below;
  return place;
};

/**
 * Where the focus goes when this overlay has closed: below it, which may be another overlay. Closed ones are let go: otherwise every window
 * of the day would stay in memory.
 */
const placeBelow = (overlay: Element | null, last: Place | null): Place | null => {
  if (!overlay) return null;
  for (let place = last; place; place = place.below) if (place.overlay === overlay) return topmostOpen(place.below);
  return topmostOpen(last);
};

const placeOf = (element: HTMLElement, last: Place | null): Place => {
  const overlay = element.closest(over);
  const row = element.closest(rows);
  const parent = row?.parentElement ?? null;
  return {
    element,
    address: window.location.pathname,
    row,
    parent,
    rowIndex: parent && row ? [...parent.children].indexOf(row) : -1,
    controlIndex: row ? controlsOf(row).indexOf(element) : -1,
    around: around(element),
    overlay,
    below: placeBelow(overlay, last),
  };
};

const focus = (element: HTMLElement | null | undefined): boolean => {
  if (!element || !isVisible(element)) return false;
  if (!element.matches(focusable) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  // The person may have scrolled away since: the page does not move.
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/** The same control of the row that has come into this place, else of the one before it; else the heading of what is left around. */
const restore = ({ row, parent, rowIndex, controlIndex, around: ancestors }: Place): boolean => {
  const left = row?.isConnected ? row : parent?.isConnected ? (parent.children[rowIndex] ?? parent.lastElementChild) : null;
  if (left instanceof HTMLElement) {
    const controls = controlsOf(left);
    if (focus(controls[Math.min(Math.max(controlIndex, 0), controls.length - 1)] ?? left)) return true;
  }
  const rest = ancestors.filter((each) => each.isConnected);
  return rest.some((each) => focus([...each.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isVisible)));
};

/** From an overlay that has closed back to what was below it, and otherwise beside what is gone. */
const goOn = (last: Place): boolean => {
  const place = topmostOpen(last);
  return place !== null && ((place.element.isConnected && focus(place.element)) || restore(place));
};

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const begin = (): (() => void) => {
  let last: Place | null = null;
  let lostAt: number | null = null;
  const forget = (): void => {
    last = null;
    lostAt = null;
  };
  const act = (): void => {
    if (!isLost() || !last || last.element.isConnected) return;
    lostAt ??= Date.now();
    // A navigation moves the focus itself; and nobody waits for what comes late.
    if (last.address !== window.location.pathname || Date.now() - lostAt > patience) forget();
    else if (goOn(last)) lostAt = null;
  };
  const remember = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return;
    last = placeOf(target, last);
    lostAt = null;
  };
  /** Somebody pressed beside everything: that is no loss. */
  const leave = ({ target }: Event): void => {
    if (target instanceof Element && !target.closest(focusable)) forget();
  };
  // The element that has the focus already: this code may load with the very press that removes it.
  if (!isLost() && document.activeElement instanceof HTMLElement) last = placeOf(document.activeElement, null);
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', leave);
  const observer = new MutationObserver(() => {
    if (isLost() && last && !last.element.isConnected) afterPaint(act);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', leave);
    observer.disconnect();
  };
};

let stop: (() => void) | null = null;

/** Begins to keep the focus, once for the page. Returns a function that ends it. */
export const keepFocus = (): (() => void) => (stop ??= begin());
