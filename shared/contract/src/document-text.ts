/**
 * The text of a template's documents: lines with merged fields, in a small notation. It is read into blocks, and values are put into the
 * blocks: nothing that a person writes in a field is ever read as notation. Pure.
 *
 * `# heading`, `- item of a list`, `**strong**`, `{field}`, `{field|words}` for a sum in words. A line that is only a table's field is the
 * table.
 */

export const maxDocumentText = 15_000;

/** What every document has besides its form. `@` keeps these names apart from the keys of fields. */
export const documentMerges = ['@number', '@day', '@subject', '@organisation', '@bin', '@initiator', '@position', '@department'] as const;
export type DocumentMerge = (typeof documentMerges)[number];

interface TextPiece {
  readonly text: string;
  readonly strong: boolean;
}

interface MergedPiece {
  /** The key of a field, or one of documentMerges. */
  readonly merge: string;
  readonly inWords: boolean;
  readonly strong: boolean;
}

export type Piece = TextPiece | MergedPiece;

export type TextBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'item'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'table'; readonly key: string };

const mark = /\*\*|\{(@?[a-z][a-z0-9_]{0,39})(\|words)?\}/g;

const piecesIn = (line: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let strong = false;
  let from = 0;
  const addText = (to: number): void => void (to > from && pieces.push({ text: line.slice(from, to), strong }));
  for (const { 0: found, 1: merge, 2: words, index } of line.matchAll(mark)) {
    addText(index);
    from = index + found.length;
    if (merge === undefined) strong = !strong;
    else pieces.push({ merge, inWords: words !== undefined, strong });
  }
  addText(line.length);
  return pieces;
};

const blockIn = (line: string, tables: ReadonlySet<string>): TextBlock => {
  const alone = /^\{([a-z][a-z0-9_]{0,39})\}$/.exec(line)?.[1];
  if (alone !== undefined && tables.has(alone)) return { kind: 'table', key: alone };
  const [, hash, dash, rest = ''] = /^(?:(#)|(-)) +(.*)$/.exec(line) ?? [undefined, undefined, undefined, line];
  return { kind: hash ? 'heading' : dash ? 'item' : 'paragraph', pieces: piecesIn(rest) };
};

/** The blocks of a text; `tables` are the keys of fields that are tables. */
export const blocksIn = (text: string, tables: ReadonlySet<string>): readonly TextBlock[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => blockIn(line, tables));

/** Everything that a text merges, each once. */
export const mergesIn = (text: string): readonly { readonly merge: string; readonly inWords: boolean }[] => {
  const all = blocksIn(text, new Set())
    .flatMap((each) => (each.kind === 'table' ? [] : each.pieces))
    .flatMap((each) => ('merge' in each ? [{ merge: each.merge, inWords: each.inWords }] : []));
  return all.filter((each, at) => all.findIndex(({ merge, inWords }) => merge === each.merge && inWords === each.inWords) === at);
};
