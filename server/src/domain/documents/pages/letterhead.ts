/** The letterhead of a document: the organisation in Kazakh on the left and in Russian on the right, as on its letters. */
import { html, type Html } from '../../../platform/http/html.ts';
import type { DocumentFacts } from './document-facts.ts';

/** The first letter of the name itself: «Сарыөзен Энерго» → С. */
const initialOf = (name: string): string => (/[«"“](\p{L})/u.exec(name)?.[1] ?? /\p{L}/u.exec(name)?.[0] ?? '').toUpperCase();

/** The logo, or a round emblem with the first letter. The names beside it say all that it says. */
const emblem = ({ name_ru, logo }: DocumentFacts['organisation']): Html =>
  logo
    ? html`<img class="emblem logo" src="${logo}" alt="">`
    : html`<svg class="emblem" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
<circle cx="32" cy="32" r="30" class="emblem-ring"/><circle cx="32" cy="32" r="25.5" class="emblem-line"/>
<text x="32" y="33" class="emblem-letter">${initialOf(name_ru)}</text>
</svg>`;

export const letterhead = ({ organisation }: DocumentFacts): Html => {
  const { name_ru, name_kk, bin } = organisation;
  return html`<header class="letterhead">
<div lang="kk"><strong>${name_kk || name_ru}</strong>${bin && html`<small>БСН ${bin}</small>`}</div>
${emblem(organisation)}
<div lang="ru"><strong>${name_ru}</strong>${bin && html`<small>БИН ${bin}</small>`}</div>
</header>`;
};
