/** Reads a CMS signature (RFC 5652) with one signer, without verifying it. */
import { context, DerError, expectTag, childrenOf, octetsOf, oid, oidOf, readDer, sequence, tags, type Node } from '../der.ts';
import { oids } from '../oids.ts';

export interface Cms {
  readonly contentType: string;
  /** The signed content, if the signature includes it. */
  readonly content: Buffer | null;
  /** DER of each. */
  readonly certificates: readonly Buffer[];
  readonly signer: CmsSigner;
}

export interface CmsSigner {
  readonly issuer: Buffer;
  readonly serial: Buffer;
  readonly digestAlgorithm: string;
  /** In their signed form, a SET. */
  readonly signedAttributes: Buffer;
  readonly attributes: ReadonlyMap<string, readonly Node[]>;
  readonly signatureAlgorithm: string;
  readonly signature: Buffer;
  readonly unsigned: ReadonlyMap<string, readonly Node[]>;
}

const attributesIn = (node: Node | undefined): Map<string, readonly Node[]> => {
  const found = new Map<string, readonly Node[]>();
  for (const each of node ? childrenOf(node) : []) {
    const [name, values] = childrenOf(expectTag(each, tags.sequence));
    const key = oidOf(name);
    found.set(key, [...(found.get(key) ?? []), ...childrenOf(expectTag(values, tags.set))]);
  }
  return found;
};

const signerIn = (node: Node | undefined): CmsSigner => {
  const [, name, digest, ...rest] = childrenOf(expectTag(node, tags.sequence));
  const [issuer, serial] = childrenOf(expectTag(name, tags.sequence));
  const signed = rest[0]?.tag === 0xa0 ? rest[0] : undefined;
  // Without signed attributes the signature would state neither its certificate nor its time.
  if (!signed) throw new DerError('signed attributes wanted');
  const [algorithm, signature, unsigned] = rest.slice(1);
  return {
    issuer: expectTag(issuer, tags.sequence).raw,
    serial: expectTag(serial, tags.integer).raw,
    digestAlgorithm: oidOf(childrenOf(expectTag(digest, tags.sequence))[0]),
    signedAttributes: Buffer.concat([Buffer.from([tags.set]), signed.raw.subarray(1)]),
    attributes: attributesIn(signed),
    signatureAlgorithm: oidOf(childrenOf(expectTag(algorithm, tags.sequence))[0]),
    signature: octetsOf(signature),
    unsigned: attributesIn(unsigned?.tag === 0xa1 ? unsigned : undefined),
  };
};

export const signedDataIn = (der: Uint8Array): Node[] => {
  const [type, explicit] = childrenOf(expectTag(readDer(der), tags.sequence));
  if (oidOf(type) !== oids.signedData) throw new DerError('signed data wanted');
  return childrenOf(expectTag(childrenOf(expectTag(explicit, 0xa0))[0], tags.sequence));
};

/** The opposite of `signedDataIn`. */
export const contentInfo = (signedData: Buffer): Buffer => sequence(oid(oids.signedData), context(0, signedData));

/** Throws DerError if it is not a signature, or has several signers. */
export const readCms = (der: Uint8Array): Cms => {
  const [, , encapsulated, ...rest] = signedDataIn(der);
  const [contentType, content] = childrenOf(expectTag(encapsulated, tags.sequence));
  const certificates = rest.find(({ tag }) => tag === 0xa0);
  const signers = childrenOf(expectTag(rest.at(-1), tags.set));
  if (signers.length !== 1) throw new DerError('one signer wanted');
  return {
    contentType: oidOf(contentType),
    content: content ? octetsOf(childrenOf(expectTag(content, 0xa0))[0]) : null,
    certificates: (certificates ? childrenOf(certificates) : []).filter(({ tag }) => tag === tags.sequence).map(({ raw }) => raw),
    signer: signerIn(signers[0]),
  };
};
