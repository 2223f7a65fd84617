/** Walks over a stranger's XML. Nothing in it is resolved. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const codePoint = (number: number): string => (number > 0 && number <= 0x10_ff_ff ? String.fromCodePoint(number) : '');
const unescape = (text: string): string =>
  text.replaceAll(/&(#x?[\da-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    return codePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });

/** An element of one tag, `<w:t/>`, is neither opened nor closed. */
export interface Tag {
  readonly name: string;
  readonly opens: boolean;
  readonly closes: boolean;
  readonly attributes: string;
}

/** Walks over tags and texts in one pass, without nesting. */
export const walk = (xml: string, onTag: (tag: Tag) => void, onText: (text: string) => void = () => undefined): void => {
  for (const [, closing = '', name, attributes = '', text] of xml.matchAll(/<(\/?)([\w:]+)(?=[\s/>])([^<>]*)>|([^<>]+)/g))
    if (name === undefined) onText(unescape(text ?? ''));
    else onTag({ name, opens: closing === '' && !attributes.endsWith('/'), closes: closing === '/', attributes });
};

/** The value of an attribute. */
export const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? undefined : unescape(found);
};
