/**
 * Adds archive time stamps to stored signatures whose time stamps expire soon or use a weak algorithm (RENEW_DAYS, RENEW_ALGORITHMS):
 *
 *   npm run signatures:renew
 *   npm run signatures:renew -- --limit 1000     examines at most so many signatures
 *
 * Ctrl+C ends it after the current signature; the next run continues. Exits with 1 if a signature could not be renewed. The database is
 * that of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data). FILES_… say where the files are. Time stamps come from TSA_URL,
 * otherwise from the demo's authority. The trusted authorities are those of TRUSTED_CA_DIR, otherwise the demo's.
 */
import { join } from 'node:path';
import type { Faulty, RenewalReport } from '../../domain/documents/signing/renewal/renew-signatures.ts';
import { renewSignatures } from '../../domain/documents/signing/renewal/renew-signatures.ts';
import { expectStore } from '../../platform/files/find-store.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { readFileSettings, readRenewal, readTimeStamps } from '../configuration.ts';
import { dataFolder, onDatabase } from '../database/reach-database.ts';
import { timeStampsOf } from '../time-stamp-source.ts';
import { openTrustedAuthorities } from './trusted-authorities.ts';

const root = join(import.meta.dirname, '../../../..');
const usage = 'Usage: npm run signatures:renew -- [--limit <number>]';

const words: Readonly<Record<Faulty, string>> = {
  ended: 'cannot be renewed: the certificates of its time stamps have ended already',
  false: 'is not renewed: it does not verify; npm run signatures:check says why',
  'damaged-original': 'is not renewed: the file that was signed is gone or has changed',
};

const limitOf = (given: string | undefined): number => {
  if (given === undefined) return Infinity;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new StartError(usage);
  return Number(given);
};

const summary = ({ counts, next, failure }: RenewalReport): readonly string[] => [
  `${counts.renewed} signatures renewed.`,
  ...(counts['no-gain'] > 0 ? [`${counts['no-gain']} left as they were: the authority's own stamps last no longer than theirs.`] : []),
  ...(counts.changed > 0 ? [`${counts.changed} were renewed by another run at the same time.`] : []),
  ...(failure ? [`The time stamp authority gave no valid stamp: ${String(failure.cause ?? failure.message)}.`] : []),
  ...(next === null ? [] : ['Signatures are left: run it again to go on.']),
];

const main = async (): Promise<void> => {
  const { values } = readArguments({ options: { limit: { type: 'string' } } }, usage);
  const atMost = limitOf(values.limit);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  await onDatabase(async (db) => {
    const dataDir = dataFolder(process.env, root);
    const stamps = timeStampsOf({ ...readTimeStamps(process.env), demo: true, dataDir });
    if (!(await stamps())) throw new StartError('No time stamp authority is configured: name its address by TSA_URL, as for the server.');
    const files = openFileStore(readFileSettings(process.env, dataDir));
    await expectStore(db, files);
    const keys = openTrustedAuthorities(process.env, dataDir);
    try {
      const report = await renewSignatures(
        { db, files, keys, clock: () => new Date(), rule: readRenewal(process.env) },
        {
          stamps,
          after: 0,
          atOnce: 50,
          atMost,
          ending: ending.signal,
          onFault: ({ id, document_id }, fault) => console.error(`Signature ${id} of document ${document_id} ${words[fault]}.`),
        },
      );
      const { counts, failure } = report;
      if (failure || counts.ended + counts.false + counts['damaged-original'] > 0) process.exitCode = 1;
      for (const line of summary(report)) console.log(line);
    } finally {
      await keys.close();
      files.close();
    }
  });
};

if (import.meta.main) await runCommand(main);
