/** PostgreSQL refuses to run as root; this chooses another account. */
import { spawnSync, type SpawnOptions } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Account {
  /** Program, arguments and options that run a command as this account. */
  readonly as: (program: string, args: readonly string[]) => { file: string; args: string[]; options: Pick<SpawnOptions, 'uid' | 'gid'> };
  /** Makes the account the owner of a folder and of everything in it, if it is not yet. */
  readonly own: (folder: string) => void;
  /** Makes the account the owner of the folder only, so that it can reach its files inside. */
  readonly enter: (folder: string) => void;
}

const nobody = 65534;
const unshare = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`];

const ownAll = (folder: string, id: number): void => {
  if (statSync(folder).uid === id) return;
  // Children first: if this is interrupted, the owner of the folder itself still shows that the work is unfinished.
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) lchownSync(join(entry.parentPath, entry.name), id, id);
  chownSync(folder, id, id);
};

const ownerOf = (id: number): Pick<Account, 'own' | 'enter'> => ({
  own: (folder) => ownAll(folder, id),
  enter: (folder) => {
    if (statSync(folder).uid !== id) chownSync(folder, id, id);
  },
});

/**
 * Root becomes nobody in a separate user namespace, so that its files remain root's. If the container forbids that, the process really
 * changes to nobody, who then owns the data folder. (Nobody and not another number, because initdb requires a user that /etc/passwd
 * contains.)
 */
export const postgresAccount = (): Account => {
  if (process.getuid?.() !== 0) return { as: (file, args) => ({ file, args: [...args], options: {} }), own: () => {}, enter: () => {} };
  if (spawnSync('unshare', [...unshare, 'true'], { stdio: 'ignore' }).status === 0) {
    return { as: (program, args) => ({ file: 'unshare', args: [...unshare, program, ...args], options: {} }), ...ownerOf(0) };
  }
  return { as: (file, args) => ({ file, args: [...args], options: { uid: nobody, gid: nobody } }), ...ownerOf(nobody) };
};
