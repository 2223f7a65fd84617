/** Renews the time stamps of stored signatures before they expire (docs/decisions/0197). Concurrent runs do no harm. */
import type { Job } from '../../../../platform/jobs/worker.ts';
import { DamagedOriginalError, readOriginal } from '../original/originals.ts';
import { TimeStampError, type TimeStampSource } from '../time-stamps.ts';
import { loadDue, type DueSignature } from './due-signatures.ts';
import { renewOne, type Authority, type Renewal, type RenewalParts } from './renew-one.ts';

export interface RenewalRun {
  readonly stamps: () => Promise<TimeStampSource | null>;
  /** How many signatures are read at once. */
  readonly atOnce: number;
  /** How many signatures to examine before the run ends; the next run continues. */
  readonly atMost: number;
  /** The run starts after this signature; 0 for the first. */
  readonly after: number;
  readonly ending?: AbortSignal | undefined;
  /** Called with each signature that requires a person. */
  readonly onFault: (signature: Pick<DueSignature, 'id' | 'document_id'>, fault: Faulty) => void;
}

export type Faulty = Extract<Renewal, 'ended' | 'false' | 'damaged-original'>;

const faults: readonly Renewal[] = ['ended', 'false', 'damaged-original'];
const isFaulty = (renewal: Renewal): renewal is Faulty => faults.includes(renewal);

export interface RenewalReport {
  readonly counts: Readonly<Record<Renewal, number>>;
  /** The signature after which another run continues; null if none is left. */
  readonly next: number | null;
  /** Why the authority gave no stamp, which ended the run. */
  readonly failure: TimeStampError | null;
}

const nothing: Record<Renewal, number> = {
  renewed: 0,
  'not-due': 0,
  'no-gain': 0,
  changed: 0,
  ended: 0,
  false: 0,
  'damaged-original': 0,
};

const readPdf = ({ db, files }: RenewalParts, { original_id: id, organisation_id: organisationId }: DueSignature): Promise<Buffer | null> =>
  readOriginal(db, files, { id, organisationId }).catch((error: unknown) => {
    if (error instanceof DamagedOriginalError) return null;
    throw error;
  });

/** A single failure may be temporary; an unavailable authority is not asked for every signature. */
const patience = 3;

async function* dueSignatures({ db, rule, clock }: RenewalParts, run: RenewalRun): AsyncGenerator<DueSignature> {
  let { after } = run;
  for (;;) {
    const rows = await loadDue(db, rule, { after, now: clock(), atOnce: run.atOnce });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Throws TimeStampError if no authority is configured. */
export const renewSignatures = async (parts: RenewalParts, run: RenewalRun): Promise<RenewalReport> => {
  const source = await run.stamps();
  if (!source) throw new TimeStampError('no time stamp authority is configured');
  const authority: Authority = { source, worth: null };
  const counts = { ...nothing };
  let last = run.after;
  let looked = 0;
  let failures = 0;
  for await (const row of dueSignatures(parts, run)) {
    if (run.ending?.aborted || looked >= run.atMost) return { counts, next: last, failure: null };
    looked += 1;
    try {
      const renewal = await renewOne(parts, authority, row, () => readPdf(parts, row));
      counts[renewal] += 1;
      if (isFaulty(renewal)) run.onFault(row, renewal);
      failures = 0;
    } catch (error) {
      if (!(error instanceof TimeStampError)) throw error;
      failures += 1;
      if (failures >= patience) return { counts, next: last, failure: error };
      continue;
    }
    if (failures === 0) last = row.id;
  }
  return { counts, next: failures === 0 ? null : last, failure: null };
};

export interface RenewalJobParts extends Omit<RenewalParts, 'db'>, Pick<RenewalRun, 'stamps' | 'onFault'> {
  readonly onRenewed: (count: number) => void;
}

const hour = 3_600_000;

/** Few enough signatures an hour that people do not notice it. */
export const renewSignaturesJob = ({ stamps, onFault, onRenewed, ...parts }: RenewalJobParts): Job => {
  let after = 0;
  return {
    name: 'renew-signatures',
    everyMs: hour,
    run: async (db, _now, ending) => {
      if (!(await stamps())) return;
      const { counts, next, failure } = await renewSignatures(
        { ...parts, db },
        { stamps, onFault, ending, after, atOnce: 50, atMost: 2000 },
      );
      after = next ?? 0;
      if (counts.renewed > 0) onRenewed(counts.renewed);
      if (failure) throw failure;
    },
  };
};
