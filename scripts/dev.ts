/**
 * `npm run dev <remote>`: hot reload of one remote inside a running shell, here or deployed (docs/developing-a-remote.md).
 *
 *   --shell <address>  the running product; default http://localhost:8080, or PORT
 *   --port <number>    where the remote is served on this machine; default the first free one from 3100
 */
import { join } from 'node:path';
import { develop } from '@qujat/sdk/develop';
import { releasable } from '@qujat/webpack/releasable';
import { onEnd } from './lifeline.ts';
import { readCommand, runCommand } from '../shared/releases/commands/run-command.ts';
import { SettingError } from '@qujat/shell/page/settings';
import { readPort, root } from './settings.ts';

const usage = 'Usage: npm run dev -- <remote> [--shell <address>] [--port <number>]';

await runCommand(async () => {
  const { name, shell, port } = readCommand(usage, { shell: 'string', port: 'string' });
  const remotes = releasable().filter((each) => each !== 'shell');
  if (!remotes.includes(name)) throw new SettingError(`There is no remote ${name}. There are: ${remotes.join(', ')}.`);
  await develop({
    dir: join(root, name),
    name,
    shell: shell ?? `http://localhost:${readPort(process.env['PORT'])}`,
    port,
    onStop: onEnd,
    hint: 'npm start starts a product here, --shell names another.',
  });
});
