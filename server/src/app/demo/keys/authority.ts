/** A certificate authority made in Node: a fresh machine may have no openssl. For the demo and for tests. */
import { createPrivateKey, createPublicKey, randomBytes, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { parseCertificate } from '../../../platform/keys/certificate.ts';

type Pair = webcrypto.CryptoKeyPair;

const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' } as const;

export const makePair = async (): Promise<Pair> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

export const keyObjectOf = async ({ privateKey }: Pair): Promise<KeyObject> =>
  createPrivateKey({ key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey)), format: 'der', type: 'pkcs8' });

/** The pair of a private key that was kept as PEM. */
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

/** Country and serial number are printable strings by their definition, everything else may be Kazakh. */
const valueOf = (oid: string, value: string): asn1js.PrintableString | asn1js.Utf8String =>
  oid === nameOids.country || oid === nameOids.serialNumber ? new asn1js.PrintableString({ value }) : new asn1js.Utf8String({ value });

/** pkijs would put all parts of a name into one set; X.509 names are a sequence of sets with one part each. */
const nameOf = (name: Name): pkijs.RelativeDistinguishedNames => {
  const parts = name.map(
    ([type, value]) =>
      new asn1js.Set({ value: [new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: type }), valueOf(type, value)] })] }),
  );
  return pkijs.RelativeDistinguishedNames.fromBER(new asn1js.Sequence({ value: parts }).toBER(false));
};

export interface Usage {
  /** The first octet of keyUsage. */
  readonly bits: number;
  readonly extended: readonly string[];
  /** Software that does not know the extended usage must refuse the certificate; time stamps require this. */
  readonly extendedIsCritical?: boolean;
  /** How many authorities may follow; undefined for a certificate that is not an authority's. */
  readonly authority?: number;
}

export interface NewCertificate {
  readonly subject: Name;
  readonly publicKey: webcrypto.CryptoKey;
  readonly usage: Usage;
  readonly from: Date;
  readonly until: Date;
  /** Hexadecimal; a random one if not given. */
  readonly serial?: string;
}

export interface Authority {
  readonly certificate: X509Certificate;
  readonly pair: Pair;
}

const extension = (extnID: string, critical: boolean, value: asn1js.BaseBlock): pkijs.Extension =>
  new pkijs.Extension({ extnID, critical, extnValue: value.toBER(false) });

const extensionsOf = ({ bits, extended, extendedIsCritical = false, authority }: Usage): pkijs.Extension[] => [
  extension(
    '2.5.29.19',
    true,
    new pkijs.BasicConstraints(authority === undefined ? {} : { cA: true, pathLenConstraint: authority }).toSchema(),
  ),
  extension(
    '2.5.29.15',
    true,
    new asn1js.BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: bits & 1 ? 0 : bits & 2 ? 1 : 5 }),
  ),
  ...(extended.length > 0
    ? [extension('2.5.29.37', extendedIsCritical, new pkijs.ExtKeyUsage({ keyPurposes: [...extended] }).toSchema())]
    : []),
];

/** pkijs leaves the parameters of the algorithm out; RFC 4055 wants NULL, and what reads .p12 files adds it, which would break the signature. */
const sha256WithRsa = (): pkijs.AlgorithmIdentifier =>
  new pkijs.AlgorithmIdentifier({ algorithmId: '1.2.840.113549.1.1.11', algorithmParams: new asn1js.Null() });

const signAs = async (wanted: pkijs.Certificate | pkijs.CertificateRevocationList, key: webcrypto.CryptoKey): Promise<void> => {
  wanted.signature = sha256WithRsa();
  wanted.signatureAlgorithm = sha256WithRsa();
  const [signed] = wanted.toSchema(true).valueBlock.value;
  const signature = await webcrypto.subtle.sign('RSASSA-PKCS1-v1_5', key, signed?.toBER(false) ?? new ArrayBuffer(0));
  wanted.signatureValue = new asn1js.BitString({ valueHex: signature });
};

/** Issues a certificate; without an issuer it signs itself. */
export const issue = async (wanted: NewCertificate, issuer: Authority | { readonly self: Pair }): Promise<X509Certificate> => {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  // Positive, and of the same length for all.
  const serial = wanted.serial ? Buffer.from(wanted.serial, 'hex') : Buffer.from([0x5a, ...randomBytes(15)]);
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array(serial).buffer });
  certificate.subject = nameOf(wanted.subject);
  certificate.issuer = 'self' in issuer ? certificate.subject : parseCertificate(issuer.certificate).subject;
  certificate.notBefore = new pkijs.Time({ type: 0, value: wanted.from });
  certificate.notAfter = new pkijs.Time({ type: 0, value: wanted.until });
  certificate.extensions = extensionsOf(wanted.usage);
  await certificate.subjectPublicKeyInfo.importKey(wanted.publicKey as Parameters<pkijs.PublicKeyInfo['importKey']>[0]);
  await signAs(certificate, 'self' in issuer ? issuer.self.privateKey : issuer.pair.privateKey);
  return new X509Certificate(Buffer.from(certificate.toSchema(true).toBER(false)));
};

/** The revocation list of an authority, as DER. */
export const issueList = async (authority: Authority, revoked: readonly X509Certificate[], from: Date, until: Date): Promise<Buffer> => {
  const list = new pkijs.CertificateRevocationList();
  list.version = 1;
  list.issuer = parseCertificate(authority.certificate).subject;
  list.thisUpdate = new pkijs.Time({ type: 0, value: from });
  list.nextUpdate = new pkijs.Time({ type: 0, value: until });
  if (revoked.length > 0) {
    list.revokedCertificates = revoked.map(
      (one) =>
        new pkijs.RevokedCertificate({
          userCertificate: parseCertificate(one).serialNumber,
          revocationDate: new pkijs.Time({ type: 0, value: from }),
        }),
    );
  }
  await signAs(list, authority.pair.privateKey);
  return Buffer.from(list.toSchema(true).toBER(false));
};
