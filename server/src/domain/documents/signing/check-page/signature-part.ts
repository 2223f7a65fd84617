/** One signature of the result: its certificate, its time, and the checks made. */
import { roleTexts, sourceTexts } from '../../../../platform/keys/key-texts.ts';
import type { CheckedKey } from '../../../../platform/keys/key-reader.ts';
import { dayText } from '../../../../platform/http/dates.ts';
import { html, type Html } from '../../../../platform/http/html.ts';
import type { RequestContext } from '../../../../platform/http/context.ts';
import type { TextKey } from '../../../../platform/http/texts.ts';
import { stageKeys } from '../../pages/standing.ts';
import { inLanguage } from '../../../../platform/http/names.ts';
import { stampText } from '../copy/sheet-facts.ts';
import type { CertifiedSignature, CertificateFacts } from '../proof/certified.ts';
import { nameOfSubject, type Verdict } from '../proof/verify.ts';
import { icons } from './icons.ts';

const problemKeys: Readonly<Record<Extract<Verdict, { valid: false }>['problem'], TextKey>> = {
  'bad-file': 'verify.problems.false',
  'bad-password': 'verify.problems.false',
  unreasonable: 'verify.problems.false',
  unsupported: 'verify.problems.false',
  untrusted: 'verify.problems.untrusted',
  expired: 'verify.problems.expired',
  revoked: 'verify.problems.revoked',
  'revocation-unknown': 'verify.problems.false',
  'not-signing-key': 'verify.problems.notForSigning',
  'not-sign-in-key': 'verify.problems.notForSigning',
  'other-person': 'verify.problems.false',
  'iin-unbound': 'verify.problems.false',
  'no-organisation': 'verify.problems.false',
  'other-organisation': 'verify.problems.false',
  'not-entitled': 'verify.problems.false',
  'no-stamp': 'verify.problems.noStamp',
};

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('');

const keyText = ({ say }: RequestContext, { organisation, bin, role }: CertificateFacts): string =>
  organisation
    ? [say('verify.organisationKey', { organisation }), bin && say('verify.bin', { bin }), role && say(roleTexts[role])]
        .filter(Boolean)
        .join(', ')
    : say('verify.personalKey');

const certificateText = (context: RequestContext, facts: CertificateFacts, timeZone: string): string =>
  [
    keyText(context, facts),
    context.say('verify.certificate', { serial: facts.serial }),
    context.say('verify.until', { date: dayText(facts.to, timeZone) }),
  ].join(' · ');

const allChecks = ['verify.checks.intact', 'verify.checks.genuine', 'verify.checks.certificate', 'verify.checks.time'] as const;

/** The source of the revocation status, or that it is unknown. */
const revocationPart = ({ say }: RequestContext, { revocation, source }: CheckedKey, timeZone: string): Html =>
  revocation === 'good' && source
    ? html`<p class="quiet">${say(sourceTexts[source.kind], { moment: stampText(source.at, timeZone) })}</p>`
    : html`<p class="warning">${say('verify.revocationUnknown')}</p>`;

/** The checks that a valid signature has passed. */
export const passedChecks = ({ say }: RequestContext): Html =>
  html`<ul class="checks">${allChecks.map((key) => html`<li class="right">${icons.check}${say(key)}</li>`)}</ul>`;

/** The failed check. After a failure the other checks mean nothing, except that the file is intact. */
const failedChecks = ({ say }: RequestContext, verdict: Extract<Verdict, { valid: false }>, isIntact: boolean): Html =>
  html`<ul class="checks"><li class="wrong">${icons.cross}${say(isIntact ? problemKeys[verdict.problem] : 'verify.checks.changed')}</li>${isIntact && html`<li class="right">${icons.check}${say('verify.checks.intact')}</li>`}</ul>
<p class="warning">${say('verify.provesNothing')}</p>`;

/** What the page knows besides the signature itself. */
interface Surroundings {
  readonly timeZone: string;
  readonly isIntact: boolean;
  /** The document was returned to agreement: the signature is no longer binding. */
  readonly voidedAt?: Date;
}

const badgeOf = ({ say }: RequestContext, verdict: Verdict, { isIntact, voidedAt }: Surroundings): Html => {
  if (voidedAt) return html`<span class="badge wrong">${icons.cross}${say('verify.voided.badge')}</span>`;
  // Nobody calls a signature valid whose time or revocation status is not known.
  if (verdict.valid && (verdict.hasEnded || verdict.checked.revocation !== 'good'))
    return html`<span class="badge open">${say('verify.genuine')}</span>`;
  return verdict.valid
    ? html`<span class="badge right">${icons.check}${say('verify.valid')}</span>`
    : html`<span class="badge wrong">${icons.cross}${say(isIntact ? problemKeys[verdict.problem] : 'verify.checks.changed')}</span>`;
};

export const signaturePart = (
  context: RequestContext,
  { kept, verdict, certificate, differs }: CertifiedSignature,
  surroundings: Surroundings,
): Html => {
  const { say, language } = context;
  const { timeZone, isIntact, voidedAt } = surroundings;
  const name = certificate?.name ?? say('documentPages.sheet.unknown');
  const role = [inLanguage(language, kept.position.ru, kept.position.kk), say(`documentPages.stages.${stageKeys[kept.stage]}`)]
    .filter(Boolean)
    .join(' · ');
  return html`<article class="signer"><span class="initials" aria-hidden="true">${initials(name)}</span>
<div class="who"><h3>${name}</h3><p class="quiet">${role}${kept.forWhom && html`<br>${say('verify.forWhom', { person: kept.forWhom })}`}</p></div>${badgeOf(context, verdict, surroundings)}
<div class="details">${voidedAt && html`<p>${say('verify.voided.text', { moment: stampText(voidedAt, timeZone) })}</p>`}${verdict.valid && html`<p>${stampText(verdict.stamp.at, timeZone)}, ${say('verify.stampOf', { authority: nameOfSubject(verdict.stamp.certificate) })}</p>`}
${verdict.valid && verdict.stamps.archive.map(({ stamp }) => html`<p class="quiet">${say('verify.archivedBy', { moment: stampText(stamp.at, timeZone), authority: nameOfSubject(stamp.certificate) })}</p>`)}
${certificate && html`<p class="quiet">${certificateText(context, certificate, timeZone)}</p>`}${differs && html`<p class="warning">${say('verify.recordDiffersHere')}</p>`}${verdict.valid && verdict.hasEnded && html`<p class="warning">${say('verify.stampEnded')}</p>`}${verdict.valid && revocationPart(context, verdict.checked, timeZone)}${!verdict.valid && failedChecks(context, verdict, isIntact)}</div></article>`;
};
