/**
 * The screen that a visit has left, kept for the next one (docs/decisions/0485): elements as data, which are made again one by one. Nothing
 * of it is ever read as markup. Imports nothing: boot.js contains it.
 */

/** A text, or an element. */
export type KeptNode = string | KeptElement;

/** An element, with those of its attributes that decide how it looks. */
interface KeptElement {
  readonly tag: string;
  readonly look: Readonly<Record<string, string>>;
  readonly inside: readonly KeptNode[];
}

/** What is kept, encrypted, under {@link screenName}. */
export interface KeptScreen {
  /** Of this form; another one is not painted. */
  readonly format: 1;
  /** When the person last saw it, milliseconds. */
  readonly at: number;
  /** The same, as it is shown, in the language of the screen. */
  readonly mark: string;
  /** Short code of the language. */
  readonly language: string;
  /** The hash of the address, which names the tab. */
  readonly hash: string;
  /** Whether an address without a hash shows this screen too. */
  readonly isStart: boolean;
  /** Of the window, in CSS pixels. */
  readonly width: number;
  /** Of the part of it that a scroll bar leaves. */
  readonly innerWidth: number;
  /** The rules of all styles. */
  readonly styles: string;
  readonly content: KeptNode;
}

/** The name of the copy in the vault of the session (@qujat/session/vault). */
export const screenName = 'screen';

/** How long it is worth showing, milliseconds. */
export const longestMs = 24 * 3_600_000;

/** An element by which a remote says that the screen is what its next visit begins with: the first page of a whole list. */
export const beginsVisit = '[data-begins-visit]';

const tags = new Set(
  (
    'div span main aside header footer nav section article ul ol li dl dt dd a button fieldset legend label input output table caption colgroup col thead tbody tr th td ' +
    'h1 h2 h3 h4 p strong em b i small time mark img hr br svg g path circle rect line polyline polygon ellipse'
  ).split(' '),
);

/** Elements that only show something; no scripts, frames, forms, styles, or media. */
export const isShown = (tag: string): boolean => tags.has(tag);

/** Attributes that decide how an element looks. None of them loads, links or runs anything. */
export const isLook = (name: string): boolean =>
  /^(class|style|type|placeholder|disabled|hidden|dir|role|colspan|rowspan|span|width|height|viewBox|d|points|[cr]?[xy][12]?|r|transform|opacity|fill|stroke|stroke-(width|linecap|linejoin)|aria-(current|selected|expanded|pressed|sort|disabled)|data-(active|selected|checked|disabled|open|popup-open|orientation|state|on))$/.test(
    name,
  );
