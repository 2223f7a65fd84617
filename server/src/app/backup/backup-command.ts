/**
 * Backs the product up while it runs, database and files as they were at one moment:
 *
 *   npm run backup /backups              into a file of that folder, named by the moment
 *   npm run backup /backups/today.tar    into that file
 *   npm run --silent backup -            to the standard output
 *
 * The database is that of DATABASE_URL, else the embedded one in DATA_DIR (.data); files are where FILES_… say.
 */
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readFileSettings } from '../configuration.ts';
import { dataFolder, reachPostgres } from '../database/reach-database.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { writeBackup, type BackupCounts } from './write-backup.ts';

const root = join(import.meta.dirname, '../../../..');

/** 'qujat-2026-11-20T10-15-00Z.tar' in a folder, else the file itself. */
const fileFor = (target: string, now: Date): string => {
  const isFolder = target.endsWith('/') || (existsSync(target) && statSync(target).isDirectory());
  return isFolder ? join(target, `qujat-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`) : target;
};

/** The file appears whole or not at all, and never in place of another. */
const intoFile = async (file: string, write: (draft: string) => Promise<BackupCounts>): Promise<BackupCounts> => {
  if (existsSync(file)) throw new StartError(`${file} is there already.`);
  const draft = `${file}.part`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const counts = await write(draft);
    const handle = await open(draft, 'r+');
    await handle.sync().finally(() => handle.close());
    await link(draft, file);
    return counts;
  } finally {
    await rm(draft, { force: true });
  }
};

const main = async (): Promise<void> => {
  const [target, ...more] = process.argv.slice(2);
  if (!target || more.length > 0 || /^-./.test(target))
    throw new StartError('Usage: npm run backup <folder | file>, or npm run --silent backup - for the standard output');
  // npm prints a heading to the standard output, which would precede the backup.
  if (target === '-' && process.env['npm_lifecycle_event'] && process.env['npm_config_loglevel'] !== 'silent')
    throw new StartError('To the standard output: npm run --silent backup -');
  const now = new Date();
  const files = openFileStore(readFileSettings(process.env, dataFolder(process.env, root)));
  const { url, stop } = await reachPostgres(process.env, root);
  try {
    const file = target === '-' ? 'the standard output' : fileFor(target, now);
    const write = (stream: NodeJS.WritableStream) => writeBackup({ url, files, target: stream as import('node:stream').Writable, now });
    const counts =
      target === '-' ? await write(process.stdout) : await intoFile(file, (draft) => write(createWriteStream(draft, { mode: 0o600 })));
    console.error(`Backed up ${counts.tables} tables and ${counts.files} files to ${file}.`);
    if (counts.missing.length > 0)
      console.error(
        `${counts.missing.length} files that the database names are not in the file store: ${counts.missing.slice(0, 5).join(', ')}${counts.missing.length > 5 ? ' …' : ''}`,
      );
  } finally {
    await stop();
    files.close();
  }
};

await runCommand(main);
