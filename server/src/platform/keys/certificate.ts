/** The content of a national authority's certificate: holder and purpose. */
import type { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { BasicConstraints, Certificate, KeyUsage } from '@peculiar/asn1-x509';
import { certificateParts } from './certificate-parts.ts';
import { childrenOf, octetsOf, oidOf } from './der.ts';
import { keyRoles, type KeyHolder, type KeyRole } from './key-reader.ts';
import { oids as signatureOids } from './oids.ts';

export const parseCertificate = (certificate: Pick<X509Certificate, 'raw'>): Certificate => AsnConvert.parse(certificate.raw, Certificate);

const oids = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  organisation: '2.5.4.10',
  unit: '2.5.4.11',
  givenName: '2.5.4.42',
} as const;

const digits = (values: readonly string[], prefix: 'IIN' | 'BIN'): string | null =>
  values.map((value) => new RegExp(`^${prefix}(\\d{12})$`).exec(value)?.[1]).find((value) => value !== undefined) ?? null;

/** The national authority's extended key usages of an organisation's people, the highest role first. */
export const roleOids: Readonly<Record<KeyRole, string>> = {
  head: '1.2.398.3.3.4.1.2.1',
  signatory: '1.2.398.3.3.4.1.2.2',
  finance: '1.2.398.3.3.4.1.2.3',
  hr: '1.2.398.3.3.4.1.2.4',
  employee: '1.2.398.3.3.4.1.2.5',
};

const roleOf = ({ keyUsage }: X509Certificate): KeyRole | null =>
  keyRoles.find((role) => (keyUsage ?? []).includes(roleOids[role])) ?? null;

/** False for an employee who may not sign for the organisation. Where an authority states no roles, its holders are not restricted. */
export const isEntitled = ({ role }: Pick<KeyHolder, 'role'>): boolean => role === null || role === 'head' || role === 'signatory';

export const holderOf = (certificate: X509Certificate): KeyHolder => {
  const parts = [...parseCertificate(certificate).tbsCertificate.subject].flatMap((each) => [...each]);
  const all = (oid: string): string[] => parts.filter(({ type }) => type === oid).map(({ value }) => value.toString().trim());
  const one = (oid: string): string | null => all(oid)[0] || null;
  return {
    name: one(oids.commonName) ?? '',
    surname: one(oids.surname),
    givenName: one(oids.givenName),
    iin: digits(all(oids.serialNumber), 'IIN'),
    bin: digits(all(oids.unit), 'BIN'),
    organisation: one(oids.organisation),
    role: roleOf(certificate),
  };
};

/** The content of an extension; null if the certificate has none of that kind. */
export const extensionOf = (certificate: Pick<X509Certificate, 'raw'>, oid: string): Uint8Array | null => {
  const wrapped = certificateParts(certificate.raw).extensions;
  const found = (wrapped ? childrenOf(wrapped) : []).map(childrenOf).find(([name]) => oidOf(name) === oid);
  return found ? octetsOf(found.at(-1)) : null;
};

/** The first octet of the key usage. */
const bitsOf = (certificate: X509Certificate): number => {
  const usage = extensionOf(certificate, '2.5.29.15');
  return usage ? (new Uint8Array(AsnConvert.parse(usage, KeyUsage).value)[0] ?? 0) : 0;
};

/** How many authorities may stand below this one on a path (RFC 5280, 4.2.1.9); any number where it states none. */
export const authoritiesBelow = (certificate: Pick<X509Certificate, 'raw'>): number => {
  const constraints = extensionOf(certificate, '2.5.29.19');
  return (constraints ? AsnConvert.parse(constraints, BasicConstraints).pathLenConstraint : undefined) ?? Infinity;
};

const digitalSignature = 0x80;
const nonRepudiation = 0x40;
/** Extended key usage (SIG-9). */
export const usageOids = { signing: '1.3.6.1.5.5.7.3.4', signIn: '1.3.6.1.5.5.7.3.2' } as const;

export const isForSigning = (certificate: X509Certificate): boolean => {
  const bits = bitsOf(certificate);
  return (bits & digitalSignature) !== 0 && (bits & nonRepudiation) !== 0 && (certificate.keyUsage ?? []).includes(usageOids.signing);
};

export const isForTimeStamping = (certificate: X509Certificate): boolean =>
  (certificate.keyUsage ?? []).includes(signatureOids.timeStamping);

export const isForSignIn = (certificate: X509Certificate): boolean =>
  (bitsOf(certificate) & digitalSignature) !== 0 && (certificate.keyUsage ?? []).includes(usageOids.signIn);
