/** What the forms of a document share: its facts in the language of the reader, its title, a signature by hand. */
import { html, type Html } from '../../../platform/http/html.ts';
import { say, type Language, type TextKey, type TextParameters } from '../../../platform/http/texts.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { TwoNames } from '../card/card-facts.ts';
import type { RouteParticipant, RouteState } from '../route/model.ts';
import type { SignatureSheet } from '../signing/proof/sheet.ts';
import type { DocumentFacts } from './document-facts.ts';

export interface Sheet {
  readonly state: RouteState;
  readonly facts: DocumentFacts;
  readonly language: Language;
  /** Omitted if only the title is needed. */
  readonly signed?: SignatureSheet | null;
}

export type Say = (key: TextKey, parameters?: TextParameters) => string;

export const sayIn =
  (language: Language): Say =>
  (key, parameters) =>
    say(language, key, parameters);
export const named = (language: Language, names: TwoNames): string => inLanguage(language, names.name_ru, names.name_kk);

export const titleOf = ({ state, facts, language }: Sheet): string => {
  const { number } = state.document;
  const name = named(language, facts.template);
  return number === '' ? name : say(language, 'documentPages.numbered', { name, number });
};

/** A letter that leaves the organisation. */
export const isLetter = ({ state }: Sheet): boolean => state.document.correspondence === 'outgoing';

/** The signature by hand of whoever has agreed. The name beside it says whose it is. */
export const facsimile = ({ facts }: Sheet, entry: RouteParticipant): Html | false => {
  const address = facts.facsimileOf(entry);
  return address !== null && html`<img class="facsimile" src="${address}" alt="">`;
};
