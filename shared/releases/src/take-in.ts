/** The page server's side of the drop folders (drop.ts): verifies releases, imports them, and answers. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deployRelease } from './deploy.ts';
import { answerFile, offerFile, readJson, replaceFile, type DropAnswer, type DropOffer } from './drop.ts';
import { isReleaseName, isVersion } from './read-safely.ts';

export interface TakeInOptions {
  readonly releases: string;
  /** A folder with a drop folder for each name: `mfe-mail` can only contain releases of mfe-mail. */
  readonly drops: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Resolves when new pages are made of what has gone live: a container is healthy only then. */
  readonly caughtUp?: () => Promise<void>;
  readonly everyMs?: number;
}

/** The longest time in milliseconds that a container waits for pages to be made of its release. The other containers wait with it. */
const servedWithin = 30_000;

/** A statement by the container, for people: printable and short. */
const plain = (text: unknown): string => (typeof text === 'string' ? text.replace(/[^\p{L}\p{N}\p{P} ]/gu, ' ').slice(0, 64) : '');

const isCommit = (commit: unknown): commit is string => typeof commit === 'string' && /^[0-9a-f]{4,64}\+?$/.test(commit);

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});

/** Handles one offer. Null if there is none. */
export async function takeInOne(releases: string, drops: string, name: string): Promise<DropAnswer | null> {
  const drop = join(drops, name);
  const { version, by, commit } = (await readJson<DropOffer>(drop, offerFile)) ?? {};
  if (!isVersion(version)) return null;
  const given = { by: plain(by) || 'container', commit: isCommit(commit) ? commit : null, expectedName: name };
  return deployRelease(releases, join(drop, version), given).then(
    ({ outcome, waits }) => ({ version, outcome, waits }),
    (error: unknown) => ({ version, outcome: 'waiting' as const, waits: error instanceof Error ? error.message : String(error) }),
  );
}

/** Checks every drop folder repeatedly. Each reason for which a release is not live is logged once. Ends with `signal`. */
export async function takeInDrops({ releases, drops, say, signal, caughtUp, everyMs = 2_000 }: TakeInOptions): Promise<void> {
  const settled = new Map<string, number>();
  const said = new Map<string, string>();
  while (!signal.aborted) {
    for (const name of (await readdir(drops).catch(() => [])).filter(isReleaseName)) {
      const drop = join(drops, name);
      // A waiting container touches its offer: one that has not changed since the last check has had its answer.
      const offered = (await stat(join(drop, offerFile)).catch(() => null))?.mtimeMs;
      if (offered === undefined || settled.get(name) === offered) continue;
      const answer = await takeInOne(releases, drops, name);
      if (!answer) continue;
      if (answer.outcome === 'live' && caughtUp) await Promise.race([caughtUp(), pause(servedWithin, signal)]);
      settled.set(name, offered);
      await replaceFile(drop, answerFile, JSON.stringify(answer)).catch((error: unknown) => say(`${name}: ${String(error)}`));
      const line = answer.waits ?? `${name} ${answer.version}: ${answer.outcome}`;
      if (said.get(name) !== line) say(`${name}: ${line}`);
      said.set(name, line);
    }
    await pause(everyMs, signal);
  }
}
