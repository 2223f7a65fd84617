/**
 * `npm run release -- <remote> …`: builds remotes (or the shell) from this folder and makes them live, all at once and checked as a set,
 * without changing anything else. `<remote>@<version>` instead of a name uses an existing release.
 *
 * --all                the shell and every remote
 * --channel <name>     only for the organisations of that channel (npm run channel)
 * --version <version>  an existing release; needs a single name
 * --from <folder>      a release that was built elsewhere; needs a single name
 * --preview <name>     only for who opens the link that this prints (docs/releasing.md), for `--days <number>`
 * --without-checks     builds without types, lint and tests first; recorded in the journal (npm run releases)
 */
import {
  existingVersion,
  expectChannelName,
  previewReleases,
  previewText,
  readPreview,
  readWanted,
  registerReleases,
  releasedText,
  ReleaseError,
  stableChannel,
} from '@qujat/releases';
import { currentCommit } from '@qujat/webpack/commit';
import { releasable } from '@qujat/webpack/releasable';
import { productOrigin, readSetCommand, runCommand } from '../shared/releases/commands/run-command.ts';
import { packageChecks } from './test/package-checks.ts';
import { releasesDirectory, root } from './settings.ts';

const usage =
  'Usage: npm run release -- (<remote>[@<version>] … | --all) [--channel <name> | --preview <name> [--days <number>]] [--version <version> | --from <folder>] [--without-checks]';

/** Types, lint and tests of the package to be built. Throws with their output. */
const check = async (names: readonly string[]): Promise<void> => {
  for (const step of packageChecks(names)) {
    const { failed, output } = await step.run();
    if (failed) throw new ReleaseError(`${output}\n✗ ${step.name}. Nothing has been released; --without-checks does it all the same.`);
    console.log(`✓ ${step.name}`);
  }
};

const build = async (only: readonly string[]): Promise<Record<string, string>> => {
  const { buildReleases } = await import('@qujat/webpack/build-all');
  return buildReleases({
    releases: releasesDirectory,
    only,
    onWait: () => console.log('Another process builds into this folder of releases: waiting for it …'),
    onProgress: ({ name, state }) => {
      if (state !== 'held') console.log(state === 'current' ? `${name} has not changed since its last build.` : `${name}: ${state} …`);
    },
  });
};

/** Warns if no organisation in the local database would get the release. */
const warnOfNobody = async (channel: string): Promise<void> => {
  const [{ runningDatabase }, { openDatabase }, { countInChannel }] = await Promise.all([
    import('@qujat/server/app/database/reach-database'),
    import('@qujat/server/platform/database/pool'),
    import('@qujat/server/app/commands/channel-command'),
  ]);
  const url = await runningDatabase(process.env, root);
  if (url === null) return;
  const db = openDatabase({ url, maxConnections: 1 });
  try {
    if ((await countInChannel(db, channel)) === 0)
      console.warn(`No organisation has the channel ${channel}: nobody gets it. npm run channel ${channel} <BIN> gives it to one.`);
  } finally {
    await db.destroy();
  }
};

await runCommand(async () => {
  const { names, options, flags } = readSetCommand(
    usage,
    { channel: 'string', version: 'string', from: 'string', preview: 'string', days: 'string' },
    ['without-checks'],
  );
  const unchecked = flags.includes('without-checks');
  const { channel, version, from } = options;
  const preview = readPreview(options);
  if (channel !== undefined) expectChannelName(channel); // Before minutes of checks and builds.
  const wanted = readWanted(names ?? releasable(), usage, { version, from });
  const unknown = Object.keys(wanted).find((name) => !wanted[name] && !releasable().includes(name));
  if (unknown !== undefined) throw new ReleaseError(`There is no ${unknown} to build. There are: ${releasable().join(', ')}.`);
  const given: Record<string, string> = {};
  for (const [name, where] of Object.entries(wanted)) if (where) given[name] = await existingVersion(releasesDirectory, name, where);
  const built = Object.keys(wanted).filter((name) => !wanted[name]);
  if (unchecked && !built.length) throw new ReleaseError(`--without-checks is for what is built here.\n${usage}`);
  if (built.length && !unchecked) await check(built);
  if (built.length) Object.assign(given, await build(built));
  const commit = (name: string): string | null =>
    built.includes(name) ? currentCommit(root) : from !== undefined ? process.env['COMMIT'] || null : null;
  const origins = Object.fromEntries(Object.keys(given).map((name) => [name, { commit: commit(name) }]));
  if (preview) {
    const [commits] = new Set(Object.keys(given).map(commit));
    const made = await previewReleases(releasesDirectory, preview.name, given, { days: preview.days, unchecked, commit: commits ?? null });
    console.log(previewText(productOrigin(), preview.name, made));
    return;
  }
  const set = await registerReleases(releasesDirectory, given, { origins, unchecked, ...(channel !== undefined && { channel }) });
  console.log(releasedText(set, given));
  if (set.channel !== stableChannel) await warnOfNobody(set.channel);
});
