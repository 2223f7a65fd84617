/**
 * `npm run release -- <remote> …`: builds remotes (or the shell) from this folder and makes them live, all at once and checked as a set,
 * without touching anything else. `<remote>@<version>` in place of a name takes a release that is there already.
 *
 *   --all                the shell and every remote
 *   --channel <name>     only for the organisations of that channel (npm run channel)
 *   --version <version>  a release that is there already, where there is one name
 *   --from <folder>      a release that was built elsewhere, where there is one name
 */
import { existingVersion, readWanted, registerReleases, ReleaseError, stableChannel } from '@qujat/releases';
import { buildReleases, currentCommit, releasable } from '@qujat/webpack';
import { readSetCommand, runCommand } from '../shared/releases/commands/run-command.ts';
import { releasesDirectory, root } from './settings.ts';

const usage = 'Usage: npm run release -- (<remote>[@<version>] … | --all) [--channel <name>] [--version <version> | --from <folder>]';

await runCommand(async () => {
  const { names, options } = readSetCommand(usage, { channel: 'string', version: 'string', from: 'string' });
  const { channel, version, from } = options;
  const wanted = readWanted(names ?? releasable(), usage, { version, from });
  const unknown = Object.keys(wanted).find((name) => !wanted[name] && !releasable().includes(name));
  if (unknown !== undefined) throw new ReleaseError(`There is no ${unknown} to build. There are: ${releasable().join(', ')}.`);
  const given: Record<string, string> = {};
  for (const [name, where] of Object.entries(wanted)) if (where) given[name] = await existingVersion(releasesDirectory, name, where);
  const built = Object.keys(wanted).filter((name) => !wanted[name]);
  if (built.length) Object.assign(given, await build(built));
  const commit = (name: string): string | null => (built.includes(name) ? currentCommit(root) : (process.env['COMMIT'] ?? null));
  const origins = Object.fromEntries(Object.keys(given).map((name) => [name, { commit: commit(name) }]));
  const set = await registerReleases(releasesDirectory, given, { origins, ...(channel !== undefined && { channel }) });
  const where = set.channel === stableChannel ? 'live' : `live in the channel ${set.channel}`;
  for (const [name, found] of Object.entries(given)) console.log(`${name} ${found} is ${where} (revision ${set.revision}).`);
});

const build = (only: readonly string[]): Promise<Record<string, string>> =>
  buildReleases({
    releases: releasesDirectory,
    only,
    onProgress: ({ name, state }) => {
      if (state !== 'held') console.log(state === 'current' ? `${name} has not changed since its last build.` : `${name}: ${state} …`);
    },
  });
