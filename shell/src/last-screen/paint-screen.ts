/**
 * Runs in boot.js: paints the screen of the last visit over the page until the fresh one is there. The layer is inert: nothing old can be
 * pressed.
 */
import type { EarlyState } from '@qujat/session/early';
import { isLook, isShown, longestMs, type KeptNode, type KeptScreen } from './kept-screen.ts';
import type { OwnedScreen } from './read-screen.ts';

declare global {
  interface Window {
    /** Takes the screen of the last visit away, or keeps it from being painted. */
    qujatUncover?: () => void;
    /** Ends when the screen of the last visit is painted, or will not be. */
    qujatPainting?: Promise<void>;
  }
}

/** A page whose code has not come by then shows what it has. */
const patience = 10_000;

/** The class of the document while its frame waits (last-screen.css). */
const held = 'qujat-held';

/** How long the frame waits for the screen, milliseconds. */
const longestWait = 150;

const svgSpace = 'http://www.w3.org/2000/svg';

/** Makes the element that was kept. What is not merely shown is left out. */
export const makeNode = (kept: KeptNode, space?: string): Node | null => {
  if (typeof kept === 'string') return document.createTextNode(kept);
  const { tag, look, inside } = kept;
  if (!isShown(tag)) return null;
  const within = tag === 'svg' ? svgSpace : space;
  const element = within ? document.createElementNS(within, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(look)) {
    // The content policy forbids the attribute itself.
    if (name === 'style') (element as HTMLElement).style.cssText = value;
    else if (isLook(name)) element.setAttribute(name, value);
  }
  for (const child of inside) {
    const node = makeNode(child, within);
    if (node) element.append(node);
  }
  return element;
};

/** Whether it is what this page will show: the same tab of the list, language and width, not longer ago than a day. */
const fits = (screen: KeptScreen): boolean =>
  screen.format === 1 &&
  Date.now() - screen.at < longestMs &&
  screen.language === document.documentElement.lang &&
  screen.width === innerWidth &&
  (location.hash ? location.hash === screen.hash : screen.isStart);

/** The page's body, which the parser has not reached yet when boot.js runs. */
const body = (): Promise<HTMLElement> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      // Null until then, whatever its type says.
      const found = document.body as HTMLElement | null;
      if (found) resolve(found);
      return found !== null;
    };
    if (look()) return;
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(document.documentElement, { childList: true });
  });

const cover = ({ styles, content, mark, innerWidth: width }: KeptScreen): HTMLElement | null => {
  const screen = makeNode(content);
  if (!screen) return null;
  const layer = document.createElement('div');
  layer.className = 'qujat-last-screen';
  layer.inert = true;
  layer.ariaHidden = 'true';
  // Closed, so that its elements are none of the page's: neither for its code, nor for its styles, nor for its ids.
  const place = document.createElement('div');
  place.style.width = `${width}px`;
  const shadow = place.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(screen);
  const from = document.createElement('p');
  from.textContent = mark;
  layer.append(place, from);
  return layer;
};

/**
 * Does not lay out the frame until the rows are painted, or will not be: the database answers between two tasks, and to lay out and paint the frame
 * takes as long as to read the screen. Returns what ends it; it ends soon of itself, also in a tab that paints nothing.
 */
const holdFrame = (): (() => void) => {
  const { classList } = document.documentElement;
  classList.add(held);
  const show = (): void => classList.remove(held);
  setTimeout(show, longestWait);
  return show;
};

type Session = Pick<EarlyState, 'identity' | 'screenKept'>;

/** Paints it, if one is kept for this session and fits this visit, and ends then. Whatever fails leaves the page as it was. */
export const paintLastScreen = async ({ identity, screenKept }: Session, kept: Promise<OwnedScreen | null>): Promise<void> => {
  if (identity === null) return;
  let shown: HTMLElement | null = null;
  let isOver = false;
  const show = screenKept ? holdFrame() : null;
  window.qujatUncover = () => {
    isOver = true;
    show?.();
    shown?.remove();
    delete window.qujatUncover;
  };
  try {
    const found = await kept;
    if (found?.owner !== identity || !fits(found.screen)) return;
    const place = await body();
    shown = cover(found.screen);
    // Set meanwhile.
    if (!shown || (isOver as boolean)) return;
    place.prepend(shown);
    setTimeout(() => window.qujatUncover?.(), patience);
    // A task after the frame: it has been painted by then.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  } finally {
    show?.();
  }
};
