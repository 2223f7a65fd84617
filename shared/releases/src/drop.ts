/**
 * A drop folder: the one folder that a remote's container can write to (docs/decisions/0190). The container puts its build there and offers
 * it; the page server imports it and answers.
 *
 *   <version>/    a build, with release.json and its signature
 *   offer.json    the release that the container wants to be live, touched as long as it waits
 *   answer.json   the page server's answer
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from './format.ts';
import { isVersion, readSafely } from './read-safely.ts';

/** The release that a container wants to be live. */
export interface DropOffer {
  readonly version: string;
  readonly by: string;
  readonly commit: string | null;
}

/** The outcome of an offer. */
export interface DropAnswer {
  readonly version: string;
  /** 'waiting' also applies to a refused release: a change of the trusted releasers may admit it. */
  readonly outcome: 'live' | 'as-it-was' | 'waiting';
  /** What it waits for, in lines for people. */
  readonly waits: string | null;
}

export const offerFile = 'offer.json';
export const answerFile = 'answer.json';

/** Replaces a file in a folder that another container can write to: never through a link planted there. */
export async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `.${randomUUID()}`);
  await writeFile(draft, text, { flag: 'wx' });
  await rename(draft, join(folder, name)).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

/** Reads JSON that another container has written; null if there is none. */
export async function readJson<T>(folder: string, name: string): Promise<Partial<T> | null> {
  const text = await readSafely(join(folder, name), 65_536);
  try {
    const found: unknown = JSON.parse(text?.toString('utf8') ?? 'null');
    return typeof found === 'object' ? found : null;
  } catch {
    return null;
  }
}

/** Copies a build into the drop folder, completely or not at all, without offering it. Returns its folder. */
export async function bringToDrop(drop: string, build: string): Promise<{ release: Release; folder: string }> {
  const release = JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as Release;
  const folder = join(drop, release.version);
  const draft = join(drop, `.${randomUUID()}`);
  await mkdir(drop, { recursive: true });
  await cp(build, draft, { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return { release, folder };
}

/** Removes earlier builds, and the remains of killed containers. */
const tidy = async (drop: string, version: string): Promise<void> => {
  for (const name of await readdir(drop).catch(() => []))
    if ((isVersion(name) && name !== version) || name.startsWith('.')) await rm(join(drop, name), { recursive: true, force: true });
};

/** The answer to this version; null until there is one. */
const answerTo = async (drop: string, version: string): Promise<DropAnswer | null> => {
  const answer = await readJson<DropAnswer>(drop, answerFile);
  return answer?.version === version && answer.outcome ? { version, outcome: answer.outcome, waits: answer.waits ?? null } : null;
};

export interface DropOptions {
  readonly drop: string;
  /** The container's own build, with release.json. */
  readonly build: string;
  readonly by: string;
  readonly commit: string | null;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  readonly everyMs?: number;
}

/** Copies the build, offers it, and reports its state, until it is live or somebody has decided otherwise. */
export async function dropPatiently({ drop, build, by, commit, say, signal, everyMs = 2_000 }: DropOptions): Promise<void> {
  const { release } = await bringToDrop(drop, build);
  const { name, version } = release;
  await tidy(drop, version);
  await rm(join(drop, answerFile), { force: true });
  await replaceFile(drop, offerFile, JSON.stringify({ version, by, commit } satisfies DropOffer));
  let said = '';
  while (!signal.aborted) {
    const answer = await answerTo(drop, version);
    if (answer && answer.outcome !== 'waiting') {
      say(
        answer.outcome === 'live' || said !== ''
          ? `${name} ${version} is live.`
          : `${name} ${version} is there; what is live stays as it is.`,
      );
      return;
    }
    const reason = answer?.waits ?? '';
    if (reason !== said && reason !== '') say(`Not live yet: ${reason}`);
    said = reason || said;
    await utimes(join(drop, offerFile), new Date(), new Date());
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}

/** Why the build of a container is not registered, in lines for people; null if it is. */
export async function whatKeepsDrop(drop: string, build: string): Promise<string | null> {
  const { version } = JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as Release;
  const answer = await answerTo(drop, version);
  if (!answer) return 'The page server has not looked at it yet.';
  return answer.outcome === 'waiting' ? (answer.waits ?? 'It is about to go live.') : null;
}
