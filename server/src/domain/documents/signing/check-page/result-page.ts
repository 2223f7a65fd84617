/** The result of a check: the answer in a sentence, then the signers, then the details of the check. */
import { dayText } from '../../../../platform/http/dates.ts';
import { html, type Html } from '../../../../platform/http/html.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import { inLanguage } from '../../../../platform/http/names.ts';
import { stampText } from '../copy/sheet-facts.ts';
import { checkAddress, qrSvg } from '../proof/qr.ts';
import { nameOfSubject } from '../proof/verify.ts';
import type { CheckedDocument, Compared, FoundDocument } from './find-document.ts';
import { fileForm } from './forms.ts';
import { icons } from './icons.ts';
import { judgementOf, type Judgement } from './judge-result.ts';
import { seal, sign } from './seal.ts';
import { passedChecks, signaturePart } from './signature-part.ts';

const nameOf = ({ language }: RequestContext, { organisation }: FoundDocument): string =>
  inLanguage(language, organisation.ru, organisation.kk);

const verdictPart = (context: RequestContext, { document }: CheckedDocument, { kind, heading, explanation }: Judgement): Html => {
  const { say, now } = context;
  const {
    organisation: { bin },
    timeZone,
  } = document;
  const picture =
    kind === 'right'
      ? seal({
          name: nameOf(context, document),
          number: bin ? say('verify.bin', { bin }) : '',
          label: say('verify.seal', { organisation: nameOf(context, document) }),
        })
      : sign(kind);
  return html`<div class="verdict-part ${kind}">${picture}<div><h1 tabindex="-1" autofocus>${say(heading)}</h1>${explanation && html`<p>${say(explanation)}</p>`}
<p class="quiet">${say('verify.checkedAt', { moment: stampText(now, timeZone) })}</p></div></div>`;
};

const inGroups = (sha256: string): string => sha256.replaceAll(/.{8}(?=.)/g, '$& ');

const comparedText = ({ say }: RequestContext, compared: Compared): string => {
  if (compared.kind !== 'package')
    return say(compared.kind === 'copy' ? 'verify.compared.copy' : 'verify.compared.original', { name: compared.name });
  const { kind: _, ...counts } = compared;
  return say(compared.voided > 0 ? 'verify.compared.packageVoided' : 'verify.compared.package', counts);
};

const facts = (context: RequestContext, { document, compared }: CheckedDocument): Html => {
  const { say, language } = context;
  const { template, number, issuedAt, organisation, timeZone, sha256 } = document;
  const kind = inLanguage(language, template.ru, template.kk);
  return html`<section class="part"><dl class="document">
<dt>${say('verify.document')}</dt><dd>${say('verify.documentOf', { name: number ? `${kind} № ${number}` : kind, date: dayText(issuedAt, timeZone) })}</dd>
<dt>${say('verify.organisation')}</dt><dd>${nameOf(context, document)}${organisation.bin && `, ${say('verify.bin', { bin: organisation.bin })}`}</dd>
<dt>${say('verify.fingerprint')}</dt><dd class="hash">${inGroups(sha256)}</dd>
<dt>${say('verify.comparedWith')}</dt><dd>${compared ? comparedText(context, compared) : say('verify.compared.nothing')}</dd></dl></section>`;
};

const algorithms = { rsa: 'RSA, SHA-256', ec: 'ECDSA, SHA-256', gost: 'GOST 34.10-2015, GOST 34.11-2015' } as const;

const how = (context: RequestContext, { certified }: CheckedDocument): Html => {
  const { say } = context;
  return html`<details class="part how"><summary><span>${say('verify.how')}</span>${icons.down}</summary>
<p>${certified.signatures.every(({ verdict }) => verdict.valid) && `${say('verify.howNames')} `}${say('verify.howText')}</p>${certified.signatures.every(({ verdict }) => verdict.valid && verdict.checked.revocation === 'good') && passedChecks(context)}<ul>${certified.signatures.map(
    ({ certificate, verdict }) =>
      html`<li><strong>${certificate?.name ?? say('documentPages.sheet.unknown')}</strong>: ${[
        certificate && algorithms[certificate.algorithm],
        verdict.valid && say('verify.issuedBy', { authority: nameOfIssuer(verdict.cms.certificate) }),
        verdict.valid && say('verify.stampOf', { authority: nameOfSubject(verdict.stamp.certificate) }),
      ]
        .filter(Boolean)
        .join('; ')}</li>`,
  )}</ul></details>`;
};

const nameOfIssuer = ({ issuer }: { readonly issuer: string }): string => nameOfSubject({ subject: issuer });

const advised = {
  refuse: ['verify.steps.refuse', 'verify.steps.ask', 'verify.steps.keep'],
  report: ['verify.steps.rely', 'verify.steps.tell', 'verify.steps.keepResult'],
} as const;

const whatToDo = ({ say }: RequestContext, advice: Judgement['advice'] = 'refuse'): Html =>
  html`<div class="panel side-part"><h2>${say('verify.whatToDo')}</h2><ol class="steps">${advised[advice].map((key) => html`<li>${say(key)}</li>`)}</ol></div>`;

const codePart = ({ say, origin }: RequestContext, { checkCode }: FoundDocument, hasQr: boolean): Html => {
  const address = hasQr ? checkAddress(origin, checkCode) : null;
  return html`<div class="panel side-part code-part">${address !== null && qrSvg(address, say('documentPages.sheet.qr'))}<p class="quiet">${say('verify.code')}</p><p class="code">${checkCode}</p>
${address !== null && html`<p class="address">${address}</p><button class="secondary scripted" type="button" data-copy="${address}" data-copied="${say('verify.copied')}">${icons.copy}<span>${say('verify.copyLink')}</span></button>`}</div>`;
};

const acts = ({ say, session }: RequestContext, { documentId }: FoundDocument, hasPackage: boolean): Html => html`<div class="acts">
${hasPackage && html`<a class="button" href="/ce/signedpackage/?${documentId}" download>${icons.package}${say('documentPages.sheet.package')}</a><p class="hint">${say(session ? 'documentPages.sheet.packageHint' : 'verify.packageNeedsSignIn')}</p>`}
<button class="secondary scripted" type="button" data-print>${icons.print}<span>${say('verify.print')}</span></button><a class="link" href="/ce/verify/">${say('verify.another')}</a></div>`;

/** `expected` is the code that the page showed when the file was uploaded. */
export const resultPage = (context: RequestContext, checked: CheckedDocument, expected: string | null = null): Html => {
  const { say } = context;
  const { document, certified, voided } = checked;
  const judgement = judgementOf(checked);
  const isIntact = certified.pdf !== null;
  const isOther = expected !== null && expected !== document.checkCode;
  return html`<div class="result"><div class="panel answer">${verdictPart(context, checked, judgement)}
${isOther && html`<p class="part warning" role="note">${say('verify.otherDocument', { code: expected })}</p>`}${facts(context, checked)}
${certified.signatures.length > 0 && html`<section class="part"><h2>${say('verify.signers')}</h2>${certified.signatures.map((each) => signaturePart(context, each, { timeZone: document.timeZone, isIntact }))}</section>${how(context, checked)}`}
${voided.length > 0 && html`<section class="part"><h2>${say('verify.voided.title')}</h2>${voided.map((each) => signaturePart(context, each, { timeZone: document.timeZone, isIntact, voidedAt: each.voidedAt }))}</section>`}</div>
<aside class="side">${codePart(context, document, judgement.kind !== 'wrong')}${judgement.kind === 'wrong' && whatToDo(context, judgement.advice)}
<div class="panel side-part file-part"><h2>${say('verify.haveFile')}</h2>${fileForm(context, { code: document.checkCode, small: true, texts: { title: say('verify.dropPdf'), hint: say('verify.compareHint') } })}</div>
${acts(context, document, isIntact && certified.signatures.some(({ verdict }) => verdict.valid))}</aside></div>`;
};

/** A file that belongs to no document: reported in red, whatever the file claims. `code` is that of the document it was compared with. */
export const unknownFilePage = (
  context: RequestContext,
  {
    name,
    sha256,
    code,
    expected,
  }: { readonly name: string; readonly sha256: string; readonly code: string | null; readonly expected: string | null },
): Html => {
  const { say, now } = context;
  const of = expected ?? code;
  const text = of === null ? say('verify.unknownFile') : say('verify.changedFile', { code: of });
  return html`<div class="result"><div class="panel answer"><div class="verdict-part wrong">${sign('wrong')}<div><h1 tabindex="-1" autofocus>${say(of === null ? 'verify.unknownFileTitle' : 'verify.changedFileTitle')}</h1><p>${text}</p>
<p class="quiet">${say('verify.checkedAt', { moment: stampText(now, 'Asia/Almaty') })}</p></div></div>
<section class="part"><dl class="document"><dt>${say('verify.file')}</dt><dd>${name}</dd><dt>${say('verify.fileFingerprint')}</dt><dd class="hash">${inGroups(sha256)}</dd></dl>
${of !== null && html`<p><a href="/ce/verify/?${of}">${say('verify.byThisCode', { code: of })}</a></p>`}</section></div>
<aside class="side">${whatToDo(context)}<div class="panel side-part file-part"><h2>${say('verify.otherFile')}</h2>${fileForm(context, { small: true, texts: { title: say('verify.dropPdf'), hint: say('verify.fileLimits', { megabytes: 50 }) } })}</div>
<div class="acts"><button class="secondary scripted" type="button" data-print>${icons.print}<span>${say('verify.print')}</span></button><a class="link" href="/ce/verify/">${say('verify.another')}</a></div></aside></div>`;
};
