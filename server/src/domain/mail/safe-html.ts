/**
 * Makes a letter's HTML safe: the result can be read, and does nothing else. It is nevertheless shown in a sandboxed frame under a policy
 * of its own (letter.ts), so that no single defence is the last.
 */
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import sanitizeHtml from 'sanitize-html';
import { bounded, TooManyPiecesError } from './bounded-html.ts';
import { withoutText } from './text-of-html.ts';

export interface SafeHtml {
  readonly html: string;
  /** Addresses of the remote pictures, each once. */
  readonly remoteImages: readonly string[];
  /** The names by which the text refers to pictures that came with the letter, each once. */
  readonly pictureNames: readonly string[];
}

interface SafeOptions {
  /** A remote picture as a `data:` address; null if it is not shown: a letter's pictures never keep a foreign address. */
  readonly remoteImageOf: (address: string) => string | null;
  /** The picture that the text refers to by `cid:`, as a `data:` address; null if there is none. */
  readonly imageOf: (contentId: string) => string | null;
}

const tags = [
  'a',
  'abbr',
  'address',
  'b',
  'bdi',
  'bdo',
  'big',
  'blockquote',
  'br',
  'caption',
  'center',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'font',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'tt',
  'u',
  'ul',
  'var',
];

const looks = ['align', 'valign', 'width', 'height', 'bgcolor', 'color', 'dir', 'lang', 'title', 'style'];

/** Declarations that refer to nothing outside themselves and do not leave their place. */
const value = [/^(?!.*(?:url|image|expression|javascript|import|var)\s*\()[\w\s#%.,()'"+\-/!]*$/i];
const properties = [
  'background-color',
  'border',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-collapse',
  'border-color',
  'border-radius',
  'border-spacing',
  'border-style',
  'border-width',
  'color',
  'direction',
  'display',
  'float',
  'clear',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'margin',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'max-width',
  'min-width',
  'padding',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'text-align',
  'text-decoration',
  'text-indent',
  'text-transform',
  'vertical-align',
  'white-space',
  'width',
  'word-break',
  'overflow-wrap',
  'word-wrap',
];

/** 'https://…' for a remote address; null for any other. */
const remoteAddress = (address: string): string | null => (/^(https?:)?\/\//i.test(address) ? address.replace(/^\/\//, 'https://') : null);

/** The source of an `img`; null if it shows nothing. */
const pictureOf = (address: string, { remoteImageOf, imageOf }: SafeOptions): string | null => {
  if (/^cid:/i.test(address)) return imageOf(decodeURIComponentSafely(address.slice(4)));
  const remote = remoteAddress(address);
  if (remote !== null) return remoteImageOf(remote);
  return /^data:image\/(png|jpeg|gif|webp|bmp);base64,[\w+/=\s]*$/i.test(address) ? address : null;
};

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The allowed targets of a link: the web, a mail address, a phone number. Null for any other. */
const linkOf = (href: string): string | null => {
  const address = URL.parse(href.trim());
  return address && /^(https?|mailto|tel):$/.test(address.protocol) ? address.href : null;
};

/** Throws a TooManyPiecesError for a letter that would hold the server up. */
const sanitise = (html: string, options: SafeOptions): SafeHtml => {
  const remoteImages = new Set<string>();
  const pictureNames = new Set<string>();
  const imageOf = (name: string): string | null => (pictureNames.add(name), options.imageOf(name));
  const { Tokenizer, opened, closed } = bounded();
  const safe = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      '*': looks,
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      font: ['face', 'size'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan', 'nowrap'],
      th: ['colspan', 'rowspan', 'scope', 'nowrap'],
      col: ['span'],
      colgroup: ['span'],
      ol: ['start', 'type', 'reversed'],
      ul: ['type'],
      li: ['value'],
      hr: ['size'],
    },
    allowedStyles: { '*': Object.fromEntries(properties.map((name) => [name, value])) },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nonTextTags: [...withoutText],
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: 200,
    parser: { Tokenizer },
    onOpenTag: opened,
    onCloseTag: closed,
    transformTags: {
      // A relative address would resolve to one of ours. The title shows where a link leads, whatever its text claims.
      a: (tagName, { href = '', ...attribs }) => {
        const address = linkOf(href);
        return {
          tagName,
          attribs:
            address === null ? {} : { ...attribs, href: address, title: address, target: '_blank', rel: 'noopener noreferrer nofollow' },
        };
      },
      img: (tagName, { src = '', ...attribs }) => {
        const address = src.trim();
        const remote = remoteAddress(address);
        if (remote !== null) remoteImages.add(remote);
        const picture = pictureOf(address, { ...options, imageOf });
        return { tagName, attribs: { ...attribs, ...(picture !== null && { src: picture }) } };
      },
    },
  });
  // Entities have been decoded by now.
  return { html: withoutDirectionMarks(safe), remoteImages: [...remoteImages], pictureNames: [...pictureNames] };
};

const withoutPictures: SafeOptions = { remoteImageOf: () => null, imageOf: () => null };

/** Null for a letter whose HTML would hold the server up: its text is shown instead. */
export const makeSafe = (html: string, options = withoutPictures): SafeHtml | null => {
  try {
    return sanitise(html, options);
  } catch (error) {
    if (error instanceof TooManyPiecesError) return null;
    throw error;
  }
};
