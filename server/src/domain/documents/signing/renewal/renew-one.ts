/** Adds an archive time stamp to one signature. If anything fails, the stored signature stays as it was. */
import { addValidationValues } from '../../../../platform/keys/cms/add-validation-values.ts';
import { addArchiveStamp, writeArchiveInput } from '../../../../platform/keys/cms/archive-stamp.ts';
import { verifyTimeStamp } from '../../../../platform/keys/cms/time-stamp.ts';
import type { Database } from '../../../../platform/database/pool.ts';
import type { FileStore } from '../../../../platform/files/store.ts';
import type { KeyReader } from '../../../../platform/keys/key-reader.ts';
import { stampAlgorithms } from '../../../../platform/keys/stamp-algorithms.ts';
import { expectTrustedStamp } from '../expect-stamp.ts';
import type { StampProof, TrustedStamp } from '../proof/stamps.ts';
import { verifySignature, type Proof, type Verdict } from '../proof/verify.ts';
import { stampOf, type TimeStampSource } from '../time-stamps.ts';
import { claimedStanding } from './claimed-standing.ts';
import { noteStanding, storeRenewed, type DueSignature } from './due-signatures.ts';
import { isBetter, isDue, type RenewalRule, type Standing } from './renewal-rule.ts';

export interface RenewalParts {
  readonly db: Database;
  readonly files: FileStore;
  readonly keys: Pick<KeyReader, 'check'>;
  readonly clock: () => Date;
  readonly rule: RenewalRule;
}

/** The outcome for a signature; the last four require a person. */
export type Renewal =
  | 'renewed'
  /** It needs no renewal. */
  | 'not-due'
  /** The authority's own certificate expires no later, or relies on the same weak algorithms. */
  | 'no-gain'
  /** Another run has renewed it meanwhile. */
  | 'changed'
  /** Its stamps have expired: an archive stamp would prove nothing about the time before. */
  | 'ended'
  | 'false'
  | 'damaged-original';

const worthOf = ({ stamp, checked, ends }: TrustedStamp): Standing => ({
  until: ends,
  algorithms: stampAlgorithms(stamp.algorithm, checked.path),
});

const standingOf = ({ signature, archive, until }: StampProof): Standing => ({ ...worthOf(archive.at(-1) ?? signature), until });

/** A larger list stays in the table of lists; otherwise every signature would contain it. */
const largestList = 256 * 1024;

/** The values that verify the signature and its stamps later, as far as the signature does not contain them. */
const withEvidence = (cms: Buffer, { checked, stamps }: Proof, list: Buffer | null): Buffer => {
  const all = [checked, stamps.signature.checked, ...stamps.archive.map((each) => each.checked)];
  return addValidationValues(cms, {
    certificates: all.flatMap(({ path }) => path).map(({ raw }) => raw),
    lists: [list, ...all.map(({ revocationList }) => revocationList)].flatMap((each) => (each && each.length <= largestList ? [each] : [])),
    answers: all.flatMap(({ responses }) => responses),
  });
};

const verify = ({ keys, clock }: RenewalParts, cms: Buffer, pdf: Buffer, list: Buffer | null): Promise<Verdict> =>
  verifySignature(keys, cms, pdf, { list, now: clock() });

/** The authority that a run uses. */
export interface Authority {
  readonly source: TimeStampSource;
  /** The standing of its stamps, once it has given one. */
  worth: Standing | null;
}

const helps = ({ rule }: RenewalParts, { worth }: Authority, standing: Standing): boolean =>
  worth === null || isBetter(rule, standing, worth);

/** Throws TimeStampError if the authority gives no valid stamp. */
export const renewOne = async (
  parts: RenewalParts,
  authority: Authority,
  row: DueSignature,
  readPdf: () => Promise<Buffer | null>,
): Promise<Renewal> => {
  const { db, keys, clock, rule } = parts;
  const { proved_until: until, stamp_algorithms: algorithms } = row;
  if (until && algorithms && until >= clock() && !helps(parts, authority, { until, algorithms })) return 'no-gain';
  const claimed = until ? null : claimedStanding(row.cms);
  if (claimed && !isDue(rule, claimed, clock())) {
    await noteStanding(db, row, claimed);
    return 'not-due';
  }
  const pdf = await readPdf();
  if (!pdf) return 'damaged-original';
  const before = await verify(parts, row.cms, pdf, row.list);
  if (!before.valid) return 'false';
  if (before.hasEnded) return 'ended';
  const standing = standingOf(before.stamps);
  await noteStanding(db, row, standing);
  if (!isDue(rule, standing, clock())) return 'not-due';
  if (!helps(parts, authority, standing)) return 'no-gain';
  const prepared = withEvidence(row.cms, before, row.list);
  const { index, input } = writeArchiveInput(prepared, pdf);
  const token = await stampOf(authority.source, input, clock());
  await expectTrustedStamp(keys, verifyTimeStamp(token, input), clock());
  const renewed = addArchiveStamp(prepared, token, index);
  // Only a form that verifies, byte for byte as it will be stored, is stored.
  const after = await verify(parts, renewed, pdf, row.list);
  if (!after.valid || after.hasEnded || after.stamps.brokenArchive > before.stamps.brokenArchive)
    throw new Error(`the renewed signature ${row.id} does not verify`);
  const newest = after.stamps.archive.at(-1);
  if (newest) authority.worth = worthOf(newest);
  if (!helps(parts, authority, standing)) return 'no-gain';
  return (await storeRenewed(db, row, renewed, standingOf(after.stamps))) ? 'renewed' : 'changed';
};
