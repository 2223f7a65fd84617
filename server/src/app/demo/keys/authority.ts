/** A certificate authority made in Node: a fresh machine may have no openssl. For the demo and for tests. */
import { createPrivateKey, createPublicKey, randomBytes, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import { AsnConvert, BitString, OctetString } from '@peculiar/asn1-schema';
import {
  AccessDescription,
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityInfoAccessSyntax,
  BasicConstraints,
  Certificate,
  CertificateList,
  CRLDistributionPoints,
  CRLNumber,
  DistributionPoint,
  DistributionPointName,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  Name as X509Name,
  RelativeDistinguishedName,
  RevokedCertificate,
  SubjectPublicKeyInfo,
  TBSCertificate,
  TBSCertList,
  Time,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { parseCertificate } from '../../../platform/keys/certificate.ts';
import { oids } from '../../../platform/keys/oids.ts';

type Pair = webcrypto.CryptoKeyPair;

const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' } as const;

export const makePair = async (): Promise<Pair> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

export const keyObjectOf = async ({ privateKey }: Pair): Promise<KeyObject> =>
  createPrivateKey({ key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey)), format: 'der', type: 'pkcs8' });

/** The key pair of a private key stored as PEM. */
export const readPair = async (pem: string): Promise<Pair> => ({
  privateKey: await webcrypto.subtle.importKey('pkcs8', createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }), algorithm, true, [
    'sign',
  ]),
  publicKey: await webcrypto.subtle.importKey('spki', createPublicKey(pem).export({ type: 'spki', format: 'der' }), algorithm, true, [
    'verify',
  ]),
});

/** The parts of a name, in order. */
export type Name = readonly (readonly [oid: string, value: string])[];

export const nameOids = {
  country: '2.5.4.6',
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  organisation: '2.5.4.10',
  unit: '2.5.4.11',
  givenName: '2.5.4.42',
} as const;

/** Country and serial number are printable strings by definition; everything else may be Kazakh. */
const valueOf = (oid: string, value: string): AttributeValue =>
  new AttributeValue(oid === nameOids.country || oid === nameOids.serialNumber ? { printableString: value } : { utf8String: value });

const nameOf = (name: Name): X509Name =>
  new X509Name(
    name.map(([type, value]) => new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value: valueOf(type, value) })])),
  );

export interface Usage {
  /** The first octet of keyUsage. */
  readonly bits: number;
  readonly extended: readonly string[];
  /** Software that does not know the extended usage must refuse the certificate; time stamps require this. */
  readonly extendedIsCritical?: boolean;
  /** A responder's certificate whose own status need not be checked (RFC 6960). */
  readonly isUnchecked?: boolean;
  /** How many authorities may follow; undefined for a certificate that does not belong to an authority. */
  readonly authority?: number;
}

export interface NewCertificate {
  readonly subject: Name;
  readonly publicKey: webcrypto.CryptoKey;
  readonly usage: Usage;
  readonly from: Date;
  readonly until: Date;
  /** Hexadecimal; by default random. */
  readonly serial?: string;
  /** Where its authority publishes whether it has been revoked. */
  readonly points?: Points;
}

export interface Points {
  readonly list?: string;
  readonly delta?: string;
  readonly ocsp?: string;
}

export interface Authority {
  readonly certificate: X509Certificate;
  readonly pair: Pair;
}

const extension = (extnID: string, critical: boolean, value: unknown): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

const keyUsage = (bits: number): BitString => new BitString(new Uint8Array([bits]), bits & 1 ? 0 : bits & 2 ? 1 : 5);

const uri = (uniformResourceIdentifier: string): GeneralName => new GeneralName({ uniformResourceIdentifier });
const points = (address: string): CRLDistributionPoints =>
  new CRLDistributionPoints([new DistributionPoint({ distributionPoint: new DistributionPointName({ fullName: [uri(address)] }) })]);

const pointExtensions = ({ list, delta, ocsp }: Points): Extension[] => [
  ...(list ? [extension('2.5.29.31', false, points(list))] : []),
  ...(delta ? [extension('2.5.29.46', false, points(delta))] : []),
  ...(ocsp
    ? [
        extension(
          '1.3.6.1.5.5.7.1.1',
          false,
          new AuthorityInfoAccessSyntax([new AccessDescription({ accessMethod: '1.3.6.1.5.5.7.48.1', accessLocation: uri(ocsp) })]),
        ),
      ]
    : []),
];

const extensionsOf = ({ bits, extended, extendedIsCritical = false, isUnchecked = false, authority }: Usage): Extension[] => [
  extension('2.5.29.19', true, new BasicConstraints(authority === undefined ? {} : { cA: true, pathLenConstraint: authority })),
  extension('2.5.29.15', true, keyUsage(bits)),
  ...(extended.length > 0 ? [extension('2.5.29.37', extendedIsCritical, new ExtendedKeyUsage([...extended]))] : []),
  ...(isUnchecked
    ? [new Extension({ extnID: oids.ocspNoCheck, critical: false, extnValue: new OctetString(new Uint8Array([5, 0])) })]
    : []),
];

/** RFC 4055 requires NULL parameters. */
const sha256WithRsa = (): AlgorithmIdentifier =>
  new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: new Uint8Array([5, 0]).buffer });

const signed = async (content: TBSCertificate | TBSCertList, key: webcrypto.CryptoKey): Promise<ArrayBuffer> =>
  webcrypto.subtle.sign('RSASSA-PKCS1-v1_5', key, AsnConvert.serialize(content));

const utc = (date: Date): Time => new Time({ utcTime: date });

/** Issues a certificate; without an issuer it signs itself. */
export const issue = async (wanted: NewCertificate, issuer: Authority | { readonly self: Pair }): Promise<X509Certificate> => {
  // Positive, and of the same length for all.
  const serial = wanted.serial ? Buffer.from(wanted.serial, 'hex') : Buffer.from([0x5a, ...randomBytes(15)]);
  const subject = nameOf(wanted.subject);
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: new Uint8Array(serial).buffer,
    signature: sha256WithRsa(),
    issuer: 'self' in issuer ? subject : parseCertificate(issuer.certificate).tbsCertificate.subject,
    validity: new Validity({ notBefore: wanted.from, notAfter: wanted.until }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(await webcrypto.subtle.exportKey('spki', wanted.publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions([...extensionsOf(wanted.usage), ...pointExtensions(wanted.points ?? {})]),
  });
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: sha256WithRsa(),
    signatureValue: await signed(content, 'self' in issuer ? issuer.self.privateKey : issuer.pair.privateKey),
  });
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)));
};

/** A certificate on a list. */
export interface Revoked {
  /** Hexadecimal. */
  readonly serial: string;
  readonly at: Date;
}

export interface NewList {
  readonly revoked: readonly Revoked[];
  readonly from: Date;
  readonly until: Date;
  readonly number?: number;
  /** The number of the base list that a delta list completes. */
  readonly deltaOf?: number;
}

/** The revocation list of an authority, as DER. */
export const issueList = async (authority: Authority, { revoked, from, until, number, deltaOf }: NewList): Promise<Buffer> => {
  const extensions = [
    ...(number === undefined ? [] : [extension('2.5.29.20', false, new CRLNumber(number))]),
    ...(deltaOf === undefined ? [] : [extension('2.5.29.27', true, new CRLNumber(deltaOf))]),
  ];
  const content = new TBSCertList({
    version: Version.v2,
    signature: sha256WithRsa(),
    issuer: parseCertificate(authority.certificate).tbsCertificate.subject,
    thisUpdate: utc(from),
    nextUpdate: utc(until),
    ...(revoked.length > 0 && {
      revokedCertificates: revoked.map(
        ({ serial, at }) =>
          new RevokedCertificate({ userCertificate: new Uint8Array(Buffer.from(serial, 'hex')).buffer, revocationDate: utc(at) }),
      ),
    }),
    ...(extensions.length > 0 && { crlExtensions: extensions }),
  });
  const list = new CertificateList({
    tbsCertList: content,
    signatureAlgorithm: sha256WithRsa(),
    signature: await signed(content, authority.pair.privateKey),
  });
  return Buffer.from(AsnConvert.serialize(list));
};
