/** The content of a national authority's certificate: holder and purpose. */
import { X509Certificate } from 'node:crypto';
import * as pkijs from 'pkijs';
import type { KeyHolder } from './key-reader.ts';
import { oids as signatureOids } from './oids.ts';

export const parseCertificate = (certificate: X509Certificate): pkijs.Certificate =>
  pkijs.Certificate.fromBER(new Uint8Array(certificate.raw));

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

export const holderOf = (certificate: X509Certificate): KeyHolder => {
  const { typesAndValues } = parseCertificate(certificate).subject;
  const all = (oid: string): string[] =>
    typesAndValues.filter(({ type }) => type === oid).map(({ value }) => String(value.valueBlock.value).trim());
  const one = (oid: string): string | null => all(oid)[0] || null;
  return {
    name: one(oids.commonName) ?? '',
    surname: one(oids.surname),
    givenName: one(oids.givenName),
    iin: digits(all(oids.serialNumber), 'IIN'),
    bin: digits(all(oids.unit), 'BIN'),
    organisation: one(oids.organisation),
  };
};

const bitsOf = (certificate: X509Certificate): number => {
  const usage = parseCertificate(certificate).extensions?.find(({ extnID }) => extnID === '2.5.29.15')?.parsedValue as
    | { valueBlock?: { valueHexView?: Uint8Array } }
    | undefined;
  return usage?.valueBlock?.valueHexView?.[0] ?? 0;
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
