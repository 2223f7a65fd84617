/**
 * `npm run rollback -- <remote> …`: makes the previous releases of all given names live again at once; the result is checked as a set.
 * In a container: `node shared/releases/commands/rollback.ts <remote> …`.
 *
 * --all              everything that went live in the last change
 * --channel <name>   removes it from that channel, which then has what everybody has
 * --reason <text>    shown in the list of changes
 */
import { stableChannel } from '../src/format.ts';
import { rollBackTogether } from '../src/roll-back.ts';
import { readSetCommand, releasesDirectory, runCommand } from './run-command.ts';

const usage = 'Usage: npm run rollback -- (<remote> … | --all) [--channel <name>] [--reason <text>]';

await runCommand(async () => {
  const { names, options } = readSetCommand(usage, { channel: 'string', reason: 'string' });
  const { channel, reason } = options;
  const done = await rollBackTogether(releasesDirectory, names, {
    ...(channel !== undefined && { channel }),
    ...(reason !== undefined && { reason }),
  });
  for (const { name, from, version } of done)
    console.log(
      version
        ? `${name} went back from ${from} to ${version}.`
        : channel && channel !== stableChannel
          ? `${name} ${from} is out of the channel ${channel}.`
          : `${name} ${from} is taken out: it came new with the others.`,
    );
});
