/**
 * Recomputes the hash chain of every document's log, and of every tree of tasks without a document, compares them with the anchors (ANCHORS_DIR), and reports logs that do not match:
 *
 *   npm run log:check
 *
 * Exits with 1 if somebody has changed, added or removed an entry, or the log of a whole document. The database is that of DATABASE_URL,
 * otherwise the embedded one in DATA_DIR (.data), whether the product runs or not.
 */
import { join } from 'node:path';
import type { Queryable } from '../../platform/database/pool.ts';
import { checkAnchors } from '../../domain/documents/anchors/check-anchors.ts';
import { aboutWhat } from '../../domain/documents/anchors/heads.ts';
import { readAnchorsFolder } from '../configuration.ts';
import { dataFolder, onDatabase } from '../database/reach-database.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { openTrustedAuthorities } from './trusted-authorities.ts';
import { checkChains } from '../../domain/documents/log.ts';

export interface LogReport {
  readonly documents: number;
  /** Of tasks without a document. */
  readonly trees: number;
  readonly entries: number;
  /** Entries whose comments were destroyed with their document, and those of them that only the seal of the destruction proves. */
  readonly forgotten: number;
  readonly sealed: number;
  /** One line for each log that does not match. */
  readonly faults: readonly string[];
}

export const checkLog = async (db: Queryable): Promise<LogReport> => {
  const logs = { document_log: 0, task_log: 0 };
  let [entries, forgotten, sealed] = [0, 0, 0];
  const faults: string[] = [];
  for (const table of ['document_log', 'task_log'] as const) {
    for await (const chain of checkChains(db, table)) {
      logs[table] += 1;
      entries += chain.entries;
      forgotten += chain.forgotten;
      sealed += chain.sealed;
      if (chain.broken !== null)
        faults.push(`${aboutWhat[table]} ${chain.documentId}: entry ${chain.broken} of ${chain.entries} does not fit its chain.`);
    }
  }
  return { documents: logs.document_log, trees: logs.task_log, entries, forgotten, sealed, faults };
};

const root = join(import.meta.dirname, '../../../..');

const main = async (): Promise<void> => {
  readArguments({}, 'Usage: npm run log:check');
  await onDatabase(async (db) => {
    const { documents, trees, entries, forgotten, sealed, faults } = await checkLog(db);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    console.log(
      `${entries} entries of ${documents} documents and ${trees} trees of tasks, ${faults.length === 0 ? 'all of them whole' : `${faults.length} broken logs`}.`,
    );
    if (forgotten > 0)
      console.log(
        `The comments of ${forgotten} entries were destroyed with their documents. All else of these entries is proved by their hashes${sealed > 0 ? `, but for ${sealed} of an old form, which are proved by the seal that the destruction has put into the log` : ''}.`,
      );
    const dataDir = dataFolder(process.env, root);
    const folder = readAnchorsFolder(process.env, dataDir);
    const keys = openTrustedAuthorities(process.env, dataDir);
    const { anchors, stamped, latest, faults: anchorFaults } = await checkAnchors(db, folder, keys).finally(keys.close);
    for (const fault of anchorFaults) console.error(fault);
    if (anchorFaults.length > 0) process.exitCode = 1;
    console.log(
      latest === null
        ? `No anchors in ${folder}: entries that were cut off or removed cannot be detected.`
        : `${anchors} anchors, ${stamped} of them with a time stamp, the latest of ${latest.toISOString()}: ${anchorFaults.length === 0 ? 'the log holds all that they name' : `${anchorFaults.length} faults`}.`,
    );
  });
};

if (import.meta.main) await runCommand(main);
