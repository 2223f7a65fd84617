/**
 * A release that comes with a container. A container that is started again must not undo what people did since (a rollback, a
 * later release), and one that was built anew must go live: so what a container has made live last is remembered by name.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerRelease, type RegisterOptions } from './change.ts';
import type { Release } from './format.ts';
import { importRelease } from './import-release.ts';
import { readLive } from './live.ts';
import { readRelease } from './store.ts';

const memory = (root: string, name: string): string => join(root, '.deployed', name);

/** The version of a remote that a container made live last; null where none did. */
export const deployedVersion = (root: string, name: string): Promise<string | null> => readFile(memory(root, name), 'utf8').then((text) => text.trim(), () => null);

const remember = async (root: string, { name, version }: Release): Promise<void> => {
  const draft = join(root, '.deployed', `.${randomUUID()}`);
  await mkdir(join(root, '.deployed'), { recursive: true });
  await writeFile(draft, version);
  await rename(draft, memory(root, name));
};

/** What {@link deployRelease} did. */
export interface Deployed {
  readonly release: Release;
  /** False where this very release was deployed last: whatever is live now is what somebody wanted since. */
  readonly wentLive: boolean;
}

/**
 * Brings the release in `folder` among the releases and makes it live, unless it is what was deployed last. Throws as
 * `importRelease` and `registerRelease` do; then nothing has gone live, and it can be tried again.
 */
export async function deployRelease(root: string, folder: string, options: RegisterOptions = {}): Promise<Deployed> {
  const release = await importRelease(root, folder);
  if ((await deployedVersion(root, release.name)) === release.version) return { release, wentLive: false };
  await registerRelease(root, release.name, release.version, options);
  await remember(root, release);
  return { release, wentLive: true };
}

/** Whether the release in `folder` is the one that was deployed last, its files are there, and something of its name is live. */
export async function isDeployed(root: string, folder: string): Promise<boolean> {
  const { name, version } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  if ((await deployedVersion(root, name)) !== version) return false;
  const [found, { releases }] = await Promise.all([readRelease(root, name, version).catch(() => null), readLive(root)]);
  return found !== null && releases[name] !== undefined;
}

export interface DeployPatientlyOptions {
  readonly releases: string;
  /** The container's own build, with release.json. */
  readonly folder: string;
  readonly commit: string | null;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
  readonly everyMs?: number;
}

/**
 * Deploys until it succeeds: what a release needs of the others may be on its way in their containers. A refusal is said once for
 * each reason. Resolves to null when it is called off.
 */
export async function deployPatiently({ releases, folder, commit, say, signal = new AbortController().signal, everyMs = 2_000 }: DeployPatientlyOptions): Promise<Deployed | null> {
  let said = '';
  while (!signal.aborted) {
    try {
      const deployed = await deployRelease(releases, folder, { by: process.env['RELEASED_BY'] || 'container', commit });
      const { name, version } = deployed.release;
      say(deployed.wentLive ? `${name} ${version} is live.` : `${name} ${version} is there; what is live stays as it is.`);
      return deployed;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== said) say(`Not live yet: ${reason}`);
      said = reason;
    }
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
  return null;
}
