/** Anchors are files in a folder that the database cannot reach. Each names the one before it by its hash. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogTable } from '../log.ts';
import type { Head } from './heads.ts';

export interface Anchor {
  /** ISO 8601. */
  readonly at: string;
  /** SHA-256 of the previous file, hexadecimal; null in the first. */
  readonly previous: string | null;
  readonly documents: number;
  readonly entries: number;
  /** The root over all heads, those of earlier anchors included. */
  readonly root: string;
  /** The moment of the backup that was restored; earlier heads no longer count. */
  readonly restored: string | null;
  /** Heads that have changed since the previous anchor: document, length, hash. */
  readonly heads: readonly AnchoredHead[];
  /** The root over the heads of the log of tasks. Absent in anchors of servers that did not anchor it. */
  readonly tasksRoot?: string;
  /** The same for that log: top of the tree, length, hash. */
  readonly tasks?: readonly AnchoredHead[];
}

type AnchoredHead = readonly [number, number, string];

export interface KeptAnchor {
  readonly name: string;
  readonly anchor: Anchor;
  /** SHA-256 of the whole file, hexadecimal. */
  readonly hash: string;
  /** A time stamp (RFC 3161) of {@link statementOf}; null if no authority is configured or none answered. */
  readonly stamp: Buffer | null;
}

const pattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/;

/** The bytes that are time-stamped. */
export const statementOf = (anchor: Anchor): Buffer => Buffer.from(JSON.stringify(anchor));

export const headsOf = ({ heads, tasks = [] }: Anchor, table: LogTable): readonly Head[] =>
  (table === 'document_log' ? heads : tasks).map(([documentId, length, hash]) => ({ documentId, length, hash }));

const parse = (name: string, bytes: Buffer): KeptAnchor => {
  const { anchor, stamp } = JSON.parse(bytes.toString('utf8')) as { anchor: Anchor; stamp: string | null };
  return {
    name,
    anchor,
    hash: createHash('sha256').update(bytes).digest('hex'),
    stamp: stamp === null ? null : Buffer.from(stamp, 'base64'),
  };
};

/** The names of the anchors, the earliest first. */
const anchorNames = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((each) => pattern.test(each)).sort();
};

/** The files of the folder, the earliest first. Throws if one of them is not an anchor. */
export const readAnchors = async (folder: string): Promise<readonly KeptAnchor[]> => {
  const kept: KeptAnchor[] = [];
  for (const name of await anchorNames(folder)) kept.push(parse(name, await readFile(join(folder, name))));
  return kept;
};

const nameOf = (at: string): string => `${at.slice(0, 19).replaceAll(':', '-')}Z.json`;

/** When the latest anchor was made, to the second, from its name alone: the files grow with the log. Null if there is none. */
export const lastAnchoredAt = async (folder: string): Promise<Date | null> => {
  const last = (await anchorNames(folder)).at(-1);
  return last ? new Date(last.replace(/T(\d\d)-(\d\d)-(\d\dZ)\.json$/, 'T$1:$2:$3')) : null;
};

/** The file appears completely or not at all. */
export const keepAnchor = async (folder: string, anchor: Anchor, stamp: Buffer | null): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const name = nameOf(anchor.at);
  const draft = join(folder, `.${name}.new`);
  const file = await open(draft, 'w', 0o440);
  try {
    // `anchor` first and unchanged, because its text is what was stamped.
    await file.writeFile(
      `{"anchor":${statementOf(anchor).toString('utf8')},"stamp":${JSON.stringify(stamp?.toString('base64') ?? null)}}\n`,
    );
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
};
