import { currentShortLanguage } from './instance.ts';
import { shortLanguage, type ShortLanguage } from './languages.ts';

/** No-break space: a number never wraps in the middle. */
const space = '\u00a0';

const signs: Record<ShortLanguage, { group: string; decimal: string }> = {
  ru: { group: space, decimal: ',' },
  kk: { group: space, decimal: ',' },
  en: { group: ',', decimal: '.' },
  tr: { group: '.', decimal: ',' },
};

/** How a number is written; `digits` is the number of digits after the sign, by default as many as it has, at most 3. */
export interface NumberOptions {
  digits?: number;
  language?: string;
}

/** Formats a number for a person: 1204.5 → «1 204,5» (ru, kk), «1,204.5» (en), «1.204,5» (tr). Values that are not numbers give ''. */
export function formatNumber(value: number | null | undefined, options: NumberOptions = {}): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const { group, decimal } = signs[options.language ? shortLanguage(options.language) : currentShortLanguage()];
  const rounded = options.digits === undefined ? String(Number(value.toFixed(3))) : value.toFixed(options.digits);
  const [whole = '0', fraction] = rounded.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const sign = Number(rounded) < 0 ? '−' : '';
  return sign + grouped + (fraction ? decimal + fraction : '');
}

const percents: Record<ShortLanguage, (number: string) => string> = {
  ru: (number) => `${number}${space}%`,
  kk: (number) => `${number}${space}%`,
  en: (number) => `${number}%`,
  tr: (number) => `%${number}`,
};

/** Formats percent, given as a number of them: 83 → «83 %» (ru, kk), «83%» (en), «%83» (tr). Values that are not numbers give ''. */
export function formatPercent(value: number | null | undefined, options: NumberOptions = {}): string {
  const number = formatNumber(value, options);
  return number && percents[options.language ? shortLanguage(options.language) : currentShortLanguage()](number);
}
