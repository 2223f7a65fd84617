/** Compares the logs of documents and of tasks with their anchors. A log that was truncated, removed or replaced since does not match. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { verifyTimeStamp } from '../../../platform/keys/cms/time-stamp.ts';
import { KeyError, type KeyReader } from '../../../platform/keys/key-reader.ts';
import { stampToleranceMs } from '../signing/expect-stamp.ts';
import { anchoredHeads } from './anchor.ts';
import { readAnchors, statementOf, type Anchor, type KeptAnchor } from './anchor-files.ts';
import { brokenHeads, rootOf } from './heads.ts';

export interface AnchorReport {
  readonly anchors: number;
  readonly stamped: number;
  /** The moment of the latest anchor; null if there is none. */
  readonly latest: Date | null;
  /** One line for each fault. */
  readonly faults: readonly string[];
}

/** The fault of an anchor's stamp; null if it has none. */
const stampFault = async (keys: Pick<KeyReader, 'check'>, anchor: Anchor, stamp: Buffer): Promise<string | null> => {
  try {
    const { at, certificate, chain } = verifyTimeStamp(stamp, statementOf(anchor));
    if (Math.abs(at.getTime() - Date.parse(anchor.at)) > stampToleranceMs) return 'is of another time';
    await keys.check(certificate, chain, { purpose: 'time-stamping' }, at);
    return null;
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return error.problem === 'bad-file' ? 'is of something else' : `is by an authority that is not trusted (${error.problem})`;
  }
};

/** Checks the files themselves: each follows the previous one, and together they give the last root. */
const chainFaults = (kept: readonly KeptAnchor[]): readonly string[] => {
  const faults: string[] = [];
  for (const [index, each] of kept.entries()) {
    const before = kept[index - 1];
    if (each.anchor.previous !== (before?.hash ?? null))
      faults.push(`Anchor ${each.name} does not follow ${before?.name ?? 'none'}: an anchor was changed or removed.`);
  }
  const last = kept.at(-1);
  if (last && rootOf(anchoredHeads(kept, 'document_log')) !== last.anchor.root)
    faults.push(`Anchor ${last.name}: its heads do not make its root.`);
  if (last?.anchor.tasksRoot !== undefined && rootOf(anchoredHeads(kept, 'task_log')) !== last.anchor.tasksRoot)
    faults.push(`Anchor ${last.name}: its heads of tasks do not make their root.`);
  return faults;
};

export const checkAnchors = async (db: Queryable, folder: string, keys: Pick<KeyReader, 'check'>): Promise<AnchorReport> => {
  const kept = await readAnchors(folder);
  const faults = [...chainFaults(kept)];
  let stamped = 0;
  for (const { name, anchor, stamp } of kept) {
    if (stamp === null) continue;
    const fault = await stampFault(keys, anchor, stamp);
    if (fault === null) stamped += 1;
    else faults.push(`Anchor ${name}: its time stamp ${fault}.`);
  }
  for (const table of ['document_log', 'task_log'] as const) {
    const broken = await brokenHeads(db, table, anchoredHeads(kept, table));
    faults.push(...broken.values());
  }
  const last = kept.at(-1);
  return { anchors: kept.length, stamped, latest: last ? new Date(last.anchor.at) : null, faults };
};
