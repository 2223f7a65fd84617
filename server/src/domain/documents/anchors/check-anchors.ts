/** Compares the document log with its anchors: what was cut off, removed or replaced since does not fit. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { verifyTimeStamp } from '../../../platform/keys/cms/time-stamp.ts';
import { anchoredHeads } from './anchor.ts';
import { readAnchors, statementOf, type KeptAnchor } from './anchor-files.ts';
import { brokenHeads, rootOf } from './heads.ts';

export interface AnchorReport {
  readonly anchors: number;
  readonly stamped: number;
  /** Of the latest; null without any. */
  readonly latest: Date | null;
  /** One line for each fault. */
  readonly faults: readonly string[];
}

const isStamped = ({ anchor, stamp }: KeptAnchor): boolean => {
  try {
    return stamp !== null && verifyTimeStamp(stamp, statementOf(anchor)) !== null;
  } catch {
    return false;
  }
};

/** The files themselves: each follows the one before it, and together they make the last root. */
const fileFaults = (kept: readonly KeptAnchor[]): readonly string[] => {
  const faults: string[] = [];
  for (const [index, each] of kept.entries()) {
    const before = kept[index - 1];
    if (each.anchor.previous !== (before?.hash ?? null))
      faults.push(`Anchor ${each.name} does not follow ${before?.name ?? 'none'}: an anchor was changed or removed.`);
    if (each.stamp !== null && !isStamped(each)) faults.push(`Anchor ${each.name}: its time stamp is of something else.`);
  }
  const last = kept.at(-1);
  if (last && rootOf(anchoredHeads(kept)) !== last.anchor.root) faults.push(`Anchor ${last.name}: its heads do not make its root.`);
  return faults;
};

export const checkAnchors = async (db: Queryable, folder: string): Promise<AnchorReport> => {
  const kept = await readAnchors(folder);
  const faults = [...fileFaults(kept)];
  const broken = await brokenHeads(db, anchoredHeads(kept));
  faults.push(...broken.values());
  const last = kept.at(-1);
  return { anchors: kept.length, stamped: kept.filter(isStamped).length, latest: last ? new Date(last.anchor.at) : null, faults };
};
