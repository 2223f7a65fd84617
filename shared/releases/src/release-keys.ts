/** The keys of this machine: the one that signs builds, and the file of trusted releasers. */
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleasers, ReleasersError, type Releasers } from './releasers.ts';
import { publicText, readPrivateKey } from './signature.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The data folder of the checkout, which git ignores: its key belongs to its `.releases`. */
export const localKeysFolder = join(import.meta.dirname, '../../../.data/release-keys');

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ReleasersError(`The release key ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
};

/** Writes a file if it does not exist: of several concurrent processes one succeeds. */
const writeOnce = (folder: string, name: string, text: string, mode: number): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomUUID()}`);
  writeFileSync(draft, text, { mode, flag: 'wx' });
  try {
    linkSync(draft, join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
};

const parse = (pem: string, file: string): KeyObject => {
  const key = readPrivateKey(pem);
  if (!key) throw new ReleasersError(`${file} holds no ed25519 private key (openssl genpkey -algorithm ed25519).`);
  return key;
};

/** The key of this checkout, created when it is first needed. */
function localKey(folder: string): KeyObject {
  const file = join(folder, 'release-key.pem');
  const pem = read(file);
  if (pem !== null) return parse(pem, file);
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeOnce(folder, 'release-key.pem', made.toString(), 0o600);
  return parse(read(file)!, file);
}

/** The key that signs builds: that of RELEASE_KEY_FILE, otherwise the checkout's own. Throws {@link ReleasersError}. */
export function signingKey(environment: Environment = process.env, folder = localKeysFolder): KeyObject {
  const file = environment['RELEASE_KEY_FILE'];
  if (!file) return localKey(folder);
  const pem = read(file);
  if (pem === null) throw new ReleasersError(`RELEASE_KEY_FILE names ${file}, which is not there.`);
  return parse(pem, file);
}

/** Whom to trust: TRUSTED_RELEASERS, otherwise this machine's own signing key for every name. Throws {@link ReleasersError}. */
export function releasersOf(environment: Environment = process.env, folder = localKeysFolder): Releasers {
  const file = environment['TRUSTED_RELEASERS'];
  if (file) return readReleasers(file);
  const local = join(folder, 'trusted-releasers.json');
  const own = { names: { '*': [publicText(signingKey(environment, folder))] }, unsigned: {} };
  if (read(local) === null) writeOnce(folder, 'trusted-releasers.json', `${JSON.stringify(own, null, 2)}\n`, 0o644);
  const kept = readReleasers(local);
  // RELEASE_KEY_FILE may name another key than at the first start.
  return environment['RELEASE_KEY_FILE'] ? { ...own, unsigned: kept.unsigned } : kept;
}

/** The file that `npm run releases adopt` writes to. */
export const releasersFile = (environment: Environment = process.env, folder = localKeysFolder): string =>
  environment['TRUSTED_RELEASERS'] || join(folder, 'trusted-releasers.json');
