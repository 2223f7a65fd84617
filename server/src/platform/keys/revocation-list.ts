/** Revocation lists (RFC 5280): base and delta lists, and what they say about a certificate. */
import { createHash, type X509Certificate } from 'node:crypto';
import { digestOfSignature, isSignedBy } from './cms/algorithms.ts';
import { childrenOf, DerError, expectTag, octetsOf, oidOf, readDer, tags, timeOf, type Node } from './der.ts';

export interface RevocationList {
  /** The subject of the authority that has signed it. */
  readonly issuer: string;
  readonly from: Date;
  /** When the next one is due; null if the list does not say: then it proves nothing about later moments. */
  readonly until: Date | null;
  readonly number: bigint | null;
  /** The number of the base list that a delta list completes; null for a base list. */
  readonly deltaOf: bigint | null;
  /** The extension that says where its newest delta list is. */
  readonly freshest: Buffer | null;
  /** By serial number, upper-case hexadecimal without leading zeros: the entry as it is in the list. */
  readonly entries: ReadonlyMap<string, Node>;
  readonly der: Buffer;
}

/** The data that proves who has signed a list. */
export interface ListProof {
  readonly signed: Uint8Array;
  readonly digest: string | null;
  readonly signature: Uint8Array;
}

/** A list whose signature has not been checked. */
interface UnverifiedList {
  readonly list: Omit<RevocationList, 'issuer'>;
  readonly proof: ListProof;
}

const oids = { number: '2.5.29.20', deltaOf: '2.5.29.27', reason: '2.5.29.21', freshest: '2.5.29.46' } as const;
const removeFromList = 8;

const normalSerial = (hex: string): string => hex.toUpperCase().replace(/^0+/, '');

/** The content of an extension, in the extensions of a list or of an entry. */
const extensionIn = (extensions: Node | undefined, oid: string): Buffer | null => {
  const found = (extensions ? childrenOf(extensions) : []).find((each) => oidOf(childrenOf(each)[0]) === oid);
  return found ? octetsOf(childrenOf(found).at(-1)) : null;
};

/** Numbers of lists have up to 20 octets. */
const numberIn = (extensions: Node | undefined, oid: string): bigint | null => {
  const found = extensionIn(extensions, oid);
  return found && BigInt(`0x${expectTag(readDer(found), tags.integer).content.toString('hex') || '0'}`);
};

/** Entries are parsed when they are needed: a national list has hundreds of thousands, and few are. */
const entriesIn = (revoked: Node | undefined): Map<string, Node> => {
  const entries = new Map<string, Node>();
  for (const entry of revoked ? childrenOf(revoked) : []) {
    const [tag, size = 0x80] = entry.content;
    if (tag !== tags.integer || size >= 0x80) throw new DerError('a serial number wanted');
    entries.set(normalSerial(entry.content.toString('hex', 2, 2 + size)), entry);
  }
  return entries;
};

interface Entry {
  readonly at: Date;
  /** A delta list removes the certificate from its base list. */
  readonly isRemoval: boolean;
}

const entryIn = (node: Node): Entry => {
  const [, at, extensions] = childrenOf(node);
  const reason = extensionIn(extensions, oids.reason);
  return { at: timeOf(at), isRemoval: reason?.at(-1) === removeFromList };
};

/** Throws DerError if it is not a list. */
export const parseRevocationList = (der: Buffer): UnverifiedList => {
  const [signed, algorithm, signature] = childrenOf(expectTag(readDer(der), tags.sequence));
  const fields = childrenOf(expectTag(signed, tags.sequence));
  const [, , from, ...rest] = fields[0]?.tag === tags.integer ? fields.slice(1) : fields;
  const next = rest[0]?.tag === tags.utcTime || rest[0]?.tag === tags.generalizedTime ? rest.shift() : undefined;
  const wrapped = rest.find(({ tag }) => tag === 0xa0);
  const extensions = wrapped && childrenOf(wrapped)[0];
  return {
    list: {
      from: timeOf(from),
      until: next ? timeOf(next) : null,
      number: numberIn(extensions, oids.number),
      deltaOf: numberIn(extensions, oids.deltaOf),
      freshest: extensionIn(extensions, oids.freshest),
      entries: entriesIn(rest.find(({ tag }) => tag === tags.sequence)),
      der,
    },
    proof: {
      signed: signed?.raw ?? Buffer.alloc(0),
      digest: digestOfSignature(oidOf(childrenOf(expectTag(algorithm, tags.sequence))[0])),
      signature: expectTag(signature, tags.bitString).content.subarray(1),
    },
  };
};

/** The authority that has signed a list; undefined if none of them has: such a list is ignored. */
export const signerOf = (
  { signed, digest, signature }: ListProof,
  authorities: readonly { readonly raw: Uint8Array }[],
): number | undefined => {
  const found = digest ? authorities.findIndex((each) => isSignedBy(each.raw, signed, signature, digest)) : -1;
  return found < 0 ? undefined : found;
};

interface Known {
  readonly list: RevocationList;
  readonly signer: string;
}

/** Lists that have been parsed and verified, by their hash: most signatures of an organisation were made under the same few. */
const known = new Map<string, Known>();
const mostKnown = { lists: 256, bytes: 128 * 1024 * 1024 };
let knownBytes = 0;

export const hashOfList = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex');

const forget = (hash: string): void => {
  knownBytes -= known.get(hash)?.list.der.length ?? 0;
  known.delete(hash);
};

/** Caches a list that is known to verify with its signer's certificate. */
export const remember = (hash: string, list: Omit<RevocationList, 'issuer'>, signer: X509Certificate): RevocationList => {
  const whole = { ...list, issuer: signer.subject };
  forget(hash);
  known.set(hash, { list: whole, signer: signer.fingerprint256 });
  knownBytes += list.der.length;
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown.lists && knownBytes <= mostKnown.bytes) break;
    forget(oldest);
  }
  return whole;
};

/** A cached list that one of these authorities has signed; null if it must be parsed. */
export const recall = (hash: string, authorities: readonly X509Certificate[]): RevocationList | null => {
  const found = known.get(hash);
  return found && authorities.some(({ fingerprint256 }) => fingerprint256 === found.signer) ? found.list : null;
};

/** Throws DerError if it is not a list; null if none of the authorities has signed it. */
export const readRevocationList = (der: Buffer, authorities: readonly X509Certificate[]): RevocationList | null => {
  const hash = hashOfList(der);
  const recalled = recall(hash, authorities);
  if (recalled) return recalled;
  const { list, proof } = parseRevocationList(der);
  const index = signerOf(proof, authorities);
  const signer = index === undefined ? undefined : authorities[index];
  return signer ? remember(hash, list, signer) : null;
};

/**
 * A list covers a moment if it was in force then, or was issued later: a certificate that it does not name was not revoked before it. Lists
 * omit expired certificates, so one issued after the certificate's end says nothing.
 */
const speaksOf = ({ from, until }: RevocationList, at: Date, expires: Date): boolean =>
  from > at ? from <= expires : until !== null && at <= until;

const completes = (delta: RevocationList, base: RevocationList): boolean =>
  base.number !== null && delta.deltaOf !== null && delta.deltaOf <= base.number;

/**
 * The lists that say whether a certificate of their authority was in force at a moment: the one that covers it, and, for a delta list, its
 * base.
 */
const listsThatCount = (lists: readonly RevocationList[], at: Date, expires: Date): RevocationList[][] => {
  const deltas = lists.filter(({ deltaOf }) => deltaOf !== null);
  return lists
    .filter(({ deltaOf }) => deltaOf === null)
    .flatMap((base) => [
      ...(speaksOf(base, at, expires) ? [[base]] : []),
      ...deltas.filter((delta) => completes(delta, base) && speaksOf(delta, at, expires)).map((delta) => [delta, base]),
    ]);
};

export interface RevocationAnswer {
  /** 'unknown' if no list covers the moment. */
  readonly state: 'good' | 'revoked' | 'unknown';
  /** The lists that were used, the newest first: one, or a delta list with its base. */
  readonly lists: readonly RevocationList[];
}

/** A certificate whose status is looked up in lists. */
interface Asked {
  readonly serial: string;
  readonly expires: Date;
}

/** The status of a certificate at a moment, by the lists of one authority. A certificate revoked later was in force then. */
export const askLists = ({ serial, expires }: Asked, lists: readonly RevocationList[], at: Date): RevocationAnswer => {
  const statements = lists.flatMap((list) => {
    const entry = list.entries.get(normalSerial(serial));
    return entry ? [{ list, entry: entryIn(entry) }] : [];
  });
  const isLifted = (from: Date): boolean => statements.some(({ list, entry }) => entry.isRemoval && list.from >= from);
  const revoking = statements.find(({ list, entry }) => !entry.isRemoval && entry.at <= at && !isLifted(list.from));
  // Even an outdated list is right about the certificates that it names.
  if (revoking) return { state: 'revoked', lists: [revoking.list] };
  const [newest] = listsThatCount(lists, at, expires).toSorted(
    ([one], [other]) => (other?.from.getTime() ?? 0) - (one?.from.getTime() ?? 0),
  );
  return newest ? { state: 'good', lists: newest } : { state: 'unknown', lists: [] };
};
