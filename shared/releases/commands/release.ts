/**
 * `node shared/releases/commands/release.ts <remote>@<version> …` in a container, where nothing is built: makes existing releases live, all
 * at once and checked as a set, for everybody or with `--channel <name>`.
 *
 * --version <version>  the version, if there is one name
 * --from <folder>      a release that was built elsewhere, if there is one name
 * --preview <name>     only for who opens the link that this prints, for `--days <number>`
 */
import { registerReleases } from '../src/change.ts';
import { ReleaseError } from '../src/release-error.ts';
import { stableChannel } from '../src/format.ts';
import { existingVersion, readWanted } from '../src/existing.ts';
import { previewReleases } from '../src/preview-set.ts';
import { previewText, readPreview } from '../src/previews.ts';
import { releasedText } from '../src/tables.ts';
import { productOrigin, readSetCommand, releasesDirectory, runCommand } from './run-command.ts';

const usage =
  'Usage: release.ts (<remote>@<version> … | <remote> --version <version> | <remote> --from <folder>) [--channel <name> | --preview <name> [--days <number>]]';

await runCommand(async () => {
  const { names, options } = readSetCommand(usage, {
    channel: 'string',
    version: 'string',
    from: 'string',
    preview: 'string',
    days: 'string',
  });
  const { channel, version, from } = options;
  const preview = readPreview(options);
  if (!names) throw new ReleaseError(usage);
  const wanted = readWanted(names, usage, { version, from });
  const given: Record<string, string> = {};
  for (const [name, where] of Object.entries(wanted)) {
    if (!where) throw new ReleaseError(usage);
    given[name] = await existingVersion(releasesDirectory, name, where);
  }
  // A container knows the commit of its own build, not of existing releases.
  const commit = from === undefined ? null : process.env['COMMIT'] || null;
  if (preview) {
    const made = await previewReleases(releasesDirectory, preview.name, given, { days: preview.days, commit });
    console.log(previewText(productOrigin(), preview.name, made));
    return;
  }
  const set = await registerReleases(releasesDirectory, given, { commit, ...(channel !== undefined && { channel }) });
  console.log(releasedText(set, given));
  if (set.channel !== stableChannel)
    console.log(`Who has that channel, and gets it: docker compose exec server node server/src/app/commands/channel-command.ts`);
});
