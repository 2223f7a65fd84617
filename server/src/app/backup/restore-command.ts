/**
 * Restores a backup of `npm run backup`, completely or not at all. Stop the server and the worker first.
 *
 * npm run restore /backups/today.tar                into an empty database
 * npm run restore -- /backups/today.tar --replace  discards the database's content
 */
import { join } from 'node:path';
import { readFileSettings } from '../configuration.ts';
import { dataFolder, reachPostgres } from '../database/reach-database.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { checkBackup } from './read-entries.ts';
import { restoreBackup } from './restore-backup.ts';

const root = join(import.meta.dirname, '../../../..');
const usage = 'Usage: npm run restore -- <file> [--replace]';

const main = async (): Promise<void> => {
  const { values, positionals } = readArguments(
    { options: { replace: { type: 'boolean', default: false } }, allowPositionals: true },
    usage,
  );
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new StartError(usage);
  // Before a database is made for it.
  await checkBackup(path);
  const files = openFileStore(readFileSettings(process.env, dataFolder(process.env, root)));
  const { url, stop } = await reachPostgres(process.env, root, { create: true });
  try {
    const restored = await restoreBackup({ path, url, files, replace: values.replace });
    console.log(`Restored ${restored.tables} tables and ${restored.files} files as they were on ${restored.made.toISOString()}.`);
    if (restored.missing.length > 0) console.log(`${restored.missing.length} files were missing when the backup was made.`);
  } finally {
    await stop();
    files.close();
  }
};

await runCommand(main);
