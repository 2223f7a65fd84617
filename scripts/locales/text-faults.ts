import { pluralForms } from '../../shared/i18n/src/plurals.ts';
import { languages, type Language, type LocalePackage } from './packages.ts';
import { numberWithNoun } from './number-nouns.ts';
import { unsettledWord } from './settled-words.ts';
import { mayBeSame } from './same-words.ts';
import { holes, pluralOf, spokenKeys } from './texts.ts';

/** One fault, and its place: 'mfe-mail/src/locales/kk.json' or 'mfe-mail/src/mailbox/mailbox.tsx:12'. */
export interface Fault {
  where: string;
  what: string;
}

type Report = (language: Language, what: string) => void;

/** Every key of one language must exist in all. */
function compareKeys(pack: LocalePackage, report: Report): void {
  const keys = new Set(languages.flatMap((language) => [...spokenKeys(pack.texts[language].texts).keys()]));
  for (const language of languages) {
    const own = spokenKeys(pack.texts[language].texts);
    for (const key of keys) {
      if (!own.has(key) && !pack.texts[language].wrong.includes(key)) report(language, `"${key}" is missing`);
    }
  }
}

/** A counted text has exactly the forms of its language («zero» may be added), and is counted in all languages. */
function comparePlurals(pack: LocalePackage, language: Language, report: Report): void {
  const wanted = pluralForms[language];
  for (const [key, forms] of spokenKeys(pack.texts[language].texts)) {
    const russian = spokenKeys(pack.texts.ru.texts).get(key);
    const counted = forms.size > 0;
    if (russian && russian.size > 0 !== counted) report(language, `"${key}" is counted in one language only (${language} or ru)`);
    if (!counted) continue;
    if (pack.texts[language].texts.has(key)) report(language, `"${key}" stands beside its own plural forms`);
    for (const form of wanted)
      if (!forms.has(form)) report(language, `"${key}_${form}" is missing: ${language} counts by ${wanted.join(', ')}`);
    for (const form of forms) {
      if (form !== 'zero' && !(wanted as readonly string[]).includes(form))
        report(language, `"${key}_${form}" is never shown: ${language} counts by ${wanted.join(', ')}`);
    }
  }
}

/** A number with a noun needs the forms of the language: otherwise "1 entries". */
function findUncounted(pack: LocalePackage, language: Language, report: Report): void {
  if (language !== 'ru' && language !== 'en') return;
  for (const [key, text] of pack.texts[language].texts) {
    const found = pluralOf(key) ? undefined : numberWithNoun(text);
    if (found) report(language, `"${key}" has one form only for "${found}": give it plural forms and { count }`);
  }
}

/** Placeholders must be the same in all languages; only a plural form may leave out the number. */
function compareHoles(pack: LocalePackage, language: Language, report: Report): void {
  const russian = pack.texts.ru.texts;
  const wanted = new Map<string, Set<string>>();
  for (const [key, text] of russian) {
    const base = pluralOf(key)?.base ?? key;
    const known = wanted.get(base) ?? new Set<string>();
    for (const hole of holes(text)) known.add(hole);
    wanted.set(base, known);
  }
  for (const [key, text] of pack.texts[language].texts) {
    const plural = pluralOf(key);
    const expected = wanted.get(plural?.base ?? key);
    if (!expected) continue;
    const found = new Set(holes(text));
    for (const hole of found) if (!expected.has(hole)) report(language, `"${key}" has ${hole}, which ru has not`);
    for (const hole of expected) {
      if (!found.has(hole) && !(plural && hole === '{{count}}')) report(language, `"${key}" lacks ${hole}`);
    }
  }
}

/** A text equal to the Russian one, or with Russian letters that the language does not have, is not translated. */
function compareTranslation(pack: LocalePackage, language: Language, report: Report): void {
  for (const [key, text] of pack.texts[language].texts) {
    const russian = pack.texts.ru.texts.get(key);
    const cyrillic = language === 'en' || language === 'tr' ? /\p{Script=Cyrillic}+/u.exec(text)?.[0] : undefined;
    if (russian === text && !mayBeSame(text, language)) report(language, `"${key}" is not translated: "${text}"`);
    else if (cyrillic) report(language, `"${key}" has Cyrillic letters: "${cyrillic}"`);
  }
}

/** One word for one thing, in each language. */
function findUnsettled(pack: LocalePackage, language: Language, report: Report): void {
  for (const [key, text] of pack.texts[language].texts) {
    const word = unsettledWord(language, key, text);
    if (word) report(language, `"${key}" says "${word.found}"; the product says: ${word.settled}`);
  }
}

/** The faults in the four files of one package, independent of the code. */
export function textFaults(pack: LocalePackage): Fault[] {
  const faults: Fault[] = [];
  const report: Report = (language, what) => faults.push({ where: `${pack.folder}/${language}.json`, what });
  const broken = languages.filter((language) => pack.texts[language].problem);
  for (const language of broken) report(language, pack.texts[language].problem ?? '');
  if (broken.length > 0) return faults;
  compareKeys(pack, report);
  for (const language of languages) {
    for (const key of pack.texts[language].wrong) report(language, `"${key}" is empty or no text`);
    comparePlurals(pack, language, report);
    findUncounted(pack, language, report);
    findUnsettled(pack, language, report);
    compareHoles(pack, language, report);
    if (language !== 'ru') compareTranslation(pack, language, report);
  }
  return faults;
}
