/**
 * Adds documents to an existing demo:
 *
 * npm run demo -- --documents 10000                   documents of every kind, for the benchmarks
 * npm run demo -- --waiting-for dulat --count 500     documents that wait for one person's signature
 * npm run demo -- --waiting-for dulat --stage aggregation --initiator saule
 *                                                     a document of one person that waits for another one's agreement
 * npm run demo -- --waiting-for aigerim --stage sending
 *                                                     an approved letter that a clerk may send by the exchange
 *
 * The last line names the ids of the documents that wait for somebody.
 *
 * The database is that of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data), whether the product runs or not.
 */
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { addDocuments, addWaitingFor, waitingStages, type AddOptions, type WaitingStage } from './add-documents.ts';
import type { Database } from '../../platform/database/pool.ts';
import { onDatabase } from '../database/reach-database.ts';

const usage =
  'Usage: npm run demo -- --documents <count>, or npm run demo -- --waiting-for <name or e-mail> [--count <count>] ' +
  '[--stage aggregation|approval|sending|resending] [--initiator <name or e-mail>]';

const wholeNumber = (name: string, given: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new StartError(`--${name} must be a whole number from 1 to 9999999, not "${given}".`);
  return Number(given);
};

export interface Work {
  readonly count: number;
  readonly run: (db: Database, options: AddOptions) => Promise<readonly number[]>;
  /** True if the ids of the documents are printed. */
  readonly printsIds: boolean;
}

const options = {
  documents: { type: 'string' },
  'waiting-for': { type: 'string' },
  count: { type: 'string' },
  stage: { type: 'string' },
  initiator: { type: 'string' },
} as const;

const stageOf = (given: string | undefined): WaitingStage => {
  const stage = waitingStages.find((each) => each === (given ?? 'approval'));
  if (!stage) throw new StartError(`--stage must be ${waitingStages.join(', ')}, not "${given}".`);
  return stage;
};

/** The work described by the arguments. Throws StartError, in one line, for invalid ones. */
export const readWork = (args: readonly string[]): Work => {
  const { documents, 'waiting-for': person, count, ...waiting } = readArguments({ args: [...args], options }, usage).values;
  const { initiator } = waiting;
  if (person !== undefined && documents === undefined) {
    const stage = stageOf(waiting.stage);
    return {
      count: wholeNumber('count', count ?? '1'),
      run: (db, chosen) => addWaitingFor(db, person, { ...chosen, stage, initiator }),
      printsIds: true,
    };
  }
  if (documents !== undefined && person === undefined && count === undefined && Object.keys(waiting).length === 0)
    return { count: wholeNumber('documents', documents), run: addDocuments, printsIds: false };
  throw new StartError(usage);
};

const main = async (): Promise<void> => {
  const { count, run, printsIds } = readWork(process.argv.slice(2));
  await onDatabase(async (db) => {
    const ids = await run(db, { count, now: new Date(), onProgress: (done) => console.log(`${done} of ${count} documents`) });
    if (printsIds) console.log(`Ids: ${ids.join(' ')}`);
    // Only an owner may have the tables analysed.
  }, 'owner');
};

if (import.meta.main) await runCommand(main);
