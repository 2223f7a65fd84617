/** The parts of a certificate as raw bytes, for data that Node's own class does not expose. */
import { expectTag, childrenOf, oidOf, readDer, tags, type Node } from './der.ts';

export interface CertificateParts {
  /** The bytes that the issuer has signed. */
  readonly signed: Buffer;
  /** With tag and length, as signatures refer to the certificate. */
  readonly serial: Buffer;
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly keyAlgorithm: string;
  /** The parameters of the key's algorithm, null if there are none. */
  readonly keyParameters: Node | null;
  /** The bits of the key. */
  readonly key: Buffer;
  /** The extensions as a sequence; null if there are none. */
  readonly extensions: Node | null;
  readonly signatureAlgorithm: string;
  readonly signature: Buffer;
}

const bitsOf = (node: Node | undefined): Buffer => expectTag(node, tags.bitString).content.subarray(1);

const extensionsIn = (last: Node | undefined): Node | null => (last?.tag === 0xa3 && childrenOf(last)[0]) || null;

/** Throws DerError if it is not a certificate. */
export const certificateParts = (der: Uint8Array): CertificateParts => {
  const [signed, algorithm, signature] = childrenOf(expectTag(readDer(der), tags.sequence));
  const fields = childrenOf(expectTag(signed, tags.sequence));
  // Certificates of the oldest version omit the version.
  const [serial, , issuer, , subject, keyInfo] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  const [keyAlgorithm, key] = childrenOf(expectTag(keyInfo, tags.sequence));
  const [keyOid, keyParameters] = childrenOf(expectTag(keyAlgorithm, tags.sequence));
  return {
    signed: signed?.raw ?? Buffer.alloc(0),
    serial: expectTag(serial, tags.integer).raw,
    issuer: expectTag(issuer, tags.sequence).raw,
    subject: expectTag(subject, tags.sequence).raw,
    keyAlgorithm: oidOf(keyOid),
    keyParameters: keyParameters ?? null,
    key: bitsOf(key),
    extensions: extensionsIn(fields.at(-1)),
    signatureAlgorithm: oidOf(childrenOf(expectTag(algorithm, tags.sequence))[0]),
    signature: bitsOf(signature),
  };
};
