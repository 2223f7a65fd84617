/** Who has signed a document with a key, and the code by which anybody can check it, as it stands on the document's page. */
import { momentText } from '../../http/dates.ts';
import { html, type Html } from '../../http/html.ts';
import { say, type Language } from '../../http/texts.ts';
import type { SignatureSheet } from '../../signing/proof/sheet.ts';
import { stageName } from './standing.ts';

export const signatureSection = (sheet: SignatureSheet | null, language: Language, timeZone: string): Html | false =>
  sheet !== null &&
  html`<section class="signature-sheet"><h3>${say(language, 'documentPages.sheet.title')}</h3>
${sheet.signatures.map(
  (each) => html`<dl><div><dt>${stageName(language, each.stage)}</dt><dd><strong>${each.holder}</strong>${each.organisation && html`<br>${each.organisation}`}</dd></div>
<div><dt>${say(language, 'documentPages.sheet.signedAt')}</dt><dd>${momentText(each.signedAt, timeZone)}</dd></div>
<div><dt>${say(language, 'documentPages.sheet.serial')}</dt><dd><code>${each.serial}</code></dd></div></dl>`,
)}
<p class="check-code">${say(language, 'documentPages.sheet.code')} <a href="/ce/verify/?${sheet.checkCode}"><code>${sheet.checkCode}</code></a></p>
<p class="quiet"><small>SHA-256 <code>${sheet.sha256}</code></small></p></section>`;
