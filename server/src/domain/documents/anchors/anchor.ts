/** Records the state of the document log, and of the log of tasks without a document, once a day, outside the database (docs/decisions/0193). */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { verifyTimeStamp } from '../../../platform/keys/cms/time-stamp.ts';
import type { KeyReader } from '../../../platform/keys/key-reader.ts';
import type { LogTable } from '../log.ts';
import { expectTrustedStamp } from '../signing/expect-stamp.ts';
import { stampOf, type TimeStampSource } from '../signing/time-stamps.ts';
import { headsOf, keepAnchor, lastAnchoredAt, readAnchors, statementOf, type Anchor, type KeptAnchor } from './anchor-files.ts';
import { brokenHeads, loadHeads, rootOf, type Head, type Heads } from './heads.ts';

export interface AnchorParts {
  readonly folder: string;
  /** The time stamp authority; null if none is configured. */
  readonly stamps: () => Promise<TimeStampSource | null>;
  /** Decides whether the authority of a stamp is trusted. */
  readonly keys: Pick<KeyReader, 'check'>;
  /** Called with each anchor, for the log of the process, which somebody may collect elsewhere. */
  readonly onAnchor: (anchor: Pick<Anchor, 'at' | 'root' | 'documents' | 'entries' | 'tasksRoot'>) => void;
  /** Called with each log that does not match its anchor. */
  readonly onFault: (fault: string) => void;
  /** Called if the authority gave no stamp, or an invalid one: the anchor is then stored without. */
  readonly onUnstamped: (error: unknown) => void;
}

/** The heads that all anchors together name; a restored backup starts anew. */
export const anchoredHeads = (kept: readonly KeptAnchor[], table: LogTable): Heads => {
  const heads = new Map<number, Head>();
  for (const { anchor } of kept) {
    if (anchor.restored !== null) heads.clear();
    for (const head of headsOf(anchor, table)) heads.set(head.documentId, head);
  }
  return heads;
};

const isChanged = (head: Head, before: Heads): boolean => before.get(head.documentId)?.hash !== head.hash;

const stamped = async ({ stamps, keys, onUnstamped }: AnchorParts, anchor: Anchor, now: Date): Promise<Buffer | null> => {
  try {
    const source = await stamps();
    if (!source) return null;
    const token = await stampOf(source, statementOf(anchor), now);
    await expectTrustedStamp(keys, verifyTimeStamp(token, statementOf(anchor)), now);
    return token;
  } catch (error) {
    onUnstamped(error);
    return null;
  }
};

interface Current {
  readonly all: Heads;
  readonly changed: readonly Head[];
}

/** A log that does not match must not become the new truth: its old head stays, so every check reports it. */
const currentHeads = async (db: Queryable, table: LogTable, before: Heads, onFault: AnchorParts['onFault']): Promise<Current> => {
  const broken = await brokenHeads(db, table, before);
  for (const fault of broken.values()) onFault(fault);
  const changed = [...(await loadHeads(db, table)).values()].filter((head) => isChanged(head, before) && !broken.has(head.documentId));
  return { all: new Map([...before, ...changed.map((head) => [head.documentId, head] as const)]), changed };
};

const written = (heads: readonly Head[]): Anchor['heads'] => heads.map(({ documentId, length, hash }) => [documentId, length, hash]);

/**
 * Anchors the current logs. Heads of missing logs stay in the root. `restored` names the moment of a backup that has replaced everything.
 */
export const anchorLog = async (db: Queryable, parts: AnchorParts, now: Date, restored: Date | null = null): Promise<void> => {
  const kept = await readAnchors(parts.folder);
  const current = (table: LogTable): Promise<Current> =>
    currentHeads(db, table, restored ? new Map<number, Head>() : anchoredHeads(kept, table), parts.onFault);
  const { all, changed } = await current('document_log');
  const tasks = await current('task_log');
  const anchor: Anchor = {
    at: now.toISOString(),
    previous: kept.at(-1)?.hash ?? null,
    documents: all.size,
    entries: [...all.values()].reduce((sum, { length }) => sum + length, 0),
    root: rootOf(all),
    restored: restored?.toISOString() ?? null,
    heads: written(changed),
    tasksRoot: rootOf(tasks.all),
    tasks: written(tasks.changed),
  };
  await keepAnchor(parts.folder, anchor, await stamped(parts, anchor, now));
  parts.onAnchor(anchor);
};

const day = 24 * 3_600_000;

export const anchorJob = (parts: AnchorParts): Job => ({
  name: 'anchor-log',
  everyMs: 10 * 60_000,
  run: async (db, now) => {
    const last = await lastAnchoredAt(parts.folder);
    if (last && now.getTime() - last.getTime() < day) return;
    // A new installation: there is no log to anchor, and the demo's time stamp authority may not have been created yet.
    if (!last && (await loadHeads(db, 'document_log')).size + (await loadHeads(db, 'task_log')).size === 0) return;
    await anchorLog(db, parts, now);
  },
});
