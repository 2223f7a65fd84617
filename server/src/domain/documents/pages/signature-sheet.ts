/** The signatures of a document with a key, and the code for checking it, as shown on the document's page. */
import type { CheckedKey } from '../../../platform/keys/key-reader.ts';
import { roleTexts, sourceTexts } from '../../../platform/keys/key-texts.ts';
import { momentText } from '../../../platform/http/dates.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { CertifiedSignature } from '../signing/proof/certified.ts';
import { qrSvg } from '../signing/proof/qr.ts';
import type { SignatureSheet } from '../signing/proof/sheet.ts';
import { differenceText } from './route-difference.ts';
import { stageName } from './standing.ts';

const revocationPart = ({ revocation, source }: CheckedKey, language: Language, timeZone: string): Html =>
  revocation === 'good' && source
    ? html`<br><span class="quiet">${say(language, sourceTexts[source.kind], { moment: momentText(source.at, timeZone) })}</span>`
    : html`<br><span class="unproven">${say(language, 'verify.revocationUnknown')}</span>`;

const signaturePart = ({ kept, verdict, certificate, differs }: CertifiedSignature, language: Language, timeZone: string): Html => {
  const position = inLanguage(language, kept.position.ru, kept.position.kk);
  return html`<dl><div><dt>${stageName(language, kept.stage)}</dt><dd><strong>${certificate?.name ?? say(language, 'documentPages.sheet.unknown')}</strong>
${verdict.valid && position && html`<br><span class="quiet">${position}</span>`}${certificate?.organisation && html`<br>${certificate.organisation}`}${certificate?.role && html`<br><span class="quiet">${say(language, roleTexts[certificate.role])}</span>`}
${kept.forWhom && html`<br><span class="quiet">${say(language, 'documentPages.sheet.forWhom', { person: kept.forWhom })}</span>`}
${differs && html`<br><span class="unproven">${say(language, 'verify.recordDiffers')}</span>`}
${verdict.valid && verdict.hasEnded && html`<br><span class="unproven">${say(language, 'verify.stampEnded')}</span>`}
${verdict.valid && revocationPart(verdict.checked, language, timeZone)}
${!verdict.valid && html`<br><span class="unproven">${say(language, 'documentPages.sheet.invalid')}</span>`}</dd></div>
<div>${verdict.valid && html`<dt>${say(language, 'documentPages.sheet.signedAt')}</dt><dd>${momentText(verdict.stamp.at, timeZone)}</dd>`}</div>
<div>${certificate && html`<dt>${say(language, 'documentPages.sheet.serial')}</dt><dd><code>${certificate.serial}</code></dd>`}</div></dl>`;
};

export const signatureSection = (sheet: SignatureSheet | null, language: Language, timeZone: string): Html | false => {
  if (sheet === null) return false;
  const { checkCode, checkAddress: address, documentId } = sheet;
  const hasPackage = !sheet.damaged && sheet.signatures.some(({ verdict }) => verdict.valid);
  return html`<section class="signature-sheet"><h3>${say(language, 'documentPages.sheet.title')}</h3>
${sheet.damaged && html`<p class="unproven">${say(language, 'documentPages.sheet.damaged')}</p>`}
${sheet.route !== null && html`<p class="quiet">${differenceText(sheet.route.difference, sheet.route.people, language)}</p>`}
${sheet.signatures.map((each) => signaturePart(each, language, timeZone))}
<div class="check-code">${address !== null && qrSvg(address, say(language, 'documentPages.sheet.qr'))}
<div><p>${say(language, 'documentPages.sheet.code')} <a href="/ce/verify/?${checkCode}" target="_blank" rel="noopener"><code>${checkCode}</code></a></p>
${address !== null && html`<p class="quiet on-paper">${address.split('?')[0]}</p>`}
<p class="quiet"><small>SHA-256 <code>${sheet.sha256}</code></small></p>
${hasPackage && html`<p class="package"><a href="/ce/signedpackage/?${documentId}" download>${say(language, 'documentPages.sheet.package')}</a> <span class="quiet">${say(language, 'documentPages.sheet.packageHint')}</span></p>`}</div></div></section>`;
};
