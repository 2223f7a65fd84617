/** The text of a letter's HTML, for drafts and for letters that are shown as text. What it costs is bounded. */
import { withoutDirectionMarks } from '@qujat/contract/direction-marks';
import { Parser } from 'htmlparser2';
import { bounded, TooManyPiecesError } from './bounded-html.ts';

/** Elements whose text is not text of the letter. */
export const withoutText: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'head',
  'svg',
  'math',
  'template',
  'iframe',
  'object',
  'noembed',
  'noframes',
  'xmp',
]);

const lines: ReadonlySet<string> = new Set(['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']);
const cells: ReadonlySet<string> = new Set(['td', 'th']);

/** Marks the places where a line ends: the spaces of the letter itself become one. */
const lineEnd = '\0';
/** Text is quicker to find than HTML is to sanitise; beyond them it is cut. */
const maxPieces = 300_000;
/** Says that the text was cut. */
const cutHere = `${lineEnd}…`;

/** The text that a person reads, line by line. */
export const textOfHtml = (html: string): string => {
  const pieces: string[] = [];
  const { Tokenizer, opened, closed } = bounded(maxPieces);
  /** Open elements from the outermost one without text on. */
  let hidden = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        opened();
        if (hidden > 0 || withoutText.has(name)) hidden += 1;
        else if (name === 'li') pieces.push(`${lineEnd}• `);
        else if (name === 'br' || lines.has(name)) pieces.push(lineEnd);
      },
      onclosetag: (name) => {
        closed();
        if (hidden > 0) hidden -= 1;
        else if (lines.has(name)) pieces.push(lineEnd);
        else if (cells.has(name)) pieces.push(' ');
      },
      ontext: (text) => {
        if (hidden === 0) pieces.push(text);
      },
    },
    { decodeEntities: true, Tokenizer },
  );
  try {
    parser.write(html.replaceAll(lineEnd, ''));
    parser.end();
  } catch (error) {
    if (!(error instanceof TooManyPiecesError)) throw error;
    pieces.push(cutHere);
  }
  return withoutDirectionMarks(pieces.join(''))
    .replaceAll(/[^\S\0]+/g, ' ')
    .replaceAll(/ ?\0 ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};
