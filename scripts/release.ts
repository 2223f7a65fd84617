/**
 * `npm run release <remote>`: builds one remote (or the shell) from this folder and makes it live, without touching anything else.
 *
 *   --channel <name>     only for the organisations of that channel (npm run channel)
 *   --version <version>  a release that is there already, in place of a new build
 *   --from <folder>      a release that was built elsewhere
 */
import { existingVersion, registerRelease, ReleaseError, stableChannel } from '@qujat/releases';
import { buildReleases, currentCommit, releasable } from '@qujat/webpack';
import { readCommand, runCommand } from '../shared/releases/commands/run-command.ts';
import { releasesDirectory, root } from './settings.ts';

const usage = 'Usage: npm run release -- <remote> [--channel <name>] [--version <version> | --from <folder>]';

await runCommand(async () => {
  const { name, channel, version, from } = readCommand(usage, { channel: 'string', version: 'string', from: 'string' });
  const found = await versionOf(name, version, from);
  const commit = version === undefined && from === undefined ? currentCommit(root) : (process.env['COMMIT'] ?? null);
  const set = await registerRelease(releasesDirectory, name, found, { commit, ...(channel !== undefined && { channel }) });
  const where = set.channel === stableChannel ? 'live' : `live in the channel ${set.channel}`;
  console.log(`${name} ${found} is ${where} (revision ${set.revision}).`);
});

async function versionOf(name: string, version: string | undefined, from: string | undefined): Promise<string> {
  if (from !== undefined) return existingVersion(releasesDirectory, name, { from });
  if (version !== undefined) return existingVersion(releasesDirectory, name, { version });
  if (!releasable().includes(name)) throw new ReleaseError(`There is no ${name} to build. There are: ${releasable().join(', ')}.`);
  const built = await buildReleases({
    releases: releasesDirectory,
    only: [name],
    onProgress: ({ state }) => {
      if (state !== 'held') console.log(state === 'current' ? `${name} has not changed since its last build.` : `${name}: ${state} …`);
    },
  });
  return built[name]!;
}
