import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  expectWhole,
  readLive,
  readLiveSet,
  readPreviewSet,
  readRelease,
  releaseFolder,
  stableChannel,
  UntrustedReleaseError,
  type LiveSet,
  type ReadRelease,
} from '@qujat/releases';
import { readDrawnHtml, type DrawnHtml } from './drawn.ts';

/** The live set of a channel with its HTML. */
export interface Live {
  set: LiveSet;
  drawn: DrawnHtml;
}

/** Resolves when the work is done, or after the longest time that a person should wait. */
const soon = async (work: Promise<void>): Promise<void> => {
  const done = new AbortController();
  await Promise.race([work.finally(() => done.abort()), sleep(timeoutMs, undefined, { signal: done.signal, ref: false }).catch(() => {})]);
};

/** Returns the set of a preview, or the live set of a channel; one without its own releases has those for everybody. */
export type LiveReader = (channel?: string, preview?: string) => Promise<Live>;

export interface LiveWatch {
  readonly read: LiveReader;
  /** Resolves when what is live now has been read, however long that takes, or cannot be. */
  readonly caughtUp: () => Promise<void>;
}

/** Milliseconds after which a set that could not be read is tried again. */
const pause = 5_000;

/** Milliseconds that a request waits for a set that has just been released. */
const timeoutMs = 2_000;

/** Reads releases and checks each of their files once: a release with a changed file is as invalid as an unsigned one. */
function wholeReader(): ReadRelease {
  const seen = new Set<string>();
  return async (root, name, version) => {
    const release = await readRelease(root, name, version);
    if (seen.has(`${name}@${version}`)) return release;
    await expectWhole(releaseFolder(root, name, version), release).catch((error: unknown) => {
      throw new UntrustedReleaseError(error instanceof Error ? error.message : String(error));
    });
    seen.add(`${name}@${version}`);
    return release;
  };
}

/**
 * Returns the live set, and follows `live.json`: the first request after a change reads the new set and gets it. If that takes longer than
 * a person should wait, requests get the old set until it is done. A new set that cannot be read is logged, and the old one stays in use.
 */
export function watchLive(root: string, log: (message: string, error: unknown) => void): LiveWatch {
  let current: ReadonlyMap<string, Live> | undefined;
  let previews: ReadonlyMap<string, Live> = new Map();
  let stampOfCurrent = '';
  let reading: Promise<void> | undefined;
  let restUntil = 0;
  const readWhole = wholeReader();

  const stamp = async (): Promise<string> => {
    const { mtimeMs, ino, size } = await stat(join(root, 'live.json'));
    return `${mtimeMs} ${ino} ${size}`;
  };
  const withHtml = async (set: LiveSet): Promise<Live> => {
    for (const { reason, instead } of set.refused)
      log(`A live release does not count${instead === null ? '' : `, ${instead} is used instead`}`, new UntrustedReleaseError(reason));
    return { set, drawn: await readDrawnHtml(root, set, log) };
  };
  const follow = async (): Promise<void> => {
    for (let now = await stamp(); now !== stampOfCurrent; now = await stamp()) {
      const readOne = (channel: string): Promise<Live> => readLiveSet(root, channel, readWhole).then(withHtml);
      const all = new Map([[stableChannel, await readOne(stableChannel)]]);
      const previewed = new Map<string, Live>();
      const released = await readLive(root);
      for (const channel of Object.keys(released.channels)) {
        // An unreadable channel must not take the page away from everybody.
        const found = await readOne(channel).catch((error: unknown) => log(`The channel ${channel} cannot be read`, error));
        if (found) all.set(channel, found);
      }
      for (const preview of Object.keys(released.previews)) {
        const found = await readPreviewSet(root, released, preview, readWhole)
          .then(withHtml)
          .catch((error: unknown) => log(`The preview ${preview} cannot be read`, error));
        if (found) previewed.set(preview, found);
      }
      current = all;
      previews = previewed;
      stampOfCurrent = now;
    }
  };
  const catchUp = (): Promise<void> => (reading ??= follow().finally(() => (reading = undefined)));
  const read: LiveReader = async (channel = stableChannel, preview = '') => {
    if (!current) restUntil = 0;
    if (Date.now() >= restUntil) {
      const followed = catchUp().catch((error: unknown) => {
        restUntil = Date.now() + pause;
        if (!current) throw error;
        log('The live releases cannot be read', error);
      });
      await (current ? soon(followed) : followed);
    }
    const found = previews.get(preview) ?? current?.get(channel) ?? current?.get(stableChannel);
    if (!found) throw new Error(`No live releases in ${root}`);
    return found;
  };
  // A reading in progress may be of an older set, so a second one follows. The next page that is asked for logs what cannot be read.
  const catchUpIfReadable = (): Promise<void> => catchUp().catch(() => undefined);
  const caughtUp = (): Promise<void> => catchUpIfReadable().then(catchUpIfReadable);
  return { read, caughtUp };
}
