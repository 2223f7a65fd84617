/** The exchange's classifiers: codes and, in four languages, their names. */
import type { ExchangeChoice } from '@qujat/contract/exchange';
import { say, type Language } from '../../platform/http/texts.ts';

const characterCodes = [
  'request',
  'reply',
  'instruction',
  'proposal',
  'notification',
  'complaint',
  'application',
  'report',
  'information',
  'cover',
] as const;
export type CharacterCode = (typeof characterCodes)[number];

const kindCodes = [
  'letter',
  'order',
  'directive',
  'resolution',
  'minutes',
  'act',
  'contract',
  'memo',
  'telegram',
  'certificate',
  'report',
  'conclusion',
  'appeal',
  'courtDecision',
] as const;
export type KindCode = (typeof kindCodes)[number];

// locale-keys: exchange.characters.*, exchange.kinds.*
const characterName = (language: Language, code: CharacterCode): string => say(language, `exchange.characters.${code}`);
const kindName = (language: Language, code: KindCode): string => say(language, `exchange.kinds.${code}`);

export const findCharacter = (code: string): CharacterCode | null => characterCodes.find((each) => each === code) ?? null;
export const findKind = (code: string): KindCode | null => kindCodes.find((each) => each === code) ?? null;

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Entries whose name contains the text, in the person's language or in Russian, the usual language of the classifiers. */
const search = <C extends string>(
  codes: readonly C[],
  nameIn: (language: Language, code: C) => string,
  language: Language,
  text: string,
): ExchangeChoice[] => {
  const wanted = plain(text.trim());
  if (wanted === '') return [];
  return codes
    .filter((code) => [language, 'ru' as const].some((each) => plain(nameIn(each, code)).includes(wanted)))
    .map((code) => ({ value: code, text: nameIn(language, code) }));
};

export const searchCharacters = (language: Language, text: string): ExchangeChoice[] =>
  search(characterCodes, characterName, language, text);
export const searchKinds = (language: Language, text: string): ExchangeChoice[] => search(kindCodes, kindName, language, text);
