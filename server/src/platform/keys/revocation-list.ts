/** Revocation lists (RFC 5280): base and delta lists, and what they say about a certificate. */
import type { X509Certificate } from 'node:crypto';
import { AsnConvert, type OctetString } from '@peculiar/asn1-schema';
import { CertificateList, CRLReason, CRLReasons } from '@peculiar/asn1-x509';
import { digestOfSignature, isSignedBy } from './cms/algorithms.ts';
import { expectTag, readDer, tags } from './der.ts';

interface Entry {
  readonly at: Date;
  /** A delta list takes the certificate off its base list again. */
  readonly isRemoval: boolean;
}

export interface RevocationList {
  /** The subject of the authority that has signed it. */
  readonly issuer: string;
  readonly from: Date;
  /** When the next one is due; null where the list does not say: then it proves nothing about later moments. */
  readonly until: Date | null;
  readonly number: bigint | null;
  /** The number of the base list that a delta list completes; null for a base list. */
  readonly deltaOf: bigint | null;
  /** By serial number: upper-case hexadecimal without leading zeros. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly der: Buffer;
}

const numberOid = '2.5.29.20';
const deltaOid = '2.5.29.27';
const reasonOid = '2.5.29.21';

const normalSerial = (hex: string): string => hex.toUpperCase().replace(/^0+/, '');

/** Numbers of lists have up to 20 octets. */
const numberIn = (extension: OctetString | undefined): bigint | null =>
  extension ? BigInt(`0x${expectTag(readDer(new Uint8Array(extension.buffer)), tags.integer).content.toString('hex') || '0'}`) : null;

/** Throws where it is no list; null where none of the authorities has signed it: such a list says nothing. */
export const readRevocationList = (der: Buffer, authorities: readonly X509Certificate[]): RevocationList | null => {
  const { tbsCertList: list, tbsCertListRaw: raw, signatureAlgorithm, signature } = AsnConvert.parse(der, CertificateList);
  const digest = digestOfSignature(signatureAlgorithm.algorithm);
  if (!raw || !digest) return null;
  const signer = authorities.find((each) => isSignedBy(each.raw, Buffer.from(raw), Buffer.from(signature), digest));
  if (!signer) return null;
  const extension = (oid: string) => list.crlExtensions?.find(({ extnID }) => extnID === oid)?.extnValue;
  const entries = (list.revokedCertificates ?? []).map(({ userCertificate, revocationDate, crlEntryExtensions }): [string, Entry] => {
    const reason = crlEntryExtensions?.find(({ extnID }) => extnID === reasonOid)?.extnValue;
    return [
      normalSerial(Buffer.from(userCertificate).toString('hex')),
      {
        at: revocationDate.getTime(),
        isRemoval: reason !== undefined && AsnConvert.parse(reason, CRLReason).reason === CRLReasons.removeFromCRL,
      },
    ];
  });
  return {
    issuer: signer.subject,
    from: list.thisUpdate.getTime(),
    until: list.nextUpdate?.getTime() ?? null,
    number: numberIn(extension(numberOid)),
    deltaOf: numberIn(extension(deltaOid)),
    entries: new Map(entries),
    der,
  };
};

/**
 * A list speaks of a moment if it was in force then, or was made later: what it does not name was not revoked before it. Lists leave out
 * certificates that have expired, so one made after the end says nothing.
 */
const speaksOf = ({ from, until }: RevocationList, at: Date, expires: Date): boolean =>
  from > at ? from <= expires : until !== null && at <= until;

/** The lists that say whether a certificate of their authority was in force at a moment. */
const listsThatCount = (lists: readonly RevocationList[], at: Date, expires: Date): RevocationList[] => {
  const deltas = lists.filter(({ deltaOf }) => deltaOf !== null);
  return lists
    .filter(({ deltaOf }) => deltaOf === null)
    .filter(
      (base) =>
        speaksOf(base, at, expires) ||
        deltas.some(
          (delta) => base.number !== null && delta.deltaOf !== null && delta.deltaOf <= base.number && speaksOf(delta, at, expires),
        ),
    );
};

export interface RevocationAnswer {
  /** 'unknown' where no list speaks of the moment. */
  readonly state: 'good' | 'revoked' | 'unknown';
  /** The list that was used; the newest. */
  readonly list: RevocationList | null;
}

/** A certificate of which lists are asked. */
interface Asked {
  readonly serial: string;
  readonly expires: Date;
}

/** What the lists of one authority say about a certificate at a moment. A certificate revoked later was in force then. */
export const askLists = ({ serial, expires }: Asked, lists: readonly RevocationList[], at: Date): RevocationAnswer => {
  const statements = lists.flatMap((list) => {
    const entry = list.entries.get(normalSerial(serial));
    return entry ? [{ list, entry }] : [];
  });
  const isLifted = (from: Date): boolean => statements.some(({ list, entry }) => entry.isRemoval && list.from >= from);
  const revoking = statements.find(({ list, entry }) => !entry.isRemoval && entry.at <= at && !isLifted(list.from));
  // Even a stale list is right about what it names.
  if (revoking) return { state: 'revoked', list: revoking.list };
  const [newest] = listsThatCount(lists, at, expires).toSorted((one, other) => other.from.getTime() - one.from.getTime());
  return newest ? { state: 'good', list: newest } : { state: 'unknown', list: null };
};
