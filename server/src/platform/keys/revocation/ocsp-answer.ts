/** Responses of an OCSP responder (RFC 6960): what they state about a certificate, and who has signed them. */
import { X509Certificate } from 'node:crypto';
import { digestOfSignature, isIssuedBy, isMadeBy, isSignedBy } from '../cms/algorithms.ts';
import { childrenOf, DerError, expectTag, octetsOf, oidOf, readDer, tags, timeOf, type Node } from '../der.ts';
import { oids } from '../oids.ts';
import { certificateId } from './ocsp-request.ts';

/** How far the clocks of an authority and of this server may differ. */
export const clockSkewMs = 5 * 60_000;

/** A responder's statement about one certificate. */
export interface OcspAnswer {
  /** The fingerprint of the certificate. */
  readonly about: string;
  readonly state: 'good' | 'revoked' | 'unknown';
  readonly revokedAt: Date | null;
  /** The moment that it covers. */
  readonly from: Date;
  /** When newer information is due; null if it is available at any time. */
  readonly until: Date | null;
  readonly der: Buffer;
}

/** The certificate in question, and who may answer about it. */
export interface OcspSubject {
  readonly certificate: X509Certificate;
  readonly issuer: X509Certificate;
  /** Whether the authority has revoked a responder's certificate. */
  readonly isRevoked?: (responder: X509Certificate, at: Date) => boolean;
}

const hashes: Readonly<Record<string, string>> = {
  [oids.sha1]: 'sha1',
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
};

interface Parts {
  readonly signed: Node;
  readonly algorithm: string;
  readonly signature: Buffer;
  readonly certificates: readonly Buffer[];
  readonly producedAt: Date;
  readonly answers: readonly Node[];
  readonly extensions: readonly Node[];
}

const readParts = (der: Uint8Array): Parts => {
  const [status, bytes] = childrenOf(expectTag(readDer(der), tags.sequence));
  if (status?.tag !== 0x0a || status.content[0] !== 0 || !bytes) throw new DerError('the responder refuses to answer');
  const [type, basic] = childrenOf(expectTag(childrenOf(expectTag(bytes, 0xa0))[0], tags.sequence));
  if (oidOf(type) !== oids.ocspBasic) throw new DerError('an unknown kind of answer');
  const [signed, algorithm, signature, certificates] = childrenOf(expectTag(readDer(octetsOf(basic)), tags.sequence));
  const fields = childrenOf(expectTag(signed, tags.sequence));
  // The version is omitted, because it has only one value.
  const [, producedAt, answers, extensions] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  return {
    signed: expectTag(signed, tags.sequence),
    algorithm: oidOf(childrenOf(expectTag(algorithm, tags.sequence))[0]),
    signature: expectTag(signature, tags.bitString).content.subarray(1),
    certificates: certificates ? childrenOf(childrenOf(expectTag(certificates, 0xa0))[0]!).map(({ raw }) => raw) : [],
    producedAt: timeOf(producedAt),
    answers: childrenOf(expectTag(answers, tags.sequence)),
    extensions: extensions ? childrenOf(childrenOf(expectTag(extensions, 0xa1))[0]!) : [],
  };
};

const isDelegated = (responder: X509Certificate, { issuer, isRevoked }: OcspSubject, at: Date): boolean =>
  (responder.keyUsage ?? []).includes(oids.ocspSigning) &&
  at >= responder.validFromDate &&
  at <= responder.validToDate &&
  isIssuedBy(responder, issuer) &&
  !isRevoked?.(responder, at);

/** The authority itself, or a signer that it has authorised to answer for it. */
const isGenuine = ({ signed, algorithm, signature, certificates, producedAt }: Parts, subject: OcspSubject): boolean => {
  const digest = digestOfSignature(algorithm);
  if (!digest) return false;
  const signedBy = (raw: Buffer): boolean => isMadeBy(raw, algorithm) && isSignedBy(raw, signed.raw, signature, digest);
  // A signature is cheaper to check than a certificate and its authority, so it is checked first.
  return (
    signedBy(subject.issuer.raw) || certificates.some((raw) => signedBy(raw) && isDelegated(new X509Certificate(raw), subject, producedAt))
  );
};

const isAbout = (id: Node | undefined, { certificate, issuer }: OcspSubject): boolean => {
  const [algorithm, name, key, serial] = childrenOf(expectTag(id, tags.sequence));
  const hash = hashes[oidOf(childrenOf(expectTag(algorithm, tags.sequence))[0])];
  if (!hash) return false;
  const wanted = certificateId(certificate, issuer, hash);
  return (
    octetsOf(name).equals(wanted.issuerName) &&
    octetsOf(key).equals(wanted.issuerKey) &&
    expectTag(serial, tags.integer).raw.equals(wanted.serial)
  );
};

const states = { 0x80: 'good', 0xa1: 'revoked', 0x82: 'unknown' } as const;

const answerIn = (node: Node, about: string, der: Uint8Array): OcspAnswer => {
  const [, status, from, ...rest] = childrenOf(expectTag(node, tags.sequence));
  const state = states[status?.tag as keyof typeof states];
  if (!status || !state) throw new DerError('an unknown state');
  const until = rest.find(({ tag }) => tag === 0xa0);
  return {
    about,
    state,
    revokedAt: state === 'revoked' ? timeOf(childrenOf(status)[0]) : null,
    from: timeOf(from),
    until: until ? timeOf(childrenOf(until)[0]) : null,
    der: Buffer.from(der),
  };
};

/** A response's statement about a certificate; null if no authorised signer has signed it, or it states nothing. Throws DerError. */
export const readOcspAnswer = (der: Uint8Array, subject: OcspSubject): OcspAnswer | null => {
  const parts = readParts(der);
  const own = parts.answers.find((each) => isAbout(childrenOf(expectTag(each, tags.sequence))[0], subject));
  return own && isGenuine(parts, subject) ? answerIn(own, subject.certificate.fingerprint256, der) : null;
};

/** The nonce of a response; null if it has none. Throws DerError. */
export const nonceIn = (der: Uint8Array): Buffer | null => {
  const found = readParts(der)
    .extensions.map((each) => childrenOf(expectTag(each, tags.sequence)))
    .find(([name]) => oidOf(name) === oids.ocspNonce);
  return found ? octetsOf(readDer(octetsOf(found.at(-1)))) : null;
};
