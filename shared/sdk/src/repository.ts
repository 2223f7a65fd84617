/** The repository of one remote, in which the commands run. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicText, readPrivateKey, readProductAddress, ReleaseError, trustReleasers } from '@qujat/releases';
import type { KeyObject } from 'node:crypto';

/** What package.json says. */
export interface Repository {
  readonly dir: string;
  readonly name: string;
  /** The product that it is released to, "qujat": { "product": … }; null if that is not said. */
  readonly product: string | null;
}

/** Reads the repository in the current folder. Throws ReleaseError if there is no remote. */
export function readRepository(dir = process.cwd()): Repository {
  const file = join(dir, 'package.json');
  if (!existsSync(file) || !existsSync(join(dir, 'src/remote.ts')))
    throw new ReleaseError(`${dir} holds no remote: there is no package.json with a src/remote.ts.`);
  const { name, qujat } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; qujat?: { product?: string } };
  return { dir, name, product: qujat?.product || null };
}

/** The product that a command is for: `--to`, otherwise that of package.json. Throws ReleaseError. */
export function productOf({ product }: Repository, to: string | undefined): string {
  const address = to ?? product;
  if (address === null)
    throw new ReleaseError('Which product? Write --to https://qujat.example, or "qujat": { "product": … } in package.json.');
  return readProductAddress(address);
}

/** The team's key: RELEASE_KEY_FILE, otherwise release-key.pem here. Throws ReleaseError. */
export function teamKey({ dir }: Repository): KeyObject {
  const file = process.env['RELEASE_KEY_FILE'] || join(dir, 'release-key.pem');
  if (!existsSync(file)) throw new ReleaseError(`There is no ${file}. Make a key: openssl genpkey -algorithm ed25519 -out release-key.pem`);
  const key = readPrivateKey(readFileSync(file, 'utf8'));
  if (!key) throw new ReleaseError(`${file} holds no ed25519 private key (openssl genpkey -algorithm ed25519).`);
  return key;
}

/** Builds are signed with the team's key, and only such are read here. */
export function takeKey(repository: Repository): KeyObject {
  const key = teamKey(repository);
  process.env['RELEASE_KEY_FILE'] ||= join(repository.dir, 'release-key.pem');
  trustReleasers({ names: { [repository.name]: [publicText(key)] }, unsigned: {} });
  return key;
}

const git = ({ dir }: Repository, ...args: string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout.trim() : null;
};

/** What no test depends on, and what jest itself follows. */
const followed = /^src\/|\.md$|^\.git(hub\/|lab-ci\.yml$|ignore$)/;

/** Whether jest can tell which tests the changes since a commit affect: a new version of a package, or another setting, affects all. */
export function changesSourcesOnly(repository: Repository, since: string): boolean {
  const changed = [git(repository, 'diff', '--name-only', `${since}...HEAD`), git(repository, 'diff', '--name-only', 'HEAD')];
  return changed.every((files) => files !== null && files.split('\n').every((file) => file === '' || followed.test(file)));
}

/** The commit, with a plus if files differ from it; COMMIT without git; otherwise null. */
export function commitOf(repository: Repository): string | null {
  const commit = git(repository, 'rev-parse', '--short=10', 'HEAD');
  if (!commit) return process.env['COMMIT'] || null;
  return git(repository, 'status', '--porcelain', '--untracked-files=no') ? `${commit}+` : commit;
}

/** Runs a program of the installed packages; resolves to whether it succeeded. */
export const runTool = ({ dir }: Repository, tool: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(dir, 'node_modules/.bin', tool), args, { cwd: dir, stdio: 'inherit' });
    child.on('error', reject).on('close', (code) => resolve(code === 0));
  });
