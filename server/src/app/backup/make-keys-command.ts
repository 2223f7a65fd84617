/**
 * Creates the keys of backups in a folder:
 *
 * npm run backup:keys secrets
 *
 * `backup-key` stays with the server (BACKUP_KEY_FILE). Move `restore-key` to a safe place: whoever has it can read every backup, and
 * without it none can be restored.
 */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { makeKeyTexts } from './keys.ts';

const usage = 'Usage: npm run backup:keys <folder>';

/** For a container an empty file means that the secret is not used. */
const isTaken = (path: string): boolean => existsSync(path) && readFileSync(path, 'utf8').trim() !== '';

/** Writes into the file itself: a running container has mounted this file, and would not see another one under its name. */
const fill = async (path: string, text: string, mode: number): Promise<void> => {
  await chmod(path, 0o600);
  await writeFile(path, text, { flag: 'r+', flush: true });
  await chmod(path, mode);
};

const main = async (): Promise<void> => {
  const { positionals } = readArguments({ allowPositionals: true }, usage);
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new StartError(usage);
  const paths = { backup: join(folder, 'backup-key'), restore: join(folder, 'restore-key') };
  for (const path of Object.values(paths)) if (isTaken(path)) throw new StartError(`${path} is there already.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const texts = await makeKeyTexts();
  const create = async (path: string, text: string, mode: number): Promise<void> => {
    const draft = `${path}.new`;
    await rm(draft, { force: true });
    await writeFile(draft, text, { mode, flag: 'wx' });
    await link(draft, path).finally(() => rm(draft, { force: true }));
  };
  await rm(paths.restore, { force: true });
  // The restore key first: without it, the backup key would write what nobody can read.
  await create(paths.restore, texts.restore, 0o400);
  // Containers read it as another user; the folder protects it.
  if (existsSync(paths.backup)) await fill(paths.backup, texts.backup, 0o444);
  else await create(paths.backup, texts.backup, 0o444);
  console.log(`Made ${paths.backup} for the server, and ${paths.restore}: move it to a safe place away from the server.`);
};

await runCommand(main);
