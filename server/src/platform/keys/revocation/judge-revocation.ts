/** The status of the certificates of a path at a moment, according to responders and lists together. */
import type { X509Certificate } from 'node:crypto';
import type { RevocationSource } from '../key-reader.ts';
import { askLists, readRevocationList, type RevocationList } from '../revocation-list.ts';
import type { Trust } from '../trust.ts';
import { clockSkewMs, readOcspAnswer, type OcspAnswer } from './ocsp-answer.ts';

/** DER of each value. */
interface Evidence {
  readonly lists: readonly Buffer[];
  readonly responses: readonly Buffer[];
}

export interface PathRevocation extends Evidence {
  readonly state: 'good' | 'revoked' | 'unknown';
  /** The source of the first certificate's status; null if there is none. */
  readonly source: RevocationSource | null;
  /** The base list that gave the first certificate's status, if a list did. */
  readonly ownList: Buffer | null;
}

export interface Knowledge {
  readonly trust: Trust;
  /** Fresh responses of queried responders. */
  readonly answers: readonly OcspAnswer[];
  /** Values stored with a signature: lists and whole OCSP responses. */
  readonly lists: readonly Uint8Array[];
  readonly responses: readonly Uint8Array[];
}

interface One extends Evidence {
  readonly state: PathRevocation['state'];
  readonly source: RevocationSource | null;
}

/** Stored values count like any others if the authority has signed them; those that cannot be parsed are ignored. */
const tried = <T>(read: () => T | null): T[] => {
  try {
    const found = read();
    return found === null ? [] : [found];
  } catch {
    return [];
  }
};

/** Like a list: in force then, or made later. A response without an end covers the minutes after it. */
const speaksOf = ({ from, until }: OcspAnswer, at: Date, expires: Date): boolean =>
  from > at ? from <= expires : at.getTime() <= (until?.getTime() ?? from.getTime() + clockSkewMs);

const byAnswers = (answers: readonly OcspAnswer[], at: Date, expires: Date): One | null => {
  const of = ({ der, from }: OcspAnswer): Pick<One, 'source' | 'lists' | 'responses'> => ({
    source: { kind: 'ocsp', at: from },
    lists: [],
    responses: [der],
  });
  const revoking = answers.find(({ revokedAt }) => revokedAt !== null && revokedAt <= at);
  if (revoking) return { state: 'revoked', ...of(revoking) };
  // The oldest that covers the moment is the one from the time of signing.
  const [good] = answers
    .filter((answer) => answer.state !== 'unknown' && speaksOf(answer, at, expires))
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  return good ? { state: 'good', ...of(good) } : null;
};

const byLists = (certificate: X509Certificate, lists: readonly RevocationList[], at: Date): One => {
  const asked = { serial: certificate.serialNumber, expires: certificate.validToDate };
  const answer = askLists(
    asked,
    lists.filter(({ issuer }) => issuer === certificate.issuer),
    at,
  );
  const [newest] = answer.lists;
  return {
    state: answer.state,
    source: newest ? { kind: 'list', at: newest.from } : null,
    lists: answer.lists.map(({ der }) => der),
    responses: [],
  };
};

/** Any source that says "revoked" is believed; otherwise a response about this very certificate has precedence over a list. */
const judgeOne = (certificate: X509Certificate, answers: readonly OcspAnswer[], lists: readonly RevocationList[], at: Date): One => {
  const answered = byAnswers(answers, at, certificate.validToDate);
  const listed = byLists(certificate, lists, at);
  return listed.state === 'revoked' || !answered ? listed : answered;
};

export const judgeRevocation = (
  path: readonly X509Certificate[],
  { trust, answers, lists, responses }: Knowledge,
  at: Date,
): PathRevocation => {
  const folder = [...trust.roots, ...trust.intermediates];
  const authorities = [...folder, ...path.slice(1)];
  const all = [...trust.lists, ...lists.flatMap((der) => tried(() => readRevocationList(Buffer.from(der), authorities)))];
  const isRevoked = (responder: X509Certificate, moment: Date): boolean => byLists(responder, all, moment).state === 'revoked';
  const judged = path.map((certificate, index) => {
    const issuer = path[index + 1];
    const kept = issuer ? responses.flatMap((der) => tried(() => readOcspAnswer(der, { certificate, issuer, isRevoked }))) : [];
    const asked = answers.filter(({ about }) => about === certificate.fingerprint256);
    return {
      isTrusted: folder.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256),
      ...judgeOne(certificate, [...asked, ...kept], all, at),
    };
  });
  const isKnown = judged.every(({ isTrusted, state }) => isTrusted || state === 'good');
  const distinct = (ders: readonly Buffer[]): Buffer[] => [...new Map(ders.map((der) => [der.toString('latin1'), der])).values()];
  return {
    // The operator trusts an authority in the folder as it is, unless an authorised source names it as revoked.
    state: judged.some(({ state }) => state === 'revoked') ? 'revoked' : isKnown ? 'good' : 'unknown',
    source: judged[0]?.source ?? null,
    ownList: judged[0]?.lists.at(-1) ?? null,
    lists: distinct(judged.flatMap((each) => each.lists)),
    responses: distinct(judged.flatMap((each) => each.responses)),
  };
};
