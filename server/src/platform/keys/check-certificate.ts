/** Decides whether a certificate is accepted: trust, dates, revocation, purpose, person, organisation, in this order. */
import type { X509Certificate } from 'node:crypto';
import { isIssuedBy } from './cms/algorithms.ts';
import { authoritiesBelow, holderOf, isEntitled, isForSignIn, isForSigning, isForTimeStamping } from './certificate.ts';
import { KeyError, type CheckedKey, type Wanted } from './key-reader.ts';
import { judgeRevocation, type PathRevocation } from './revocation/judge-revocation.ts';
import type { OcspAnswer } from './revocation/ocsp-answer.ts';
import type { Trust } from './trust.ts';

/** No real path is longer than this. */
const maxPath = 5;

/** Certificates sent with the key may complete the path; only a path to one of our roots is accepted. */
export const findPath = (
  certificate: X509Certificate,
  chain: readonly X509Certificate[],
  { roots, intermediates }: Trust,
): X509Certificate[] => {
  const isRoot = (one: X509Certificate): boolean => roots.some((root) => root.fingerprint256 === one.fingerprint256);
  const pool = [...intermediates, ...chain, ...roots];
  const path = [certificate];
  for (let current = certificate; !isRoot(current);) {
    const below = current;
    const issuer = pool.find((one) => one.ca && path.length - 1 <= authoritiesBelow(one) && isIssuedBy(below, one));
    if (!issuer || path.length >= maxPath) throw new KeyError('untrusted');
    path.push(issuer);
    current = issuer;
  }
  return path;
};

/** Throws KeyError 'expired' if a certificate of the path was not valid at the moment. */
export const expectInForce = (path: readonly X509Certificate[], at: Date): void => {
  if (path.some(({ validFromDate, validToDate }) => at < validFromDate || at > validToDate)) throw new KeyError('expired');
};

const expectPurpose = (certificate: X509Certificate, { purpose }: Wanted): void => {
  if (purpose === 'signing' && !isForSigning(certificate)) throw new KeyError('not-signing-key');
  if (purpose === 'sign-in' && !isForSignIn(certificate)) throw new KeyError('not-sign-in-key');
  if (purpose === 'time-stamping' && !isForTimeStamping(certificate)) throw new KeyError('untrusted');
};

/** What the check of a path needs besides the path itself. */
export interface Known {
  readonly trust: Trust;
  /** Refuse a certificate of unknown status. */
  readonly requireLists: boolean;
  /** Fresh responses of queried responders. */
  readonly answers: readonly OcspAnswer[];
}

/** Whether the certificates of a path were in force. Throws KeyError 'revoked' and 'revocation-unknown'. */
const expectNotRevoked = (
  path: readonly X509Certificate[],
  { trust, requireLists, answers }: Known,
  wanted: Wanted,
  at: Date,
): PathRevocation => {
  const revocation = judgeRevocation(path, { trust, answers, lists: wanted.lists ?? [], responses: wanted.responses ?? [] }, at);
  if (revocation.state === 'revoked') throw new KeyError('revoked');
  if (revocation.state === 'unknown' && requireLists && !wanted.past && wanted.purpose !== 'time-stamping')
    throw new KeyError('revocation-unknown');
  return revocation;
};

/** Checks a path that `findPath` has found. */
export const checkPath = (path: readonly X509Certificate[], known: Known, wanted: Wanted, at: Date): CheckedKey => {
  const [certificate] = path;
  if (!certificate) throw new Error('a path begins with its certificate');
  expectInForce(path, at);
  const { state, source, ownList, lists, responses } = expectNotRevoked(path, known, wanted, at);
  expectPurpose(certificate, wanted);
  const holder = holderOf(certificate);
  if (wanted.iin === null) throw new KeyError('iin-unbound');
  if (wanted.iin !== undefined && holder.iin !== wanted.iin) throw new KeyError('other-person');
  if (wanted.organisation !== undefined && holder.bin === null) throw new KeyError('no-organisation');
  if (typeof wanted.organisation === 'string' && holder.bin !== wanted.organisation) throw new KeyError('other-organisation');
  if (wanted.entitled && !isEntitled(holder)) throw new KeyError('not-entitled');
  return { ...holder, path, revocation: state === 'good' ? 'good' : 'unknown', source, revocationList: ownList, lists, responses };
};
