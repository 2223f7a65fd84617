/**
 * A letter's HTML made safe: what remains can be looked at, and nothing else. It is shown in a sandboxed frame under a policy of
 * its own all the same (letter-frame.ts), so that one failing wall is not the last.
 */
import sanitizeHtml from 'sanitize-html';

export interface SafeHtml {
  readonly html: string;
  /** Whether it names pictures that stand elsewhere. */
  readonly hasRemoteImages: boolean;
}

export interface SafeOptions {
  /** Whether pictures that stand elsewhere stay: whoever loads one tells its owner that the letter is being read. */
  readonly remoteImages: boolean;
  /** The picture that the text names by `cid:`, as a `data:` address; null where there is none. */
  readonly imageOf: (contentId: string) => string | null;
}

const tags = [
  'a', 'abbr', 'address', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption', 'center', 'cite', 'code', 'col', 'colgroup', 'dd', 'del', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'section', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot',
  'th', 'thead', 'time', 'tr', 'tt', 'u', 'ul', 'var',
];

const looks = ['align', 'valign', 'width', 'height', 'bgcolor', 'color', 'dir', 'lang', 'title', 'style'];

/** Declarations that name nothing outside themselves and stay in their place. */
const value = [/^(?!.*(?:url|image|expression|javascript|import|var)\s*\()[\w\s#%.,()'"+\-/!]*$/i];
const properties = [
  'background-color', 'border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-collapse', 'border-color', 'border-radius', 'border-spacing', 'border-style', 'border-width', 'color', 'direction',
  'display', 'float', 'clear', 'font', 'font-family', 'font-size', 'font-style', 'font-weight', 'height', 'letter-spacing', 'line-height', 'list-style-type', 'margin', 'margin-top', 'margin-right', 'margin-bottom',
  'margin-left', 'max-width', 'min-width', 'padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'text-align', 'text-decoration', 'text-indent', 'text-transform', 'vertical-align', 'white-space',
  'width', 'word-break', 'overflow-wrap', 'word-wrap',
];

const isRemote = (address: string): boolean => /^(https?:)?\/\//i.test(address);

/** Where the picture of an `img` comes from; null where it shows nothing. */
const pictureOf = (address: string, { remoteImages, imageOf }: SafeOptions): string | null => {
  if (/^cid:/i.test(address)) return imageOf(decodeURIComponentSafely(address.slice(4)));
  if (isRemote(address)) return remoteImages ? address.replace(/^\/\//, 'https://') : null;
  return /^data:image\/(png|jpeg|gif|webp|bmp);base64,[\w+/=\s]*$/i.test(address) ? address : null;
};

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const makeSafe = (html: string, options: SafeOptions): SafeHtml => {
  let hasRemoteImages = false;
  const safe = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      '*': looks, a: ['href', 'target', 'rel'], img: ['src', 'alt'], font: ['face', 'size'], table: ['border', 'cellpadding', 'cellspacing'], td: ['colspan', 'rowspan', 'nowrap'], th: ['colspan', 'rowspan', 'scope', 'nowrap'],
      col: ['span'], colgroup: ['span'], ol: ['start', 'type', 'reversed'], ul: ['type'], li: ['value'], hr: ['size'],
    },
    allowedStyles: { '*': Object.fromEntries(properties.map((name) => [name, value])) },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    // Their text is no text of the letter.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'svg', 'math', 'template', 'iframe', 'object', 'noembed', 'noframes', 'xmp'],
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: 200,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' } }),
      img: (tagName, { src = '', ...attribs }) => {
        const address = src.trim();
        if (isRemote(address)) hasRemoteImages = true;
        const picture = pictureOf(address, options);
        return { tagName, attribs: { ...attribs, ...(picture !== null && { src: picture }) } };
      },
    },
  });
  return { html: safe, hasRemoteImages };
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a person reads in it, line by line. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['br', 'p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'td', 'th'], allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'svg', 'math', 'template', 'iframe', 'object', 'noembed', 'noframes', 'xmp'],
    nestingLimit: 200,
  })
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/t[dh]>/g, ' ')
    .replaceAll(/<li>/g, '\n• ')
    .replaceAll(/<(br|\/?(p|div|tr|li|h\d|blockquote))[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
