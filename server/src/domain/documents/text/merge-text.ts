/** The text of a template with the values of a document in it. The result is plain texts: no value is read as notation. Pure. */
import { askedForm } from '@qujat/contract/asked-form';
import { blocksIn, type DocumentMerge, type Piece } from '@qujat/contract/document-text';
import { numberIn } from '@qujat/contract/field-value';
import type { DesignedText } from '@qujat/contract/template-design';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { printedFields, valuesOf, type PrintedField } from '../drafts/fields.ts';
import type { PrintedTable } from '../drafts/printed-table.ts';
import { numberInWords, sumInWords } from './sum-in-words.ts';

type Language = 'ru' | 'kk';

export interface MergedRun {
  readonly text: string;
  readonly strong: boolean;
  /** The key of the field whose value it is; only where the values are to be found on the page. */
  readonly mark?: string | undefined;
}

/** Plain data, which is passed to the drawing thread. */
export type MergedBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'item'; readonly runs: readonly MergedRun[] }
  | { readonly kind: 'table'; readonly table: PrintedTable };

export interface MergedText {
  /** In the order in which they are printed beside each other: Kazakh, then Russian. One where the text is in one language. */
  readonly columns: readonly { readonly language: Language; readonly blocks: readonly MergedBlock[] }[];
}

interface TwoLanguages {
  readonly ru: string;
  readonly kk: string;
}

/** What a document has besides its fields, in both languages. */
export type MergeFacts = Readonly<Record<DocumentMerge, TwoLanguages>>;

interface DocumentNames {
  readonly number: string;
  /** dd.mm.yyyy in the organisation's time zone. */
  readonly day: string;
  readonly subject: string;
  readonly bin: string;
  readonly initiator: string;
  readonly organisation: TwoLanguages;
  readonly position: TwoLanguages;
  readonly department: TwoLanguages;
}

/** A name that has no Kazakh form is the same in both languages. */
export const mergeFacts = ({ organisation, position, department, ...same }: DocumentNames): MergeFacts => {
  const both = (text: string): TwoLanguages => ({ ru: text, kk: text });
  const named = ({ ru, kk }: TwoLanguages): TwoLanguages => ({ ru, kk: kk || ru });
  return {
    '@number': both(same.number),
    '@day': both(same.day),
    '@subject': both(same.subject),
    '@bin': both(same.bin),
    '@initiator': both(same.initiator),
    '@organisation': named(organisation),
    '@position': named(position),
    '@department': named(department),
  };
};

interface Source {
  readonly text: DesignedText | null;
  readonly fields: readonly StoredField[];
  readonly body: Record<string, unknown>;
  readonly facts: MergeFacts;
  /** Values keep the keys of their fields: whoever designs a template finds them on its page. */
  readonly marked?: boolean;
}

/** Stands where nothing is written: a reader sees that something could be. */
const blank = '—';

const inWords = (field: StoredField | undefined, value: string, language: Language): string | null => {
  const number = numberIn(value);
  if (number === null) return null;
  return field?.kind === 'sum' ? sumInWords(number, language) : numberInWords(number, language);
};

interface Merging {
  readonly language: Language;
  readonly fields: ReadonlyMap<string, StoredField>;
  readonly values: Readonly<Record<string, string>>;
  readonly printed: ReadonlyMap<string, PrintedField>;
  readonly facts: MergeFacts;
  readonly marked: boolean;
}

const isFact = (merge: string, facts: MergeFacts): merge is DocumentMerge => Object.hasOwn(facts, merge);

const mergedValue = (merge: string, isInWords: boolean, { language, fields, values, printed, facts }: Merging): string => {
  if (isFact(merge, facts)) return facts[merge][language] || blank;
  const found = printed.get(merge);
  if (!found) return blank;
  const words = isInWords ? inWords(fields.get(merge), values[merge] ?? '', language) : null;
  return words ?? (language === 'kk' ? found.valueKk : found.valueRu);
};

const runOf = (piece: Piece, merging: Merging): MergedRun => ({
  strong: piece.strong,
  text: 'merge' in piece ? mergedValue(piece.merge, piece.inWords, merging) : piece.text,
  ...(merging.marked && 'merge' in piece && merging.fields.has(piece.merge) && { mark: piece.merge }),
});

const blocksOf = (text: string, merging: Merging): readonly MergedBlock[] => {
  const tables = new Set([...merging.fields.values()].filter(({ kind }) => kind === 'table').map(({ key }) => key));
  return blocksIn(text, tables).map((block): MergedBlock => {
    if (block.kind !== 'table') return { kind: block.kind, runs: block.pieces.map((piece) => runOf(piece, merging)) };
    const table = merging.printed.get(block.key)?.table;
    return table ? { kind: 'table', table } : { kind: 'paragraph', runs: [{ text: blank, strong: false }] };
  });
};

/** The languages in which the text is written, of those in which it is to be printed. */
const languagesOf = (text: DesignedText, body: Source['body']): readonly Language[] => {
  const written = (['kk', 'ru'] as const).filter((language) => text[language].trim() !== '');
  if (text.layout === 'side-by-side' || written.length < 2) return written;
  return [body['language'] === 'kk' ? 'kk' : 'ru'];
};

/** Whether the template prints a text of its own. */
export const hasText = (text: DesignedText | null): boolean => text !== null && `${text.ru}${text.kk}`.trim() !== '';

export interface MergedDocument {
  /** Null if the template has no text. */
  readonly text: MergedText | null;
  /** The fields that the text does not name: they are listed after it, so that nothing is signed unseen. */
  readonly fields: readonly PrintedField[];
}

export const mergedDocument = ({ text, fields, body, facts, marked = false }: Source): MergedDocument => {
  const printed = printedFields(fields, body).map((each) =>
    marked && each.table ? { ...each, table: { ...each.table, mark: each.key } } : each,
  );
  const languages = text ? languagesOf(text, body) : [];
  if (!text || languages.length === 0) return { text: null, fields: printed };
  const merging: Omit<Merging, 'language'> = {
    fields: new Map(fields.map((each) => [each.key, each])),
    values: askedForm(fields, valuesOf(body)).values,
    printed: new Map(printed.map((each) => [each.key, each])),
    facts,
    marked,
  };
  const isNamed = ({ key }: PrintedField): boolean => languages.some((language) => namesField(text[language], key));
  return {
    text: { columns: languages.map((language) => ({ language, blocks: blocksOf(text[language], { ...merging, language }) })) },
    fields: printed.filter((each) => !isNamed(each)),
  };
};

const namesField = (text: string, key: string): boolean => text.includes(`{${key}}`) || text.includes(`{${key}|words}`);
