/**
 * Runs in boot.js: writes the first rows of the list into the frame from the page's HTML, as soon as the server has answered, long before
 * the code of the list is there (docs/decisions/0493). Imports nothing at run time, so that boot.js stays tiny.
 */

/** What such a row shows of a document. */
export type ShownField = 'number' | 'typeName' | 'subject' | 'initiator' | 'department';

/** Where the answer says it: names on the wire, which the build of boot.js takes from the contract. */
export type WireRow = Readonly<Record<ShownField | 'id' | 'name' | 'unread', string>> & {
  /** The field of the answer that holds the rows. */
  readonly documents: string;
};

/** As many as fill a high screen. */
const mostRows = 20;

type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const makeRow = (template: Element, row: Row, wire: WireRow): Element => {
  const made = template.cloneNode(true) as Element;
  for (const place of made.querySelectorAll<HTMLElement>('[data-field]')) {
    const field = place.dataset['field'] as ShownField;
    place.textContent = textOf(row[wire[field]]) || (field === 'subject' ? textOf(row[wire.name]) || textOf(row[wire.number]) : '');
    // The address that opens a document.
    if (field === 'subject') (place as HTMLAnchorElement).href = `/?document=${Number(row[wire.id])}${location.hash}`;
  }
  made.toggleAttribute('data-unread', Number(row[wire.unread]) === 1);
  return made;
};

/** Takes the rows away again. */
export const removeFirstRows = (): void => document.querySelector('[data-first-rows]')?.replaceChildren();

/** Returns whether rows are shown: not if the answer has none, and not if the page does not show the frame any more. */
export const paintFirstRows = (answer: string, wire: WireRow): boolean => {
  const place = document.querySelector('[data-first-rows]');
  const template = place?.querySelector('li');
  const rows = (JSON.parse(answer) as Row | null)?.[wire.documents];
  if (!place || !template || !Array.isArray(rows) || rows.length === 0) return false;
  const list = document.createElement('ul');
  list.append(...(rows as readonly Row[]).slice(0, mostRows).map((row) => makeRow(template, row, wire)));
  place.replaceChildren(list);
  return true;
};
