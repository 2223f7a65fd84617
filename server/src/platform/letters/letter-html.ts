/**
 * The HTML form of a letter (ADM-44): the paragraphs of its text, and a logo above them. Everything is escaped. The only links are lines that consist
 * of an address of the product itself, so that nobody can put a link of their own behind the product's letters.
 */
import type { LanguageCode } from '@qujat/contract/vocabulary';
import { html, type Html } from '../http/html.ts';
import { shortLanguage } from '../http/texts.ts';

/** The logo is part of the letter. A reader's mail program fetches nothing. */
export const logoId = 'logo@qujat';

export interface LetterText {
  readonly subject: string;
  readonly body: string;
  readonly language: LanguageCode;
  /** The organisation of the logo; null for a letter without one. */
  readonly logoOf: string | null;
  /** Where people find the product; '' if the operator has not said it. */
  readonly origin: string;
}

const sheet =
  'max-width:560px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#1c2430';

const lineOf =
  ({ origin }: LetterText) =>
  (line: string, index: number): Html => {
    const isOwn = origin !== '' && line.startsWith(`${origin}/`) && !/\s/.test(line);
    const content = isOwn ? html`<a href="${line}" style="color:#0b57d0;overflow-wrap:anywhere">${line}</a>` : html`${line}`;
    return index === 0 ? content : html`<br>${content}`;
  };

export const letterHtml = (letter: LetterText): string => {
  const { subject, body, language, logoOf } = letter;
  const paragraphs = body.split(/\n{2,}/).filter((each) => each.trim() !== '');
  return html`<!doctype html>
<html lang="${shortLanguage(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;background:#fff">
<div style="${sheet}">
${logoOf !== null && html`<p style="margin:0 0 20px"><img src="cid:${logoId}" alt="${logoOf}" style="display:block;max-width:200px;max-height:56px"></p>`}
${paragraphs.map((each) => html`<p style="margin:0 0 16px">${each.split('\n').map(lineOf(letter))}</p>\n`)}</div>
</body>
</html>
`.text;
};
