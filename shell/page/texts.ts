import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@qujat/releases';

type Texts = Record<'failure' | 'away' | 'tooLarge' | 'noScript' | 'preview' | 'install', Record<string, string>>;

const all = new Map<Locale, Texts>();

/** Texts of the page server itself, for when no code of the product can show a message. */
export function pageTexts(locale: Locale): Texts {
  const known = all.get(locale);
  if (known) return known;
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'locales', `${locale}.json`), 'utf8')) as Texts;
  all.set(locale, texts);
  return texts;
}
