/** Writes CMS signatures in the CAdES form: detached or with their content, with the certificate identified by its hash. */
import { createHash, sign as signByNode, type KeyObject } from 'node:crypto';
import { certificateParts } from '../certificate-parts.ts';
import { context, expectTag, childrenOf, integer, nothing, octets, oid, sequence, set, tags, time, tlv } from '../der.ts';
import { streebog512 } from '../gost/gost.ts';
import { gostOids } from '../gost/oids.ts';
import { signGost, type GostPrivateKey } from '../gost/sign.ts';
import type { PrivateKey } from '../key-reader.ts';
import { oids } from '../oids.ts';
import { contentInfo, signedDataIn } from './read.ts';
import { claimedCertificate } from './verify.ts';

/** A key with its certificates. */
export interface SigningKey {
  /** DER. */
  readonly certificate: Buffer;
  /** The certificates above it, DER. */
  readonly chain: readonly Buffer[];
  readonly digestAlgorithm: Buffer;
  readonly signatureAlgorithm: Buffer;
  readonly digest: (bytes: Uint8Array) => Buffer;
  readonly sign: (bytes: Uint8Array) => Buffer;
}

const sha256Algorithm = sequence(oid(oids.sha256));

const nodeSigningKey = (key: KeyObject, certificate: Buffer, chain: readonly Buffer[]): SigningKey => ({
  certificate,
  chain,
  digestAlgorithm: sha256Algorithm,
  signatureAlgorithm: key.asymmetricKeyType === 'ec' ? sequence(oid(oids.ecdsaWithSha256)) : sequence(oid(oids.rsa), nothing()),
  digest: (bytes) => createHash('sha256').update(bytes).digest(),
  sign: (bytes) => signByNode('sha256', bytes, key),
});

const gostSigningKey = (key: GostPrivateKey, certificate: Buffer, chain: readonly Buffer[]): SigningKey => ({
  certificate,
  chain,
  digestAlgorithm: sequence(oid(gostOids.digest512)),
  signatureAlgorithm: sequence(oid(gostOids.signature512)),
  digest: (bytes) => Buffer.from(streebog512(bytes)),
  sign: (bytes) => signGost(key, bytes),
});

export const signingKeyOf = (key: PrivateKey, certificate: Buffer, chain: readonly Buffer[]): SigningKey =>
  'kind' in key ? gostSigningKey(key, certificate, chain) : nodeSigningKey(key, certificate, chain);

export interface ToSign {
  readonly contentType: string;
  /** The digest of the content, in the key's algorithm. */
  readonly digest: Uint8Array;
  readonly at: Date;
}

/** A signature without its time stamp. */
export interface UnstampedSignature {
  readonly key: SigningKey;
  readonly toSign: ToSign;
  /** The bytes that a time stamp covers. */
  readonly signature: Buffer;
  readonly attributes: Buffer;
}

const attribute = (name: string, value: Uint8Array): Buffer => sequence(oid(name), set(value));

export const signWithoutStamp = (key: SigningKey, toSign: ToSign): UnstampedSignature => {
  const certificateHash = createHash('sha256').update(key.certificate).digest();
  const attributes = set(
    attribute(oids.contentType, oid(toSign.contentType)),
    attribute(oids.signingTime, time(toSign.at)),
    attribute(oids.messageDigest, octets(toSign.digest)),
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
  );
  return { key, toSign, attributes, signature: key.sign(attributes) };
};

const retag = (tag: number, value: Buffer): Buffer => Buffer.concat([Buffer.from([tag]), value.subarray(1)]);

/** The complete signature, with its time stamp if there is one, and with the content if requested. */
export const writeCms = (
  { key, toSign, attributes, signature }: UnstampedSignature,
  { token, content }: { token?: Uint8Array | undefined; content?: Uint8Array } = {},
): Buffer => {
  const { issuer, serial } = certificateParts(key.certificate);
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    key.digestAlgorithm,
    retag(0xa0, attributes),
    key.signatureAlgorithm,
    octets(signature),
    ...(token ? [context(1, attribute(oids.timeStampToken, token))] : []),
  );
  return contentInfo(
    sequence(
      integer(toSign.contentType === oids.data ? 1 : 3),
      tlv(tags.set, key.digestAlgorithm),
      sequence(oid(toSign.contentType), ...(content ? [context(0, octets(content))] : [])),
      context(0, ...[key.certificate, ...key.chain].toSorted(Buffer.compare)),
      tlv(tags.set, signer),
    ),
  );
};

/**
 * Puts a time stamp on a signature made elsewhere. The signed bytes stay as they were. Of the rest only the signer's certificate is kept:
 * nobody has checked it, a stamp in it would name another time, and a damaged certificate would make the signature unverifiable elsewhere.
 */
export const addTimeStamp = (cms: Uint8Array, token: Uint8Array): Buffer => {
  const parts = signedDataIn(cms);
  const signers = parts.at(-1);
  const fields = childrenOf(expectTag(childrenOf(expectTag(signers, tags.set))[0], tags.sequence));
  const kept = fields.filter(({ tag }) => tag !== 0xa1).map(({ raw }) => raw);
  const signer = sequence(...kept, context(1, attribute(oids.timeStampToken, token)));
  // Version, digest algorithms and content; what follows up to the signers is certificates and revocation lists.
  const head = parts.slice(0, 3).map(({ raw }) => raw);
  return contentInfo(sequence(...head, context(0, claimedCertificate(cms)?.raw ?? Buffer.alloc(0)), tlv(tags.set, signer)));
};
