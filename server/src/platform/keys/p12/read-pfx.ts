/** Reads the plain structure of a .p12 file (RFC 7292), and measures its cost. It computes nothing. */
import { expectTag, childrenOf, octetsOf, oidOf, readDer, tags, wholeNumberOf, type Node } from '../der.ts';
import { oids } from '../oids.ts';
import { encryptionOf, saltOf, unknownAlgorithm, type Decrypt } from './encryption.ts';
import { expectWithin, p12Limits, pkcs12RoundWork, type WorkMeter } from './limits.ts';
import { derivedFor, digestSizes, type Derivation, type P12Digest } from './pkcs12-derivation.ts';

interface PfxMac {
  readonly derivation: Derivation;
  readonly expected: Buffer;
}

/** A part of the file, which contains bags. */
interface PfxPart {
  readonly content: Buffer;
  /** Null if it is not encrypted. */
  readonly decrypt: Decrypt | null;
}

export interface Pfx {
  readonly mac: PfxMac | null;
  /** The bytes that the MAC covers. */
  readonly signed: Buffer;
  readonly parts: readonly PfxPart[];
}

/** A key or a certificate in its bag. */
export type Bag =
  | { readonly kind: 'key' | 'certificate'; readonly der: Buffer }
  | { readonly kind: 'encrypted-key'; readonly content: Buffer; readonly decrypt: Decrypt };

const pkcs7 = { data: oids.data, encryptedData: '1.2.840.113549.1.7.6' } as const;
const bagTypes = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
} as const;
const x509Certificate = '1.2.840.113549.1.9.22.1';
const explicit = 0xa0;

const digests: Readonly<Record<string, P12Digest>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
};

const onlyInside = (node: Node | undefined): Node | undefined => childrenOf(expectTag(node, explicit))[0];

const macOf = (node: Node, meter: WorkMeter): PfxMac => {
  const [info, saltNode, iterationsNode] = childrenOf(expectTag(node, tags.sequence));
  const [algorithm, expected] = childrenOf(expectTag(info, tags.sequence));
  const oid = oidOf(childrenOf(expectTag(algorithm, tags.sequence))[0]);
  const digest = digests[oid];
  if (!digest) throw unknownAlgorithm(oid);
  const iterations = iterationsNode ? wholeNumberOf(iterationsNode) : 1;
  meter.spend(iterations, pkcs12RoundWork);
  return {
    derivation: { digest, salt: saltOf(saltNode), iterations, purpose: derivedFor.mac, length: digestSizes[digest].digest },
    expected: octetsOf(expected),
  };
};

/** The octets of `[0]` in place of an octet string: in one piece, or in several. */
const implicitOctets = (node: Node | undefined): Buffer =>
  node?.tag === 0x80 ? node.content : Buffer.concat(childrenOf(expectTag(node, explicit)).map(octetsOf));

const partOf = (node: Node, meter: WorkMeter): PfxPart[] => {
  const [type, content] = childrenOf(expectTag(node, tags.sequence));
  const oid = oidOf(type);
  if (oid === pkcs7.data) return [{ content: octetsOf(onlyInside(content)), decrypt: null }];
  if (oid !== pkcs7.encryptedData) return [];
  const [, info] = childrenOf(expectTag(onlyInside(content), tags.sequence));
  const [, algorithm, encrypted] = childrenOf(expectTag(info, tags.sequence));
  return [{ content: implicitOctets(encrypted), decrypt: encryptionOf(algorithm, meter) }];
};

/** Throws DerError if it is not such a file, KeyError if it exceeds the limits. */
export const readPfx = (file: Uint8Array, meter: WorkMeter): Pfx => {
  expectWithin(file.length, p12Limits.fileBytes);
  const [, authSafe, macData] = childrenOf(expectTag(readDer(file), tags.sequence));
  const [, content] = childrenOf(expectTag(authSafe, tags.sequence));
  const signed = octetsOf(onlyInside(content));
  const nodes = childrenOf(expectTag(readDer(signed), tags.sequence));
  expectWithin(nodes.length, p12Limits.parts);
  return { mac: macData ? macOf(macData, meter) : null, signed, parts: nodes.flatMap((node) => partOf(node, meter)) };
};

const bagOf = (node: Node, meter: WorkMeter): Bag[] => {
  const [type, value] = childrenOf(expectTag(node, tags.sequence));
  const oid = oidOf(type);
  if (oid === bagTypes.key) return [{ kind: 'key', der: onlyInside(value)?.raw ?? Buffer.alloc(0) }];
  if (oid === bagTypes.shroudedKey) {
    const [algorithm, encrypted] = childrenOf(expectTag(onlyInside(value), tags.sequence));
    return [{ kind: 'encrypted-key', content: octetsOf(encrypted), decrypt: encryptionOf(algorithm, meter) }];
  }
  if (oid !== bagTypes.certificate) return [];
  const [certificateType, certificate] = childrenOf(expectTag(onlyInside(value), tags.sequence));
  return oidOf(certificateType) === x509Certificate ? [{ kind: 'certificate', der: octetsOf(onlyInside(certificate)) }] : [];
};

/** The bags of a decrypted part. They may require more work, which is charged before it is done. */
export const readBags = (content: Uint8Array, meter: WorkMeter): Bag[] => {
  const nodes = childrenOf(expectTag(readDer(content), tags.sequence));
  expectWithin(nodes.length, p12Limits.bags);
  return nodes.flatMap((node) => bagOf(node, meter));
};
