/** A piece of HTML: escaped text, or HTML written here. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

type Value = string | number | Html | readonly Html[] | false | null | undefined;

const write = (value: Value): string => {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((piece) => piece.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => escapes[character]!);
};

/** Writes HTML; every value is escaped unless it is {@link Html} itself. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.map((string, index) => string + write(values[index])).join(''));

/** JSON for the inside of a `<script type="application/json">`: no value in it can end the element. */
export const jsonScript = (id: string, value: unknown): Html =>
  new Html(`<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`);
