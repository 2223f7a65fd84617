/**
 * The time stamps of a signature, and until when they prove its time. A stamp is proof until its authority's certificate expires; an
 * archive stamp that covers it, and was made before then, extends the proof.
 */
import { verifyArchiveStamp, type ArchiveStamp } from '../../../../platform/keys/cms/archive-stamp.ts';
import { verifyTimeStamp, type TimeStamp } from '../../../../platform/keys/cms/time-stamp.ts';
import type { VerifiedCms } from '../../../../platform/keys/cms/verify.ts';
import { KeyError, type CheckedKey, type KeyReader, type Wanted } from '../../../../platform/keys/key-reader.ts';
import { oids } from '../../../../platform/keys/oids.ts';

type Keys = Pick<KeyReader, 'check'>;

interface Stamped {
  readonly type: string;
  /** With tag and length. */
  readonly token: Buffer;
}

/** A stamp from an authority that was trusted when it was made. */
export interface TrustedStamp<S extends TimeStamp = TimeStamp> extends Stamped {
  readonly stamp: S;
  /** The check of the authority's certificate as of the stamp. */
  readonly checked: CheckedKey;
  /** When the first certificate of the path expires. */
  readonly ends: Date;
}

export interface StampProof {
  readonly signature: TrustedStamp;
  /** The valid ones, the earliest first. */
  readonly archive: readonly TrustedStamp<ArchiveStamp>[];
  /** Invalid archive stamps: changed, of other data, or from an authority that is not trusted. */
  readonly brokenArchive: number;
  /** The end of the proof, unless another archive stamp is added before. */
  readonly until: Date;
}

/** A signature with the content that it covers. */
interface Signed {
  readonly signature: Uint8Array;
  readonly content: Uint8Array;
  readonly cms: VerifiedCms;
}

/** The revocation values stored with the signature. */
type Kept = Pick<Wanted, 'lists' | 'responses'>;

const trusted = async <S extends TimeStamp>(
  keys: Keys,
  { cms, kept }: { readonly cms: VerifiedCms; readonly kept: Kept },
  { type, token }: Stamped,
  verify: () => S,
): Promise<TrustedStamp<S> | null> => {
  try {
    const stamp = verify();
    // An archived signature also contains the certificates above its authorities.
    const chain = [...stamp.chain, ...cms.chain];
    const checked = await keys.check(stamp.certificate, chain, { purpose: 'time-stamping', ...kept }, stamp.at);
    const ends = new Date(Math.min(...checked.path.map(({ validToDate }) => validToDate.getTime())));
    return { type, token, stamp, checked, ends };
  } catch (error) {
    // Another stamp may be valid.
    if (error instanceof KeyError) return null;
    throw error;
  }
};

const tokensOf = ({ cms }: VerifiedCms, type: string): Stamped[] =>
  (cms.signer.unsigned.get(type) ?? []).map(({ raw }) => ({ type, token: raw }));

/** Until when a stamp is proof; `later` are the archive stamps made after it. */
const provesUntil = (one: TrustedStamp, later: readonly (readonly [TrustedStamp<ArchiveStamp>, Date])[]): Date => {
  const ends = later.flatMap(([archive, until]) =>
    archive.stamp.at >= one.stamp.at && archive.stamp.at <= one.ends && archive.stamp.covers(one.type, one.token) ? [until] : [],
  );
  return new Date(Math.max(one.ends.getTime(), ...ends.map((end) => end.getTime())));
};

/** The stamps of a signature of this content; null if no trusted authority has stamped it. */
export const proveStamps = async (keys: Keys, { signature, content, cms }: Signed, kept: Kept): Promise<StampProof | null> => {
  const value = cms.cms.signer.signature;
  const archiveTokens = tokensOf(cms, oids.archiveTimeStamp);
  const given = { cms, kept };
  const [own, archived] = await Promise.all([
    Promise.all(tokensOf(cms, oids.timeStampToken).map((each) => trusted(keys, given, each, () => verifyTimeStamp(each.token, value)))),
    Promise.all(archiveTokens.map((each) => trusted(keys, given, each, () => verifyArchiveStamp(signature, content, each.token)))),
  ]);
  const archive = archived.filter((each) => each !== null).toSorted((one, other) => one.stamp.at.getTime() - other.stamp.at.getTime());
  const ends: (readonly [TrustedStamp<ArchiveStamp>, Date])[] = [];
  for (const each of archive.toReversed()) ends.push([each, provesUntil(each, ends)]);
  const [best] = own
    .flatMap((each) => (each ? [{ signature: each, until: provesUntil(each, ends) }] : []))
    .toSorted((one, other) => other.until.getTime() - one.until.getTime());
  return best ? { ...best, archive, brokenArchive: archiveTokens.length - archive.length } : null;
};
