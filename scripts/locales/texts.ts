import { existsSync, readFileSync } from 'node:fs';

/** One file of texts: every key with its path ('list.empty'), or why it could not be read. */
export interface LocaleTexts {
  texts: ReadonlyMap<string, string>;
  /** Keys whose value is not a text, or is empty. */
  wrong: readonly string[];
  problem?: string;
}

function flatten(node: object, path: string, texts: Map<string, string>, wrong: string[]): void {
  for (const [name, value] of Object.entries(node)) {
    const key = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string' && value.trim() !== '') texts.set(key, value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) flatten(value, key, texts, wrong);
    else wrong.push(key);
  }
}

/** Reads one locale file. Never throws: a missing or broken file is reported as a problem. */
export function readTexts(path: string): LocaleTexts {
  const texts = new Map<string, string>();
  const wrong: string[] = [];
  if (!existsSync(path)) return { texts, wrong, problem: 'the file is missing' };
  try {
    flatten(JSON.parse(readFileSync(path, 'utf8')) as object, '', texts, wrong);
    return { texts, wrong };
  } catch (error) {
    return { texts, wrong, problem: `no valid JSON (${(error as Error).message})` };
  }
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** 'found_few' → { base: 'found', form: 'few' }; undefined for a key that is not counted. */
export function pluralOf(key: string): { base: string; form: string } | undefined {
  const form = pluralSuffix.exec(key)?.[1];
  return form ? { base: key.replace(pluralSuffix, ''), form } : undefined;
}

/** The keys of a file as code uses them, each with its plural forms. */
export function spokenKeys(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const key of texts.keys()) {
    const plural = pluralOf(key);
    const forms = keys.get(plural?.base ?? key) ?? new Set();
    if (plural) forms.add(plural.form);
    keys.set(plural?.base ?? key, forms);
  }
  return keys;
}

/** The placeholders of a text: `{{count}}` and tags such as `<terms>`. */
export function holes(text: string): string[] {
  const values = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)/g)].map((match) => `{{${match[1]}}}`);
  const tags = [...text.matchAll(/<([a-zA-Z][\w-]*)>/g)].map((match) => `<${match[1]}>`);
  return [...new Set([...values, ...tags])].toSorted();
}
