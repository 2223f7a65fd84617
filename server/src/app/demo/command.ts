/**
 * Adds documents to an existing demo:
 *
 * npm run demo -- --documents 10000                   documents of every kind, for the benchmarks
 * npm run demo -- --waiting-for dulat --count 500     documents that wait for one person's signature
 *
 * The database is that of DATABASE_URL, else the embedded one in DATA_DIR (.data), whether the product runs or not.
 */
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { addDocuments, addWaitingFor, type AddOptions } from './add-documents.ts';
import type { Database } from '../../platform/database/pool.ts';
import { onDatabase } from '../database/reach-database.ts';

const usage = 'Usage: npm run demo -- --documents <count>, or npm run demo -- --waiting-for <name or e-mail> [--count <count>]';

const wholeNumber = (name: string, given: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new StartError(`--${name} must be a whole number from 1 to 9999999, not "${given}".`);
  return Number(given);
};

export interface Work {
  readonly count: number;
  readonly run: (db: Database, options: AddOptions) => Promise<void>;
}

const options = { documents: { type: 'string' }, 'waiting-for': { type: 'string' }, count: { type: 'string' } } as const;

/** The work described by the arguments. Throws StartError, in one line, for invalid ones. */
export const readWork = (args: readonly string[]): Work => {
  const { documents, 'waiting-for': signatory, count } = readArguments({ args: [...args], options }, usage).values;
  if (documents !== undefined && signatory === undefined && count === undefined)
    return { count: wholeNumber('documents', documents), run: addDocuments };
  if (documents === undefined && signatory !== undefined) {
    return { count: wholeNumber('count', count ?? '1'), run: (db, chosen) => addWaitingFor(db, signatory, chosen) };
  }
  throw new StartError(usage);
};

const main = async (): Promise<void> => {
  const { count, run } = readWork(process.argv.slice(2));
  await onDatabase(async (db) => {
    await run(db, { count, now: new Date(), onProgress: (done) => console.log(`${done} of ${count} documents`) });
    // Only an owner may have the tables analysed.
  }, 'owner');
};

if (import.meta.main) await runCommand(main);
