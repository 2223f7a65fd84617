/**
 * `npm run rollback <remote>`: makes the release before live again. In a container: `node shared/releases/commands/rollback.ts <remote>`.
 *
 *   --channel <name>   takes it out of that channel, which then has what everybody has
 *   --reason <text>    stands in npm run releases
 */
import { rollBack } from '../src/change.ts';
import { readCommand, releasesDirectory, runCommand } from './run-command.ts';

const usage = 'Usage: npm run rollback -- <remote> [--channel <name>] [--reason <text>]';

await runCommand(async () => {
  const { name, channel, reason } = readCommand(usage, { channel: 'string', reason: 'string' });
  const done = await rollBack(releasesDirectory, name, { ...(channel !== undefined && { channel }), ...(reason !== undefined && { reason }) });
  if (done) console.log(done.version ? `${name} went back from ${done.from} to ${done.version}.` : `${name} ${done.from} is out of the channel ${channel}.`);
});
