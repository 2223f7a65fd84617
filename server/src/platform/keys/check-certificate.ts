/** Decides whether a certificate is accepted: trust, dates, revocation, purpose, person, organisation, in this order. */
import type { X509Certificate } from 'node:crypto';
import { isIssuedBy } from './cms/algorithms.ts';
import { holderOf, isEntitled, isForSignIn, isForSigning, isForTimeStamping } from './certificate.ts';
import { KeyError, type CheckedKey, type Wanted } from './key-reader.ts';
import { askLists, readRevocationList } from './revocation-list.ts';
import type { Trust } from './trust.ts';

/** Longer paths than this are nobody's. */
const maxPath = 5;

/** Certificates sent with the key may complete the path; only a path to one of our roots counts. */
const findPath = (certificate: X509Certificate, chain: readonly X509Certificate[], { roots, intermediates }: Trust): X509Certificate[] => {
  const isRoot = (one: X509Certificate): boolean => roots.some((root) => root.fingerprint256 === one.fingerprint256);
  const pool = [...intermediates, ...chain, ...roots];
  const path = [certificate];
  for (let current = certificate; !isRoot(current);) {
    const below = current;
    const issuer = pool.find((one) => one.ca && isIssuedBy(below, one));
    if (!issuer || path.length >= maxPath) throw new KeyError('untrusted');
    path.push(issuer);
    current = issuer;
  }
  return path;
};

/** A list kept with a signature counts like any other, if one of the authorities has signed it. */
const keptList = (der: Uint8Array, authorities: readonly X509Certificate[]) => {
  try {
    return readRevocationList(Buffer.from(der), authorities) ?? [];
  } catch {
    return [];
  }
};

export const checkCertificate = (
  certificate: X509Certificate,
  chain: readonly X509Certificate[],
  trust: Trust & { readonly requireLists: boolean },
  wanted: Wanted,
  at: Date,
): CheckedKey => {
  const path = findPath(certificate, chain, trust);
  if (path.some(({ validFromDate, validToDate }) => at < validFromDate || at > validToDate)) throw new KeyError('expired');
  const isInFolder = (one: X509Certificate): boolean =>
    [...trust.roots, ...trust.intermediates].some(({ fingerprint256 }) => fingerprint256 === one.fingerprint256);
  const kept = (wanted.lists ?? []).flatMap((der) => keptList(der, [...trust.roots, ...trust.intermediates, ...path.slice(1)]));
  const lists = [...trust.lists, ...kept];
  const answers = path.map((each) => ({
    isOurs: isInFolder(each),
    ...askLists(
      { serial: each.serialNumber, expires: each.validToDate },
      lists.filter(({ issuer }) => issuer === each.issuer),
      at,
    ),
  }));
  if (answers.some(({ state }) => state === 'revoked')) throw new KeyError('revoked');
  // An authority in the folder is trusted by the operator as it is, until a list names it.
  const revocation = answers.every(({ isOurs, state }) => isOurs || state === 'good') ? 'good' : 'unknown';
  if (revocation === 'unknown' && trust.requireLists && !wanted.past && wanted.purpose !== 'time-stamping')
    throw new KeyError('revocation-unknown');
  if (wanted.purpose === 'signing' && !isForSigning(certificate)) throw new KeyError('not-signing-key');
  if (wanted.purpose === 'sign-in' && !isForSignIn(certificate)) throw new KeyError('not-sign-in-key');
  if (wanted.purpose === 'time-stamping' && !isForTimeStamping(certificate)) throw new KeyError('untrusted');
  const holder = holderOf(certificate);
  if (wanted.iin === null) throw new KeyError('iin-unbound');
  if (wanted.iin !== undefined && holder.iin !== wanted.iin) throw new KeyError('other-person');
  if (wanted.organisation !== undefined && holder.bin === null) throw new KeyError('no-organisation');
  if (typeof wanted.organisation === 'string' && holder.bin !== wanted.organisation) throw new KeyError('other-organisation');
  if (wanted.entitled && !isEntitled(holder)) throw new KeyError('not-entitled');
  return {
    ...holder,
    path,
    revocation,
    revocationList: answers[0]?.list?.der ?? null,
  };
};
