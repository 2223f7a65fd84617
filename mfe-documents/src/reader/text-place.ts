/** Places in the text of a page: found by the person's selection, and found again by their words (DAY-21). */

export interface TextPlace {
  readonly quote: string;
  /** Characters of the page's text before it. */
  readonly position: number;
}

/** The position of the quote that is nearest to where it was; -1 if the text no longer has it. */
export const nearest = (text: string, { quote, position }: TextPlace): number => {
  let best = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (best < 0 || Math.abs(at - position) < Math.abs(best - position)) best = at;
  return best;
};

const textNodes = (root: Node): Text[] => {
  const walker = (root.ownerDocument ?? (root as Document)).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
};

/** The selected place, or null if nothing in the page is selected. */
export const selectedPlace = (root: Element, longest: number): TextPlace | null => {
  const selection = root.ownerDocument.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const before = root.ownerDocument.createRange();
  before.setStart(root, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const whole = range.toString();
  const quote = whole.trim().slice(0, longest);
  return quote === '' ? null : { quote, position: before.toString().length + whole.length - whole.trimStart().length };
};

/** The place as a range of the page, or null if the text has changed. */
export const rangeOf = (root: Element, place: TextPlace): Range | null => {
  const nodes = textNodes(root);
  const start = nearest(nodes.map(({ data }) => data).join(''), place);
  if (start < 0) return null;
  const range = root.ownerDocument.createRange();
  let passed = 0;
  for (const node of nodes) {
    const end = passed + node.length;
    if (passed <= start && start < end) range.setStart(node, start - passed);
    if (passed < start + place.quote.length && start + place.quote.length <= end) {
      range.setEnd(node, start + place.quote.length - passed);
      return range;
    }
    passed = end;
  }
  return null;
};
