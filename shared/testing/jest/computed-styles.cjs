// Queries by role ask for the style of each element on the page, and jsdom takes about a millisecond for one: a third of a file's time.

/** Attributes that no rule of the browser's own style sheet names. */
const withoutStyle = /^(aria-.*|data-.*|class|id|role|tabindex|href|title|name|value|for|d|x|y|cx|cy)$/;

/** The names of an element and of all above it, with the attributes that may give them a style. */
const pathOf = (element) => {
  let path = '';
  for (let each = element; each; each = each.parentElement) {
    path += `<${each.localName}`;
    for (const name of each.getAttributeNames()) if (!withoutStyle.test(name)) path += ` ${name}=${each.getAttribute(name)}`;
  }
  return path;
};

/**
 * Computes the style of one of all elements that have the same path: as long as the page has no style sheets (in tests they are class names
 * only, see css.cjs) it depends on nothing else but the focus.
 */
exports.shareComputedStyles = (window) => {
  const { document } = window;
  const compute = window.getComputedStyle;
  const styles = new Map();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element?.ownerDocument !== document || element === document.activeElement || document.styleSheets.length > 0)
      return compute.call(window, element, pseudo);
    const path = pathOf(element);
    let style = styles.get(path);
    if (!style) styles.set(path, (style = compute.call(window, element)));
    return style;
  };
};
