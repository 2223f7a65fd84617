/**
 * Restores a backup of `npm run backup`, completely or not at all. Stop the server and the worker first.
 *
 * npm run restore -- /backups/today.tar.age --key restore-key               into an empty database
 * npm run restore -- /backups/today.tar.age --key restore-key --replace     discards the database's content
 * npm run restore -- /backups/old.tar                                       a plain backup
 *
 * Sessions, unfinished sign-ins and links in letters end with it, unless --keep-sessions says otherwise.
 */
import { join } from 'node:path';
import { anchorLog } from '../../domain/documents/anchors/anchor.ts';
import { readAnchors } from '../../domain/documents/anchors/anchor-files.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { readAnchorsFolder, readFileSettings } from '../configuration.ts';
import { dataFolder, reachPostgres } from '../database/reach-database.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { createLocalKeyReader } from '../../platform/keys/local-key-reader.ts';
import { prepareRoles } from '../../platform/database/roles.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { endedText } from './end-access.ts';
import { readRestoreKey } from './keys.ts';
import { checkBackup } from './read-entries.ts';
import { restoreBackup } from './restore-backup.ts';

const root = join(import.meta.dirname, '../../../..');
const usage = 'Usage: npm run restore -- <file> [--key <file>] [--replace] [--keep-sessions]';

/**
 * Log entries made after the backup are missing for a good reason, and the anchors record it. In an installation without anchors the worker
 * starts them.
 */
const anchorRestored = async (url: string, made: Date): Promise<void> => {
  const folder = readAnchorsFolder(process.env, dataFolder(process.env, root));
  if ((await readAnchors(folder)).length === 0) return;
  const db = openDatabase({ url, maxConnections: 1 });
  const say = (text: string) => (): void => console.log(text);
  const keys = createLocalKeyReader(null);
  const parts = {
    folder,
    stamps: async () => null,
    keys,
    onAnchor: say('The anchors of the document log begin anew with what was restored.'),
    onFault: () => {},
    onUnstamped: () => {},
  };
  await anchorLog(db, parts, new Date(), made).finally(() => Promise.all([db.destroy(), keys.close()]));
};

/** Each file in a line of its own: the operator looks for them in other backups. */
const faultsOf = (what: string, keys: readonly string[]): string[] =>
  keys.length > 0 ? [`${keys.length} ${what}:`, ...keys.map((key) => `  ${key}`)] : [];

const main = async (): Promise<void> => {
  const { values, positionals } = readArguments(
    {
      options: {
        key: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'keep-sessions': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    },
    usage,
  );
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new StartError(usage);
  // Before a database is created for it.
  const source = { path, key: values.key === undefined ? null : readRestoreKey(values.key) };
  await checkBackup(source);
  if (!source.key) console.error('This backup is plain: nothing proves that nobody has changed it.');
  const files = openFileStore(readFileSettings(process.env, dataFolder(process.env, root)));
  const { ownerUrl, app, stop } = await reachPostgres(process.env, root, { create: true });
  try {
    const url = app ? await prepareRoles(ownerUrl, app) : ownerUrl;
    const restored = await restoreBackup({
      ...source,
      url,
      files,
      replace: values.replace,
      keepSessions: values['keep-sessions'],
      grantTo: app?.name,
    });
    console.log(`Restored ${restored.tables} tables and ${restored.files} files as they were on ${restored.made.toISOString()}.`);
    console.log(restored.ended ? endedText(restored.ended) : 'Sessions and links in letters are as they were then.');
    await anchorRestored(url, restored.made);
    const faults = [
      ...faultsOf('files were missing when the backup was made', restored.missing),
      ...faultsOf('files were damaged before the backup was made', restored.damaged),
    ];
    // What can be restored is, but whoever reads the status alone must not take it for everything.
    if (faults.length > 0) process.exitCode = 2;
    for (const line of faults) console.error(line);
  } finally {
    await stop();
    files.close();
  }
};

await runCommand(main);
