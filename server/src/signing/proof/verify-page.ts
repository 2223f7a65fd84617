/** `/ce/verify/?{code}`: anybody who has the code of a signature sheet can see whether the signatures hold. */
import { limits, takeTry } from '../../auth/rate-limit.ts';
import type { RequestContext } from '../../http/context.ts';
import { html, type Html } from '../../http/html.ts';
import type { PageAnswer, PageQuery } from '../../http/page.ts';
import type { TextKey } from '../../http/texts.ts';
import { inLanguage } from '../../session/names.ts';
import { certifyOriginal, type CertifiedSignature } from './certified.ts';
import { nameOfSubject, type Verdict } from './verify.ts';

const findByCode = ({ db }: RequestContext, code: string) =>
  db
    .selectFrom('document_originals as o')
    .innerJoin('documents as d', 'd.id', 'o.document_id')
    .innerJoin('templates as t', 't.id', 'd.template_id')
    .innerJoin('organisations as org', 'org.id', 'd.organisation_id')
    .select(['o.id', 'o.sha256', 'o.dropped_at', 'd.number', 'd.issue_date', 't.name_ru', 't.name_kk', 'org.name_ru as organisation_ru', 'org.name_kk as organisation_kk', 'org.time_zone'])
    .where('o.check_code', '=', code)
    .executeTakeFirst();

/** 'ABCDE-FGHJK-…', also typed in small letters or without dashes. */
const normalCode = (given: string): string => given.toUpperCase().replaceAll(/[^A-Z0-9]/g, '').replaceAll(/.{5}(?=.)/g, '$&-');

const moment = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at).replace(',', '');

const day = (at: Date, timeZone: string): string => moment(at, timeZone).slice(0, 10);

const problemKeys: Readonly<Record<Extract<Verdict, { valid: false }>['problem'], TextKey>> = {
  'bad-file': 'verify.problems.false', 'bad-password': 'verify.problems.false', unreasonable: 'verify.problems.false', unsupported: 'verify.problems.false', untrusted: 'verify.problems.untrusted', expired: 'verify.problems.expired',
  revoked: 'verify.problems.revoked', 'not-signing-key': 'verify.problems.notForSigning', 'not-sign-in-key': 'verify.problems.notForSigning', 'other-person': 'verify.problems.false',
  'no-organisation': 'verify.problems.false', 'other-organisation': 'verify.problems.false', 'no-stamp': 'verify.problems.noStamp',
};

const signaturePart = (context: RequestContext, { verdict, certificate }: CertifiedSignature, timeZone: string): Html => {
  const { say } = context;
  const rows: readonly (readonly [TextKey, string | null])[] = [
    ['verify.signedAt', verdict.valid ? moment(verdict.stamp.at, timeZone) : null],
    ['verify.organisation', certificate?.organisation ? `${certificate.organisation}${certificate.bin ? `, ${say('verify.bin', { bin: certificate.bin })}` : ''}` : null],
    ['verify.serial', certificate?.serial ?? null],
    ['verify.validity', certificate && `${day(certificate.from, timeZone)} – ${day(certificate.to, timeZone)}`],
    ['verify.stampedBy', verdict.valid ? nameOfSubject(verdict.stamp.certificate) : null],
    ['verify.algorithm', certificate && { rsa: 'RSA, SHA-256', ec: 'ECDSA, SHA-256', gost: 'GOST 34.10-2015, GOST 34.11-2015' }[certificate.algorithm]],
  ];
  return html`<article>
<h2>${certificate?.name ?? say('documentPages.sheet.unknown')}</h2>
<p class="${verdict.valid ? 'verdict right' : 'verdict wrong'}">${verdict.valid ? say('verify.valid') : say(problemKeys[verdict.problem])}</p>
<table class="facts">${rows.flatMap(([key, value]) => (value ? [html`<tr><th scope="row">${say(key)}</th><td>${value}</td></tr>`] : []))}</table>
</article>`;
};

const notFound = ({ say }: RequestContext): PageAnswer => ({
  title: say('verify.title'),
  status: 404,
  body: html`<h1>${say('verify.title')}</h1><p>${say('verify.notFound')}</p>`,
});

const summaryKey = (damaged: boolean, verdicts: readonly Verdict[]): TextKey => {
  if (damaged) return 'verify.damaged';
  if (verdicts.length === 0) return 'verify.nothing';
  return verdicts.every(({ valid }) => valid) ? 'verify.allValid' : 'verify.someWrong';
};

export const verifyPage = async ({ text }: PageQuery, context: RequestContext): Promise<PageAnswer> => {
  const { db, say, address, now, language } = context;
  await takeTry(db, limits.verifications, address, now);
  const found = await findByCode(context, normalCode(text));
  if (!found) return notFound(context);
  const { pdf, signatures } = await certifyOriginal(context, found);
  const verdicts = signatures.map(({ verdict }) => verdict);
  const name = inLanguage(language, found.name_ru, found.name_kk);
  const summary = summaryKey(pdf === null, verdicts);
  return {
    title: say('verify.title'),
    body: html`<h1>${say('verify.title')}</h1>
<p><strong>${found.number ? `${name} № ${found.number}` : name}</strong>, ${day(found.issue_date, found.time_zone)}<br>${inLanguage(language, found.organisation_ru, found.organisation_kk)}</p>
<p class="${summary === 'verify.allValid' ? 'verdict right' : 'verdict wrong'}">${say(summary)}</p>
${found.dropped_at && html`<p class="verdict wrong">${say('verify.dropped')}</p>`}
<p class="quiet">${say('verify.fingerprint')}: <span class="code">${found.sha256}</span></p><br>
${signatures.map((signature) => signaturePart(context, signature, found.time_zone))}`,
  };
};
