import { isLook, isShown, type KeptNode, type KeptScreen } from './kept-screen.ts';

/** Rows below the window are not kept. */
const isBelow = (element: Element): boolean => element.localName === 'tr' && element.getBoundingClientRect().top > innerHeight;

/** Also of an element that has no box of its own, around others that have. */
const isHidden = (element: HTMLElement): boolean => !element.checkVisibility() && getComputedStyle(element).display !== 'contents';

const lookOf = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].filter(({ name }) => isLook(name)).map(({ name, value }) => [name, value]));

/** A picture is not loaded again: its place stays. */
const placeOf = (picture: HTMLImageElement): KeptNode => {
  const { width, height } = picture.getBoundingClientRect();
  return {
    tag: 'span',
    look: { class: picture.className, style: `display: inline-block; width: ${width}px; height: ${height}px` },
    inside: [],
  };
};

/** An element as data; null if it is not on the screen, or nothing that merely shows something. What a person has typed is left out. */
export const takeNode = (node: Node): KeptNode | null => {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element) || !isShown(node.localName)) return null;
  if (node instanceof HTMLElement && (isHidden(node) || isBelow(node))) return null;
  if (node instanceof HTMLImageElement) return placeOf(node);
  const inside = [...node.childNodes].map(takeNode).filter((child) => child !== null);
  return { tag: node.localName, look: lookOf(node), inside };
};

/** The rules of the page's styles. Fonts are known to the page that shows them. */
const rulesOf = (sheet: CSSStyleSheet): string => {
  try {
    return [...sheet.cssRules].map((rule) => (rule instanceof CSSFontFaceRule ? '' : rule.cssText)).join('');
  } catch {
    // Of another origin: not ours.
    return '';
  }
};

/** The content of the page's root and what it looks like; null if there is nothing. */
export const takeScreen = (root: Element): Pick<KeptScreen, 'content' | 'styles' | 'width' | 'innerWidth'> | null => {
  const content = takeNode(root);
  if (!content) return null;
  return {
    content,
    styles: [...document.styleSheets].map(rulesOf).join(''),
    width: innerWidth,
    innerWidth: document.documentElement.clientWidth,
  };
};
