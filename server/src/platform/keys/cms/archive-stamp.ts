/**
 * Archive time stamps (archive-time-stamp-v3 with ats-hash-index-v3; ETSI EN 319 122-1, 5.5). One covers the document, the signature, and
 * everything that the signature contains when it is made: certificates, revocation values and earlier stamps. What is added later is not
 * covered, and does not invalidate it.
 */
import { childrenOf, context, DerError, expectTag, octets, octetsOf, oid, oidOf, sequence, set, tags, tlv } from '../der.ts';
import { KeyError } from '../key-reader.ts';
import { oids } from '../oids.ts';
import { digestBy } from './algorithms.ts';
import { contentInfo, readCms, signedDataIn } from './read.ts';
import { verifyTimeStamp, type TimeStamp } from './time-stamp.ts';

/** The parts of a signature that an archive stamp covers. */
interface Pieces {
  readonly contentType: Buffer;
  readonly certificates: readonly Buffer[];
  /** Lists and OCSP responses. */
  readonly revocation: readonly Buffer[];
  /** Version to signature, as they are in the signature. */
  readonly signed: readonly Buffer[];
  /** Type and value of each unsigned attribute, one after the other. */
  readonly attributes: readonly Buffer[];
}

const piecesOf = (cms: Uint8Array): Pieces => {
  const parts = signedDataIn(cms);
  const [contentType] = childrenOf(expectTag(parts[2], tags.sequence));
  const inside = (tag: number): readonly Buffer[] => {
    const found = parts.slice(3, -1).find((each) => each.tag === tag);
    return found ? childrenOf(found).map(({ raw }) => raw) : [];
  };
  const signer = childrenOf(expectTag(childrenOf(expectTag(parts.at(-1), tags.set))[0], tags.sequence));
  const unsigned = signer.find(({ tag }) => tag === 0xa1);
  return {
    contentType: expectTag(contentType, tags.oid).raw,
    certificates: inside(0xa0),
    revocation: inside(0xa1),
    signed: signer.filter((each) => each !== unsigned).map(({ raw }) => raw),
    attributes: (unsigned ? childrenOf(unsigned) : []).flatMap((attribute) => {
      const [type, values] = childrenOf(expectTag(attribute, tags.sequence));
      return childrenOf(expectTag(values, tags.set)).map(({ raw }) => coveredAttribute(expectTag(type, tags.oid).raw, raw));
    }),
  };
};

const coveredAttribute = (type: Uint8Array, value: Uint8Array): Buffer => Buffer.concat([type, value]);

const digest = (algorithm: string, bytes: Uint8Array): Buffer => {
  const made = digestBy(algorithm, bytes);
  if (!made) throw new DerError('a digest that is not known');
  return made;
};

/** The stamped data: the type and digest of the content, the signer's fields, and the index. */
const imprintInput = ({ contentType, signed }: Pieces, content: Uint8Array, algorithm: string, index: Buffer): Buffer =>
  Buffer.concat([contentType, digest(algorithm, content), ...signed, index]);

const stampDigest = oids.sha256;

/** The index of everything in a signature, and the bytes that a stamp of it covers. Throws DerError if it is not a signature. */
export const writeArchiveInput = (cms: Uint8Array, content: Uint8Array): { readonly index: Buffer; readonly input: Buffer } => {
  const pieces = piecesOf(cms);
  const hashes = (each: readonly Buffer[]): Buffer => sequence(...each.map((piece) => octets(digest(stampDigest, piece))));
  const index = sequence(sequence(oid(stampDigest)), hashes(pieces.certificates), hashes(pieces.revocation), hashes(pieces.attributes));
  return { index, input: imprintInput(pieces, content, stampDigest, index) };
};

/** Adds an unsigned attribute to the one signer of a signature. The signed part stays as it was. */
const addUnsigned = (cms: Uint8Array, type: string, value: Uint8Array): Buffer => {
  const parts = signedDataIn(cms);
  const signer = childrenOf(expectTag(childrenOf(expectTag(parts.at(-1), tags.set))[0], tags.sequence));
  const unsigned = signer.find(({ tag }) => tag === 0xa1);
  const attributes = [...(unsigned ? childrenOf(unsigned).map(({ raw }) => raw) : []), sequence(oid(type), set(value))];
  const kept = signer.filter((each) => each !== unsigned).map(({ raw }) => raw);
  return contentInfo(
    sequence(
      ...parts.slice(0, -1).map(({ raw }) => raw),
      tlv(tags.set, sequence(...kept, context(1, ...attributes.toSorted(Buffer.compare)))),
    ),
  );
};

/** Adds a stamp of `writeArchiveInput` to the signature, with its index. */
export const addArchiveStamp = (cms: Uint8Array, token: Uint8Array, index: Uint8Array): Buffer =>
  addUnsigned(cms, oids.archiveTimeStamp, addUnsigned(token, oids.archiveHashIndex, index));

interface HashIndex {
  readonly raw: Buffer;
  readonly algorithm: string;
  readonly certificates: readonly Buffer[];
  readonly revocation: readonly Buffer[];
  readonly attributes: readonly Buffer[];
}

const indexIn = (token: Uint8Array): HashIndex => {
  const [found, ...more] = readCms(token).signer.unsigned.get(oids.archiveHashIndex) ?? [];
  if (!found || more.length > 0) throw new DerError('one hash index wanted');
  const [algorithm, ...lists] = childrenOf(expectTag(found, tags.sequence));
  const [certificates = [], revocation = [], attributes = []] = lists.map((list) =>
    childrenOf(expectTag(list, tags.sequence)).map(octetsOf),
  );
  if (lists.length !== 3) throw new DerError('three lists of hashes wanted');
  return { raw: found.raw, algorithm: oidOf(childrenOf(expectTag(algorithm, tags.sequence))[0]), certificates, revocation, attributes };
};

export interface ArchiveStamp extends TimeStamp {
  /** The token with its index, as it is in the signature. */
  readonly token: Buffer;
  readonly index: Buffer;
  /** The bytes that it covers. */
  readonly input: Buffer;
  /** Whether it covers another stamp of the same signature. */
  readonly covers: (type: string, token: Uint8Array) => boolean;
  /** Whether it covers a revocation list. */
  readonly coversList: (list: Uint8Array) => boolean;
}

const isWhole = (hashes: readonly Buffer[], pieces: readonly Buffer[], algorithm: string): boolean => {
  const present = new Set(pieces.map((piece) => digest(algorithm, piece).toString('hex')));
  return hashes.every((hash) => present.has(hash.toString('hex')));
};

/** Checks that an archive stamp covers this signature of this content, and that everything it covers is still present. Throws KeyError. */
export const verifyArchiveStamp = (cms: Uint8Array, content: Uint8Array, token: Buffer): ArchiveStamp => {
  try {
    const pieces = piecesOf(cms);
    const index = indexIn(token);
    const input = imprintInput(pieces, content, index.algorithm, index.raw);
    const stamp = verifyTimeStamp(token, input);
    if (stamp.algorithm !== index.algorithm) throw new KeyError('bad-file');
    const isComplete = (['certificates', 'revocation', 'attributes'] as const).every((kind) =>
      isWhole(index[kind], pieces[kind], index.algorithm),
    );
    if (!isComplete) throw new KeyError('bad-file');
    return {
      ...stamp,
      token,
      index: index.raw,
      input,
      covers: (type, other) => {
        const hash = digest(index.algorithm, coveredAttribute(oid(type), other));
        return index.attributes.some((each) => each.equals(hash));
      },
      coversList: (list) => index.revocation.some((each) => each.equals(digest(index.algorithm, list))),
    };
  } catch (error) {
    throw error instanceof KeyError ? error : new KeyError('bad-file', error);
  }
};
