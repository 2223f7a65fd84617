/**
 * The text of a template is stored with the keys of fields, and written with their names: `{field_3}` is `{Сумма договора}` on the page. A
 * renamed field is so renamed in the text. Pure.
 */
import type { DesignedField } from '@qujat/contract/designed-field';
import { documentMerges, type DocumentMerge } from '@qujat/contract/document-text';

export interface MergeName {
  readonly merge: string;
  /** Unique, without the characters of the notation. */
  readonly name: string;
  readonly mayBeInWords: boolean;
}

const plain = (name: string): string => name.replaceAll(/[{}|\n]/g, ' ').trim();

/** Two fields of one name are told apart by a number. */
const unique = (names: readonly MergeName[]): readonly MergeName[] => {
  const taken = new Set<string>();
  return names.map((each) => {
    let { name } = each;
    for (let number = 2; taken.has(name); number += 1) name = `${each.name} ${number}`;
    taken.add(name);
    return { ...each, name };
  });
};

/** Everything that a text in this language can merge: the fields of the form, then what each document has. */
export const mergeNames = (
  fields: readonly DesignedField[],
  language: 'ru' | 'kk',
  nameOf: (merge: DocumentMerge) => string,
): readonly MergeName[] =>
  unique([
    ...fields.map((field) => ({
      merge: field.key,
      name: plain((language === 'kk' && field.kk) || field.ru) || field.key,
      mayBeInWords: field.kind === 'sum' || field.kind === 'number',
    })),
    ...documentMerges.map((merge) => ({ merge, name: plain(nameOf(merge)), mayBeInWords: false })),
  ]);

/** `{field_3|words}` → `{Сумма договора|прописью}`. A key that no field has stays as it is. */
export const shownText = (text: string, names: readonly MergeName[], inWords: string): string => {
  const byKey = new Map(names.map((each) => [each.merge, each.name]));
  return text.replaceAll(/\{(@?[a-z][a-z0-9_]{0,39})(\|words)?\}/g, (found, merge: string, words: string | undefined) => {
    const name = byKey.get(merge);
    return name === undefined ? found : `{${name}${words ? `|${inWords}` : ''}}`;
  });
};

/** The reverse of shownText. */
export const storedText = (shown: string, names: readonly MergeName[], inWords: string): string => {
  const byName = new Map(names.map((each) => [each.name, each.merge]));
  return shown.replaceAll(/\{([^{}|\n]+)(?:\|([^{}|\n]+))?\}/g, (found, name: string, suffix: string | undefined) => {
    const merge = byName.get(name);
    if (merge === undefined || (suffix !== undefined && suffix !== inWords)) return found;
    return `{${merge}${suffix === undefined ? '' : '|words'}}`;
  });
};
