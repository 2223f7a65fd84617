import { currentShortLanguage } from './instance.ts';
import { shortLanguage, type ShortLanguage } from './languages.ts';

const kazakh = 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя';
const turkish = 'aâbcçdefgğhıiîjklmnoöpqrsştuûüvwxyz';

/** The letters' order: Kazakh holds Russian, Turkish holds English; the language's own script comes first. */
const alphabets: Record<ShortLanguage, string> = {
  ru: kazakh + turkish,
  kk: kazakh + turkish,
  en: turkish + kazakh,
  tr: turkish + kazakh,
};

const ranks = new Map<string, Map<string, number>>();

function ranksOf(language: ShortLanguage): Map<string, number> {
  const alphabet = alphabets[language];
  let found = ranks.get(alphabet);
  if (!found) {
    found = new Map([...alphabet].map((letter, index) => [letter, index + 1]));
    ranks.set(alphabet, found);
  }
  return found;
}

/** 'İ' and 'I' in Turkish are 'i' and 'ı'; elsewhere JavaScript's own lower case is right. */
function lower(text: string, language: ShortLanguage): string {
  const turkishSafe = language === 'tr' ? text.replaceAll('İ', 'i').replaceAll('I', 'ı') : text.replaceAll('İ', 'i');
  return turkishSafe.toLowerCase();
}

/** Signs (below 1000) before digits before our letters before foreign ones, so that «№ 2» stands before «Акт». */
function weight(char: string, rank: Map<string, number>): number {
  const letter = rank.get(char);
  if (letter !== undefined) return 2000 + letter;
  const code = char.codePointAt(0) ?? 0;
  if (code >= 48 && code <= 57) return 1000 + code;
  return /\p{L}/u.test(char) ? 10_000 + code : code / 2000;
}

/**
 * Compares two texts for sorting in a language, by our own alphabets (Chromium does not sort Kazakh).
 * Case does not matter unless all else is equal; numbers inside compare by value («№ 9» before «№ 10»).
 */
export function compareText(a: string, b: string, language: string = currentShortLanguage()): number {
  const short = shortLanguage(language);
  const rank = ranksOf(short);
  const left = lower(a, short).match(/\d+|\D/gu) ?? [];
  const right = lower(b, short).match(/\d+|\D/gu) ?? [];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [one = '', other = ''] = [left[index], right[index]];
    if (one === other) continue;
    const bothNumbers = /^\d/.test(one) && /^\d/.test(other);
    const difference = bothNumbers ? Number(one) - Number(other) : weight(one, rank) - weight(other, rank);
    if (difference !== 0) return Math.sign(difference);
  }
  if (left.length !== right.length) return Math.sign(left.length - right.length);
  return a === b ? 0 : a > b ? -1 : 1;
}
