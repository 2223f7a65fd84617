/** Makes, reads and ends previews (docs/decisions/0427). */
import { readLive, changeLive } from './live.ts';
import { somebody, type ChangeOptions } from './change.ts';
import { tell } from './journal.ts';
import type { LiveReleases, Preview } from './format.ts';
import { stableChannel } from './format.ts';
import { findMisfitsOf, IncompatibleReleaseError } from './gate.ts';
import { dropPreview, expectPreviewName, putIntoPreview } from './previews.ts';
import { noteOrigin } from './origins.ts';
import { ReleaseError } from './release-error.ts';
import { readRelease, readSet, type LiveSet, type ReadRelease } from './store.ts';

export interface PreviewOptions {
  readonly days: number;
  readonly by?: string;
  readonly commit?: string | null;
  /** Whether types, lint and tests were skipped. */
  readonly unchecked?: boolean;
  readonly now?: Date;
  /** The short name of the key that asks. Default: an operator's command does, which may change any preview. */
  readonly owner?: string | null;
}

/** The live set of everybody with the releases of a preview in it. Its channel says so, so that no report of it counts anywhere. */
export async function readPreviewSet(root: string, live: LiveReleases, name: string, read: ReadRelease = readRelease): Promise<LiveSet> {
  const { releases, until, since } = live.previews[name]!;
  const draft = structuredClone(live);
  for (const [remote, version] of Object.entries(releases)) {
    // What has been switched off or removed since is so here too; a preview made afterwards shows whether it is mended.
    const absent = live.disabled[remote] ?? live.removed[remote];
    if (absent && absent.since >= since) continue;
    const everybodys = draft.releases[remote];
    // Everybody's release stands in for one that does not load.
    const earlier = everybodys ? [everybodys.live, ...everybodys.earlier] : [];
    draft.releases[remote] = { live: version, earlier: earlier.filter((one) => one !== version), since: '', by: '', commit: null };
    delete draft.disabled[remote];
  }
  const set = await readSet(root, draft, stableChannel, read);
  return { ...set, channel: `preview ${name}`, preview: { name, until, releases } };
}

/**
 * Puts releases into a preview: only who opens its link gets them. They must be valid and fit what is live for everybody
 * (IncompatibleReleaseError, UntrustedReleaseError).
 */
export async function previewReleases(
  root: string,
  name: string,
  given: Readonly<Record<string, string>>,
  { days, by = somebody(), commit = null, unchecked = false, now = new Date(), owner = null }: PreviewOptions,
): Promise<Preview> {
  expectPreviewName(name);
  const { result } = await changeLive(root, async (live) => {
    for (const [remote, version] of Object.entries(given)) await readRelease(root, remote, version);
    const preview = putIntoPreview(live, name, { given, days, by, commit, now, owner });
    for (const [remote, version] of Object.entries(given)) {
      tell(live, {
        at: now.toISOString(),
        action: 'preview',
        name: remote,
        channel: `preview ${name}`,
        version,
        instead: null,
        by,
        reason: null,
      });
      noteOrigin(live, remote, version, { by, at: now.toISOString(), commit, ...(unchecked && { unchecked }) });
    }
    const misfits = findMisfitsOf(await readPreviewSet(root, live, name));
    if (misfits.length) throw new IncompatibleReleaseError(misfits);
    return preview;
  });
  return result;
}

/** Ends a preview: its link has no effect any more. Throws ReleaseError if there is none. */
export const endPreview = async (root: string, name: string, { by = somebody(), now = new Date() }: ChangeOptions = {}): Promise<void> => {
  await changeLive(root, async (live) => {
    if (!Object.hasOwn(live.previews, name)) throw new ReleaseError(`There is no preview ${name}.`);
    dropPreview(live, name, now.toISOString(), by);
  });
};

/** The previews that have not expired. */
export const currentPreviews = async (root: string, now = new Date()): Promise<Readonly<Record<string, Preview>>> => {
  const { previews } = await readLive(root);
  return Object.fromEntries(Object.entries(previews).filter(([, { until }]) => Date.parse(until) > now.getTime()));
};
