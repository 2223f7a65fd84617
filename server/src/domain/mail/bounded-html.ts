/**
 * Bounds what a letter's HTML costs (docs/decisions/0489). A parser keeps a list of the elements that are open, and walks it at each tag: a
 * letter of unclosed tags would hold the server up for minutes.
 */
import { Tokenizer, type ParserOptions, type TokenizerCallbacks } from 'htmlparser2';

/** Elements that are open at the same time. Beyond them a tag is dropped, and its text stays. */
export const maxOpenElements = 400;

/** Of tags, attributes and pieces of text together. A page of a catalogue has some thousands. */
const maxPieces = 60_000;
/** Characters of declarations that take as long as one piece. */
const charactersOfStyle = 8;

/** The letter has more in it than may be sanitised. */
export class TooManyPiecesError extends Error {
  override readonly name = 'TooManyPiecesError';
}

export interface Bounded {
  /** To be told of each element that the parser opens and closes. */
  readonly opened: () => void;
  readonly closed: () => void;
  readonly Tokenizer: NonNullable<ParserOptions['Tokenizer']>;
}

/** For one text. `pieces`: after how many the work ends with a TooManyPiecesError. */
export const bounded = (pieces = maxPieces): Bounded => {
  let open = 0;
  let left = pieces;
  const count = (cost = 1): void => {
    left -= cost;
    if (left < 0) throw new TooManyPiecesError();
  };

  /** Passes on what the tokenizer finds, except for tags that are too deep. */
  const passing = (parser: TokenizerCallbacks): TokenizerCallbacks => {
    let isDropped = false;
    const ofTag = (work: () => void): void => {
      if (!isDropped) work();
    };
    return {
      ontext: (start, end) => (count(), parser.ontext(start, end)),
      ontextentity: (code, end) => (count(), parser.ontextentity(code, end)),
      onopentagname: (start, end) => {
        count();
        isDropped = open >= maxOpenElements;
        ofTag(() => parser.onopentagname(start, end));
      },
      onattribname: (start, end) => (count(), ofTag(() => parser.onattribname(start, end))),
      onattribdata: (start, end) => (count((end - start) / charactersOfStyle), ofTag(() => parser.onattribdata(start, end))),
      onattribentity: (code) => (count(), ofTag(() => parser.onattribentity(code))),
      onattribend: (quote, end) => ofTag(() => parser.onattribend(quote, end)),
      onopentagend: (end) => ofTag(() => parser.onopentagend(end)),
      onselfclosingtag: (end) => ofTag(() => parser.onselfclosingtag(end)),
      onclosetag: (start, end) => (count(), parser.onclosetag(start, end)),
      oncdata: (start, end, offset) => parser.oncdata(start, end, offset),
      oncomment: (start, end, offset) => (count(), parser.oncomment(start, end, offset)),
      ondeclaration: (start, end) => (count(), parser.ondeclaration(start, end)),
      onprocessinginstruction: (start, end) => (count(), parser.onprocessinginstruction(start, end)),
      onend: () => parser.onend(),
      isInForeignContext: () => parser.isInForeignContext?.() ?? false,
    };
  };

  return {
    opened: () => void (open += 1),
    closed: () => void (open -= 1),
    Tokenizer: class extends Tokenizer {
      constructor(options: ParserOptions, parser: TokenizerCallbacks) {
        super(options, passing(parser));
      }
    },
  };
};
