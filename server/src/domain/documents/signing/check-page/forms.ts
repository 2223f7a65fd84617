/**
 * The two kinds of check: by code and by file. They work without scripts; with scripts a file is checked as soon as it is chosen or
 * dropped.
 */
import { html, type Html } from '../../../../platform/http/html.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import { icons } from './icons.ts';
import { largestFile } from './inspect-file.ts';

export const megabytes = largestFile / (1024 * 1024);

/** `given` is a code that was not found: it stays in the field. */
export const codeForm = (
  { say }: RequestContext,
  given = '',
  problem: string | null = null,
): Html => html`<form class="code-form" action="/ce/verify/" method="get">
<label for="check-code">${say('verify.code')}</label>
<input id="check-code" name="code" value="${given}" maxlength="300" autocomplete="off" autocapitalize="characters" spellcheck="false" required placeholder="XXXXX-XXXXX-XXXXX-XXXXX-XXXXX"${problem !== null && html` aria-invalid="true" aria-describedby="code-problem" autofocus`}>
${problem !== null && html`<p id="code-problem" class="problem">${problem}</p>`}
<button>${say('verify.check')}</button></form>`;

/** `code` is that of the document on the page: the file is compared with it. */
export const fileForm = (
  { say }: RequestContext,
  { code = '', small = false, texts }: { code?: string; small?: boolean; texts: { title: string; hint: string } },
): Html =>
  html`<form class="file-form${small ? ' small' : ''}" action="/ce/verify/" method="post" enctype="multipart/form-data" data-max="${largestFile}" data-too-large="${say('verify.tooLarge', { megabytes })}">
${code && html`<input type="hidden" name="code" value="${code}">`}
<label class="drop">${icons.file}<strong class="scripted">${texts.title}</strong><span class="hint">${texts.hint}</span>
<input type="file" name="file" accept=".pdf,.zip,application/pdf,application/zip" required></label>
<button class="secondary unscripted">${say('verify.checkFile')}</button></form>`;
