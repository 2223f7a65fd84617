/** The check page before a check, or when a check was impossible. */
import { html, type Html } from '../../../../platform/http/html.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import type { TextKey } from '../../../../platform/http/texts.ts';
import { codeForm, fileForm, megabytes } from './forms.ts';
import { icons } from './icons.ts';

const checks: readonly (readonly [Html, TextKey, TextKey])[] = [
  [icons.file, 'verify.checks.intact', 'verify.checks.intactHow'],
  [icons.pen, 'verify.checks.genuine', 'verify.checks.genuineHow'],
  [icons.card, 'verify.checks.certificate', 'verify.checks.certificateHow'],
  [icons.clock, 'verify.checks.time', 'verify.checks.timeHow'],
];

const smallQr = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect width="5" height="5" x="3" y="3" rx="1"/><rect width="5" height="5" x="16" y="3" rx="1"/><rect width="5" height="5" x="3" y="16" rx="1"/><path d="M21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1"/></svg>`;

/** Why there is no result: shown above the forms, or next to the field of the code. */
export interface Problem {
  readonly title: string;
  readonly text: string;
  /** The code that was entered. */
  readonly given?: string | undefined;
  /** Whether the code is at fault. */
  readonly ofCode?: boolean;
}

export const startPage = (context: RequestContext, problem: Problem | null = null): Html => {
  const { say } = context;
  // An error about the code appears next to its field, which gets the focus.
  const ofFile = problem !== null && !problem.ofCode;
  return html`<div class="start"><div class="start-head"><h1${ofFile && html` tabindex="-1" autofocus`}>${problem?.title ?? say('verify.title')}</h1>
<p class="quiet${ofFile ? ' problem' : ''}"${ofFile && html` role="alert"`}>${ofFile ? problem?.text : say('verify.question')}</p></div>
<div class="panel two"><section><h2>${say('verify.byCode')}</h2><p class="quiet">${say('verify.whereCode')}</p>
${codeForm(context, problem?.given, problem?.ofCode ? problem.text : null)}
<div class="where"><div class="paper" aria-hidden="true"><i></i><i></i><i></i><span>${smallQr}<b></b></span></div><p class="quiet">${say('verify.whereCodeMore')}</p></div></section>
<section><h2>${say('verify.byFile')}</h2><p class="quiet">${say('verify.whichFiles')}</p>
${fileForm(context, { texts: { title: say('verify.drop'), hint: say('verify.fileLimits', { megabytes }) } })}</section></div>
<ul class="four">${checks.map(([icon, title, how]) => html`<li>${icon}<div><h3>${say(title)}</h3><p class="quiet">${say(how)}</p></div></li>`)}</ul></div>`;
};
