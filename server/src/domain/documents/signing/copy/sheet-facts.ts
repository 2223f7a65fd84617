/**
 * The content of a copy's signature sheet as plain data, which can be passed to the drawing thread. It is in both languages of the state,
 * because there is one file.
 */
import type { CheckedKey } from '../../../../platform/keys/key-reader.ts';
import { roleTexts } from '../../../../platform/keys/key-texts.ts';
import { exactText, dayText } from '../../../../platform/http/dates.ts';
import { say, type TextKey, type TextParameters } from '../../../../platform/http/texts.ts';
import { stageKeys } from '../../pages/standing.ts';
import type { CertifiedSignature } from '../proof/certified.ts';
import type { SignatureSheet } from '../proof/sheet.ts';
import type { SheetFacts, SheetLine } from './sheet.ts';
import { nameOfSubject } from '../proof/verify.ts';

/** The sheet's data about the document itself. */
export interface SheetSubject {
  readonly kk: string;
  readonly ru: string;
  readonly number: string;
  readonly issuedAt: Date;
  readonly organisation: { readonly kk: string; readonly ru: string; readonly bin: string | null };
  readonly timeZone: string;
}

const both = (kk: string, ru: string): string => (kk === '' || kk === ru ? ru : `${kk} / ${ru}`);
const sayBoth = (key: TextKey, parameters?: TextParameters): string => both(say('kk', key, parameters), say('ru', key, parameters));

const algorithms = { rsa: 'RSA, SHA-256', ec: 'ECDSA, SHA-256', gost: 'ГОСТ 34.10-2015, ГОСТ 34.11-2015' } as const;

/** '20.11.2026 11:31:40 (UTC+5)'. */
export const stampText = (at: Date, timeZone: string): string => {
  const zone =
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${exactText(at, timeZone)} (${zone.replace('GMT', 'UTC')})`;
};

const revocationLine = ({ revocation, source }: CheckedKey, timeZone: string): SheetLine | null =>
  revocation === 'good' && source
    ? [sayBoth('verify.notRevoked'), `${source.kind === 'ocsp' ? 'OCSP' : sayBoth('verify.list')}, ${stampText(source.at, timeZone)}`]
    : null;

const linesOf = ({ kept, verdict, certificate }: CertifiedSignature, timeZone: string): SheetLine[] => {
  const lines: (SheetLine | null)[] = [
    kept.forWhom ? [sayBoth('documentPages.copy.forWhom'), kept.forWhom] : null,
    certificate?.organisation
      ? [
          sayBoth('verify.organisation'),
          [certificate.organisation, certificate.bin && `БСН / БИН ${certificate.bin}`].filter(Boolean).join(', '),
        ]
      : null,
    certificate?.role ? [sayBoth('verify.role'), sayBoth(roleTexts[certificate.role])] : null,
    verdict.valid ? [sayBoth('verify.signedAt'), stampText(verdict.stamp.at, timeZone)] : null,
    verdict.valid ? [sayBoth('verify.stampedBy'), nameOfSubject(verdict.stamp.certificate)] : null,
    verdict.valid ? revocationLine(verdict.checked, timeZone) : null,
    certificate ? [sayBoth('verify.serial'), certificate.serial] : null,
    certificate ? [sayBoth('verify.validity'), `${dayText(certificate.from, timeZone)} – ${dayText(certificate.to, timeZone)}`] : null,
    certificate ? [sayBoth('verify.algorithm'), algorithms[certificate.algorithm]] : null,
  ];
  return lines.filter((line) => line !== null);
};

const warningOf = ({ verdict, differs }: CertifiedSignature): string | null => {
  if (!verdict.valid) return sayBoth('documentPages.sheet.invalid');
  if (differs) return sayBoth('verify.recordDiffers');
  if (verdict.hasEnded) return sayBoth('verify.stampEnded');
  return verdict.checked.revocation === 'unknown' ? sayBoth('verify.revocationUnknown') : null;
};

const signatureOf = (signature: CertifiedSignature, timeZone: string): SheetFacts['signatures'][number] => {
  const { kept, certificate } = signature;
  const stage = sayBoth(`documentPages.stages.${stageKeys[kept.stage]}`);
  return {
    name: certificate?.name ?? sayBoth('documentPages.sheet.unknown'),
    role: [both(kept.position.kk, kept.position.ru), stage].filter((each) => each !== '').join(' · '),
    lines: linesOf(signature, timeZone),
    facsimile: kept.facsimile,
    warning: warningOf(signature),
  };
};

export const sheetFactsOf = ({ signatures, checkCode, checkAddress, sha256, route }: SignatureSheet, subject: SheetSubject): SheetFacts => {
  const { timeZone, organisation, number, issuedAt } = subject;
  const page = checkAddress?.split('?')[0];
  const stamps = signatures.map(({ verdict }) => (verdict.valid ? verdict.stamp.at.getTime() : 0));
  return {
    title: sayBoth('documentPages.sheet.title'),
    document: `${both(subject.kk, subject.ru)}${number ? ` № ${number}` : ''} · ${dayText(issuedAt, timeZone)}`,
    organisation: [both(organisation.kk, organisation.ru), organisation.bin && `БСН / БИН ${organisation.bin}`].filter(Boolean).join(' · '),
    route: route && sayBoth('documentPages.route.differs'),
    signatures: signatures.map((each) => signatureOf(each, timeZone)),
    foot: `${sayBoth('documentPages.copy.signed')}\n${[page, checkCode].filter(Boolean).join(' · ')}`,
    checkCode,
    code: [sayBoth('documentPages.copy.code'), checkCode],
    fingerprint: [sayBoth('verify.fingerprint'), sha256],
    explanation: (['kk', 'ru'] as const).map((language) => say(language, 'documentPages.copy.explanation')),
    address: checkAddress,
    madeAt: Math.max(issuedAt.getTime(), ...stamps),
  };
};
