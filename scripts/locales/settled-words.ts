/** Words that the product does not use, because it has another for the same thing (docs/glossary.md). */
import type { Language } from './packages.ts';

interface Unwanted {
  readonly found: RegExp;
  /** What is written in its place. */
  readonly settled: string;
  /** Keys whose label the specification prescribes. */
  readonly except?: readonly string[];
}

const unwanted: Readonly<Record<Language, readonly Unwanted[]>> = {
  ru: [
    { found: /агрегаци/i, settled: 'согласование', except: ['card.tabs.aggregation'] },
    { found: /\p{L}\(а\)/u, settled: 'a noun: «Отправка», «Согласование»' },
  ],
  kk: [
    { found: /агрегаци/i, settled: 'келісу' },
    { found: /архив/i, settled: 'мұрағат' },
    { found: /түсініктеме/i, settled: 'пікір' },
    { found: /күн кешікті/i, settled: 'күнге кешікті' },
  ],
  en: [
    { found: /\baggregation\b/i, settled: 'review' },
    { found: /awaiting agreement/i, settled: 'In review' },
    { found: /\b(to|of|for|your) agreement\b|^agreement$/i, settled: 'review' },
    { found: /\bin work\b/i, settled: 'In progress' },
    { found: /“Executed”|^Executed$/, settled: 'Completed' },
    { found: /\b(to|into) creation\b/i, settled: 'to draft' },
    { found: /\btakes a (digital )?key\b/i, settled: 'requires a key' },
    { found: /\bdrop the choice\b/i, settled: 'Clear selection' },
  ],
  tr: [
    { found: /\btoplama(ya|sı)?\b/i, settled: 'mutabakat' },
    { found: /tasdik/i, settled: 'onay' },
  ],
};

/** Whether a text has a word that is not the product's: the word, and what to write; null if it is fine. */
export function unsettledWord(language: Language, key: string, text: string): { found: string; settled: string } | null {
  for (const { found, settled, except = [] } of unwanted[language]) {
    const word = found.exec(text)?.[0];
    if (word && !except.includes(key)) return { found: word, settled };
  }
  return null;
}
