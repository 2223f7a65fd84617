/**
 * Charsets of letters. The parser supports those of browsers. This module handles the rest, and letters that name none: Kazakh letters in
 * kz-1048, headers in bare windows-1251, texts without a charset.
 */
import type { MailCharset } from '@qujat/contract/mail-account';
import iconv from 'iconv-lite';
import { changeHeads } from './heads.ts';

/** Names in letters that neither the parser nor iconv-lite knows. */
const aliases: Readonly<Record<string, string>> = {
  'kz-1048': 'rk1048',
  kz1048: 'rk1048',
  strk1048: 'rk1048',
  'x-kz-1048': 'rk1048',
  'win-1251': 'windows-1251',
  win1251: 'windows-1251',
  'x-cp1251': 'windows-1251',
  'koi-8': 'koi8-r',
  koi8: 'koi8-r',
};
const known = (label: string): string => aliases[label.toLowerCase()] ?? label;

const parserKnows = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
};

const decodeBytes = (bytes: Buffer, charset: MailCharset): string => {
  const name = known(charset);
  return parserKnows(name) ? new TextDecoder(name).decode(bytes) : iconv.decode(bytes, name);
};

/** With this charset the parser maps bytes from 0x80 to U+F780–U+F7FF; they are decoded later. */
const standIn = 'x-user-defined';

/** Decodes the characters that represent bytes. */
const restore = (text: string, charset: string): string =>
  text.replaceAll(/[\uf780-\uf7ff]+/g, (run) => iconv.decode(Buffer.from([...run].map((each) => each.charCodeAt(0) - 0xf700)), charset));

const labels = /(charset\s*=\s*"?|=\?)([\w.:-]{2,40})/gi;

export interface Prepared {
  readonly raw: Buffer;
  /** Corrects the parser's result. */
  readonly mend: (text: string) => string;
}

/** The labels of all header blocks: in a text or an attachment the same words say nothing of its charset. */
const labelsIn = (raw: Buffer): ReadonlySet<string> => {
  const found = new Set<string>();
  changeHeads(raw.toString('latin1'), (head) => {
    for (const [, , label = ''] of head.matchAll(labels)) found.add(label);
    return head;
  });
  return found;
};

const rewrite = (raw: Buffer, to: (label: string) => string | null): Buffer =>
  Buffer.from(
    changeHeads(raw.toString('latin1'), (head) =>
      head.replaceAll(labels, (whole: string, before: string, label: string) => {
        const other = to(label);
        return other === null ? whole : before + other;
      }),
    ),
    'latin1',
  );

/** 'unknown-8bit', 'default' and the like say nothing, and ASCII nothing of other bytes: the parser would take these for windows-1252. */
const saysNothing = (label: string): boolean =>
  /^(?:us-)?ascii$/i.test(label) || (!parserKnows(known(label)) && !iconv.encodingExists(known(label)));

/** Maps charset names that the parser does not know to ones that it knows, and those that say nothing to `assumed`. */
export const prepareLabels = (raw: Buffer, assumed: MailCharset): Prepared => {
  const meant = (label: string): string => known(saysNothing(label) ? assumed : label);
  const strange = new Set([...labelsIn(raw)].filter((label) => !parserKnows(label) || saysNothing(label)));
  if (strange.size === 0) return { raw, mend: (text) => text };
  // A letter has only one such charset; of several, the first readable one is used.
  const inIconv = [...strange].map(meant).find((label) => !parserKnows(label) && iconv.encodingExists(label));
  const rewritten = rewrite(raw, (label) => {
    if (!strange.has(label)) return null;
    const name = meant(label);
    return parserKnows(name) ? name : name === inIconv ? standIn : null;
  });
  return { raw: rewritten, mend: inIconv === undefined ? (text) => text : (text) => restore(text, inIconv) };
};

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const headEnd = (raw: Buffer): number => {
  const found = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((place) => place >= 0);
  return found.length === 0 ? raw.length : Math.min(...found);
};

/** A text's content type without a charset, at the beginning of a line, with its folded lines. */
const bareType =
  /^(content-type:[ \t]*text\/[\w.+-]+(?:;(?![^\r\n]*charset)[^\r\n]*)?(?:\r?\n[ \t](?![^\r\n]*charset)[^\r\n]*)*)(?=\r?\n(?![ \t]))/gim;

/** For a letter that does not name its charset and is not UTF-8: inserts the charset in the header and in every text. */
export const assumeCharset = (raw: Buffer, charset: MailCharset): Buffer => {
  const end = headEnd(raw);
  const head = raw.subarray(0, end);
  const rest = raw.subarray(end);
  const clear = isUtf8(head) ? head : Buffer.from(decodeBytes(head, charset), 'utf8');
  const named = changeHeads(Buffer.concat([clear, rest]).toString('latin1'), (each) => each.replaceAll(bareType, `$1; charset=${charset}`));
  const typed = /^content-type:/im.test(clear.toString('latin1')) ? named : `Content-Type: text/plain; charset=${charset}\r\n${named}`;
  return Buffer.from(typed, 'latin1');
};
