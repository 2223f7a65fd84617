/** Head and foot of the check page: the product's logo, language and theme, the link to sign in. They work without scripts. */
import { languageCodes } from '@qujat/contract/vocabulary';
import { html, type Html } from '../../../../platform/http/html.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import type { PageAnswer } from '../../../../platform/http/page.ts';
import { icons } from './icons.ts';
import { languageNames } from './languages.ts';

const logo = html`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" class="logo-plate"/><path d="M10 6.5h8.2L23.5 12v11a2.5 2.5 0 0 1-2.5 2.5H10A2.5 2.5 0 0 1 7.5 23V9A2.5 2.5 0 0 1 10 6.5Z" class="logo-sheet"/><path d="M18.2 6.5V10a2 2 0 0 0 2 2h3.3Z" class="logo-fold"/><path d="m11.5 18.2 3 3 5.5-6" class="logo-tick"/></svg>`;

const header = ({ say, language, languageCode, session, cookie }: RequestContext, code: string): Html => {
  const isDark = cookie('theme') === 'dark';
  return html`<header class="page-head"><a class="logo" href="/ce/verify/">${logo}${language === 'kk' ? 'Құжат' : 'Qujat'}</a>
<form class="look" action="/ce/verify/look" method="post"><input type="hidden" name="code" value="${code}">
<details class="menu"><summary class="icon-button" aria-label="${say('verify.language')}" title="${say('verify.language')}">${icons.languages}</summary><div class="menu-lines">${languageCodes.map((each) => html`<button name="lang" value="${each}" lang="${each.slice(0, 2)}"${each === languageCode && html` aria-current="true"`}>${languageNames[each]}</button>`)}</div></details>
<button class="icon-button" name="theme" value="${isDark ? 'light' : 'dark'}" aria-label="${say(isDark ? 'verify.lightTheme' : 'verify.darkTheme')}" title="${say(isDark ? 'verify.lightTheme' : 'verify.darkTheme')}">${icons.theme}</button></form>
<a class="button small" href="${session ? '/' : '/login'}">${say(session ? 'verify.toProduct' : 'verify.signIn')}</a></header>`;
};

const footer = ({ say }: RequestContext): Html =>
  html`<footer class="page-foot"><p>${say('verify.openToAll')}</p></footer><p id="check-status" class="visually-hidden" aria-live="polite" data-busy="${say('verify.busy')}" data-failed="${say('verify.failed')}"></p>`;

export interface CheckAnswer {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The code of the shown document, to which the switches of language and theme return. */
  readonly code?: string;
}

export const inFrame = (context: RequestContext, { code = '', ...answer }: CheckAnswer): PageAnswer => ({
  ...answer,
  look: { name: 'check-page', scripted: true, header: header(context, code), footer: footer(context) },
});
