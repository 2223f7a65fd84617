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

/** Whether a rule can apply inside a shadow tree to elements with these classes. What stands in parentheses only narrows it. */
const concerns = (selector: string, classes: ReadonlySet<string>): boolean =>
  selector
    .replace(/\((?:[^()]|\([^()]*\))*\)/g, '')
    .split(',')
    .some((part) => !/^\s*(:root|html|body)\b/.test(part) && [...part.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name!)));

/** Rules as text, without those that concern no element of the screen. Fonts are known to the page that shows them. */
const textOf = (rules: Iterable<CSSRule>, classes: ReadonlySet<string>): string =>
  [...rules]
    .map((rule) => {
      const { cssText } = rule;
      if ('selectorText' in rule) return concerns(rule.selectorText as string, classes) ? cssText : '';
      if (!('cssRules' in rule)) return cssText.startsWith('@font-face') ? '' : cssText;
      const inside = textOf(rule.cssRules as CSSRuleList, classes);
      return inside && `${cssText.slice(0, cssText.indexOf('{'))}{${inside}}`;
    })
    .join('');

/** The rules of a style; none of one of another origin, which is not ours. */
const rulesOf = (sheet: CSSStyleSheet): Iterable<CSSRule> => {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
};

/** The rules of the page's styles for these elements. */
const stylesFor = (root: Element): string => {
  const classes = new Set([root, ...root.querySelectorAll('[class]')].flatMap((element) => [...element.classList]));
  return [...document.styleSheets].map((sheet) => textOf(rulesOf(sheet), classes)).join('');
};

/** The content of the page's root and what it looks like; null if there is nothing. */
export const takeScreen = (root: Element): Pick<KeptScreen, 'content' | 'styles' | 'width' | 'innerWidth'> | null => {
  const content = takeNode(root);
  if (!content) return null;
  return {
    content,
    styles: stylesFor(root),
    width: innerWidth,
    innerWidth: document.documentElement.clientWidth,
  };
};
