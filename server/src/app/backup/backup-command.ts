/**
 * Backs up the running product, database and files as they were at one moment:
 *
 *   npm run backup /backups                into a file of that folder, named by the moment
 *   npm run backup /backups/today.tar.age  into that file
 *   npm run --silent backup -              to the standard output
 *   npm run backup -- /backups --plain     without encryption
 *
 * It is encrypted and signed with the key of BACKUP_KEY or BACKUP_KEY_FILE, which `npm run backup:keys` creates.
 * The database is that of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data). FILES_… say where the files are.
 */
import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDatabaseUrl, readFileSettings } from '../configuration.ts';
import { dataFolder, reachPostgres } from '../database/reach-database.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { readBackupKey } from './keys.ts';
import { writeBackup, type BackupCounts } from './write-backup.ts';

const root = join(import.meta.dirname, '../../../..');

const usage = 'Usage: npm run backup -- <folder | file> [--plain], or npm run --silent backup - for the standard output';

/** 'qujat-2026-11-20T10-15-00Z.tar.age' in a folder, otherwise the file itself. */
const fileFor = (target: string, now: Date, isPlain: boolean): string => {
  const isFolder = target.endsWith('/') || (existsSync(target) && statSync(target).isDirectory());
  return isFolder ? join(target, `qujat-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar${isPlain ? '' : '.age'}`) : target;
};

/** An unfinished backup of a process that was killed is removed after this time, milliseconds: another one may be running. */
const draftAge = 24 * 3_600_000;

const removeOldDrafts = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!/^qujat-.+\.tar(\.age)?\.part$/.test(name)) continue;
    const draft = join(folder, name);
    // Another backup may have ended meanwhile.
    const found = await stat(draft).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > draftAge) await rm(draft, { force: true });
  }
};

/** The file appears completely or not at all, and never replaces another. */
const intoFile = async (file: string, now: Date, write: (draft: string) => Promise<BackupCounts>): Promise<BackupCounts> => {
  if (existsSync(file)) throw new StartError(`${file} is there already.`);
  const draft = `${file}.part`;
  await mkdir(dirname(file), { recursive: true });
  await removeOldDrafts(dirname(file), now);
  const signals = { SIGINT: 130, SIGTERM: 143 } as const;
  const end = (signal: NodeJS.Signals): void => {
    rmSync(draft, { force: true });
    process.exit(signals[signal as keyof typeof signals]);
  };
  for (const signal of Object.keys(signals)) process.once(signal, end);
  try {
    const counts = await write(draft);
    const handle = await open(draft, 'r+');
    await handle.sync().finally(() => handle.close());
    await link(draft, file);
    return counts;
  } finally {
    for (const signal of Object.keys(signals)) process.off(signal, end);
    await rm(draft, { force: true });
  }
};

const main = async (): Promise<void> => {
  const { values, positionals } = readArguments({ options: { plain: { type: 'boolean', default: false } }, allowPositionals: true }, usage);
  const [target, ...more] = positionals;
  if (!target || more.length > 0) throw new StartError(usage);
  const key = values.plain ? null : readBackupKey(process.env);
  if (!key && !values.plain)
    throw new StartError(
      'BACKUP_KEY_FILE is not set: make keys with npm run backup:keys, or ask for a backup without encryption by --plain.',
    );
  // npm prints a heading to standard output, which would precede the backup.
  if (target === '-' && process.env['npm_lifecycle_event'] && process.env['npm_config_loglevel'] !== 'silent')
    throw new StartError('To the standard output: npm run --silent backup -');
  const now = new Date();
  const files = openFileStore(readFileSettings(process.env, dataFolder(process.env, root)));
  // A backup only reads rows, so the server's role is enough.
  const url = readDatabaseUrl(process.env);
  const { ownerUrl, stop } = await reachPostgres(process.env, root);
  try {
    const file = target === '-' ? 'the standard output' : fileFor(target, now, values.plain);
    const write = (stream: NodeJS.WritableStream) =>
      writeBackup({ url: url ?? ownerUrl, files, target: stream as import('node:stream').Writable, now, key });
    const counts =
      target === '-' ? await write(process.stdout) : await intoFile(file, now, (draft) => write(createWriteStream(draft, { mode: 0o600 })));
    console.error(`Backed up ${counts.tables} tables and ${counts.files} files to ${file}${key ? '' : ', without encryption'}.`);
    if (counts.missing.length > 0) {
      // What could be saved is saved, but whoever reads the status alone must not take it for a whole backup, nor for none.
      process.exitCode = 2;
      console.error(
        `${counts.missing.length} files that the database names are not in the file store: ${counts.missing.slice(0, 5).join(', ')}${counts.missing.length > 5 ? ' …' : ''}`,
      );
    }
  } finally {
    await stop();
    files.close();
  }
};

await runCommand(main);
