/**
 * `node shared/releases/commands/release.ts <remote>` in a container, where nothing is built: makes a release live that is there
 * (`--version <version>`) or was built elsewhere (`--from <folder>`), for everybody or `--channel <name>`.
 */
import { registerRelease, ReleaseError } from '../src/change.ts';
import { existingVersion } from '../src/existing.ts';
import { readCommand, releasesDirectory, runCommand } from './run-command.ts';

const usage = 'Usage: release.ts <remote> (--version <version> | --from <folder>) [--channel <name>]';

await runCommand(async () => {
  const { name, channel, version, from } = readCommand(usage, { channel: 'string', version: 'string', from: 'string' });
  if ((version === undefined) === (from === undefined)) throw new ReleaseError(usage);
  const found = await existingVersion(releasesDirectory, name, version === undefined ? { from: from! } : { version });
  const set = await registerRelease(releasesDirectory, name, found, { ...(channel !== undefined && { channel }) });
  console.log(`${name} ${found} is live in the channel ${set.channel} (revision ${set.revision}).`);
});
