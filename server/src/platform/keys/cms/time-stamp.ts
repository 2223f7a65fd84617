/** Time stamps (RFC 3161): requests, answers, verification, and the demo's own authority. */
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import {
  boolean,
  DerError,
  expectTag,
  generalizedTime,
  childrenOf,
  integer,
  nothing,
  octets,
  octetsOf,
  oid,
  oidOf,
  readDer,
  sequence,
  tags,
  timeOf,
} from '../der.ts';
import { KeyError } from '../key-reader.ts';
import { oids } from '../oids.ts';
import { digestBy } from './algorithms.ts';
import { verifyCms } from './verify.ts';
import { signWithoutStamp, writeCms, type SigningKey } from './write.ts';

const imprintOf = (hash: Uint8Array): Buffer => sequence(sequence(oid(oids.sha256), nothing()), octets(hash));

/** A request for a stamp of a SHA-256, under a policy if one is required. */
export const writeTimeStampRequest = (hash: Uint8Array, nonce: Uint8Array, policy: string | null = null): Buffer =>
  sequence(integer(1), imprintOf(hash), ...(policy ? [oid(policy)] : []), integer(nonce), boolean(true));

interface StampInfo {
  readonly policy: string;
  readonly algorithm: string;
  readonly hash: Buffer;
  readonly at: Date;
  readonly nonce: Buffer | null;
}

const readInfo = (der: Uint8Array): StampInfo => {
  const [, policy, imprint, , time, ...rest] = childrenOf(expectTag(readDer(der), tags.sequence));
  const [algorithm, hash] = childrenOf(expectTag(imprint, tags.sequence));
  return {
    policy: oidOf(policy),
    algorithm: oidOf(childrenOf(expectTag(algorithm, tags.sequence))[0]),
    hash: octetsOf(hash),
    at: timeOf(time),
    nonce: rest.find(({ tag }) => tag === tags.integer)?.raw ?? null,
  };
};

/** The token in an authority's answer. Throws DerError for a refusal, an answer to another request, or another policy. */
export const readTimeStampAnswer = (
  answer: Uint8Array,
  { hash, nonce, policy }: { readonly hash: Uint8Array; readonly nonce: Uint8Array; readonly policy: string | null },
): Buffer => {
  const [status, token] = childrenOf(expectTag(readDer(answer), tags.sequence));
  const granted = expectTag(childrenOf(expectTag(status, tags.sequence))[0], tags.integer).content[0];
  if ((granted !== 0 && granted !== 1) || !token) throw new DerError('the time stamp was refused');
  const { cms } = verifyCms(token.raw);
  const info = readInfo(cms.content ?? Buffer.alloc(0));
  if (!info.hash.equals(hash) || !info.nonce?.equals(integer(nonce))) throw new DerError('a stamp of something else');
  if (policy !== null && info.policy !== policy) throw new DerError('a stamp under another policy');
  return token.raw;
};

export interface TimeStamp {
  readonly at: Date;
  /** The algorithm of the stamped digest. */
  readonly algorithm: string;
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

/** Checks that a token stamps these bytes. Throws KeyError; the KeyReader decides whether the authority is trusted. */
export const verifyTimeStamp = (token: Uint8Array, stamped: Uint8Array): TimeStamp => {
  const { cms, certificate, chain } = verifyCms(token);
  if (cms.contentType !== oids.timeStampInfo || !cms.content) throw new KeyError('bad-file');
  const { algorithm, hash, at } = readInfo(cms.content);
  if (!digestBy(algorithm, stamped)?.equals(hash)) throw new KeyError('bad-file');
  return { at, algorithm, certificate, chain };
};

/** Issues a stamp as the demo's own authority. The policy is from the arc for examples. */
export const makeTimeStamp = (
  key: SigningKey,
  hash: Uint8Array,
  at: Date,
  { nonce, policy = '2.999.1' }: { readonly nonce?: Uint8Array; readonly policy?: string } = {},
): Buffer => {
  const info = sequence(
    integer(1),
    oid(policy),
    imprintOf(hash),
    integer(randomBytes(12)),
    generalizedTime(at),
    ...(nonce ? [integer(nonce)] : []),
  );
  return writeCms(signWithoutStamp(key, { contentType: oids.timeStampInfo, digest: createHash('sha256').update(info).digest(), at }), {
    content: info,
  });
};

/** An authority's answer to a request, for tests over HTTP. */
export const answerTimeStampRequest = (request: Uint8Array, key: SigningKey, at: Date, ownPolicy?: string): Buffer => {
  const [, imprint, ...rest] = childrenOf(expectTag(readDer(request), tags.sequence));
  const nonce = rest.find(({ tag }) => tag === tags.integer);
  const wanted = rest.find(({ tag }) => tag === tags.oid);
  const policy = ownPolicy ?? (wanted && oidOf(wanted));
  const hash = octetsOf(childrenOf(expectTag(imprint, tags.sequence))[1]);
  return sequence(
    sequence(integer(0)),
    makeTimeStamp(key, hash, at, { nonce: expectTag(nonce, tags.integer).content, ...(policy && { policy }) }),
  );
};
