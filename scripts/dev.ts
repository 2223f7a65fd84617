/**
 * `npm run dev <remote>`: hot reload of one remote inside a running shell, here or deployed (docs/developing-a-remote.md).
 *
 *   --shell <address>  the running product; default http://localhost:8080, or PORT
 *   --port <number>    where the remote is served on this machine; default the first free one from 3100
 */
import { join } from 'node:path';
import type { CurrentReleases } from '@qujat/releases';
import { releasable } from '@qujat/webpack/releasable';
import { expectFreePort } from './free-port.ts';
import { onEnd } from './lifeline.ts';
import { readCommand, runCommand } from '../shared/releases/commands/run-command.ts';
import { SettingError } from '@qujat/shell/page/settings';
import { readPort, root } from './settings.ts';

const usage = 'Usage: npm run dev -- <remote> [--shell <address>] [--port <number>]';
const firstPort = 3100;

await runCommand(async () => {
  const { name, shell: address, port: given } = readCommand(usage, { shell: 'string', port: 'string' });
  const remotes = releasable().filter((each) => each !== 'shell');
  if (!remotes.includes(name)) throw new SettingError(`There is no remote ${name}. There are: ${remotes.join(', ')}.`);
  const shell = readShell(address ?? `http://localhost:${readPort(process.env['PORT'])}`);
  const port = given === undefined ? await freePort() : readPort(given, '--port');
  await expectFreePort(port, 'localhost', '--port');
  const runs = await isRunning(shell);

  // Loads webpack: a refused command has ended before.
  const { developRemote } = await import('@qujat/webpack/develop-remote');
  let isFirst = true;
  const remote = await developRemote(join(root, name), {
    port,
    shell,
    onBuilt: (failure) => {
      if (failure) console.error(failure);
      else
        console.log(
          isFirst ? 'Built. Changes appear by themselves; Ctrl-C ends it.' : `Built anew (${new Date().toTimeString().slice(0, 8)}).`,
        );
      isFirst &&= failure !== null;
    },
  });
  onEnd(remote.stop);
  console.log(
    `${name} is served at ${remote.origin}. Open this and agree there; a badge on the page turns it off again:\n  ${shell.origin}/system?override=${name}@${remote.origin}`,
  );
  if (!runs) console.log(`${shell.origin} does not answer yet: npm start starts a product here, --shell names another.`);
});

function readShell(address: string): URL {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new SettingError(`--shell must be an address such as https://qujat.example, not "${address}".`);
  return url;
}

async function freePort(): Promise<number> {
  for (let port = firstPort; port < firstPort + 100; port += 1) {
    const isFree = await expectFreePort(port, 'localhost').then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new SettingError(`No port from ${firstPort} to ${firstPort + 99} is free. Name another by --port.`);
}

/** Whether a product answers there. Throws if another program does. */
async function isRunning(shell: URL): Promise<boolean> {
  const response = await fetch(new URL('/releases/current', shell), { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  if (!response) return false;
  const found = response.ok ? ((await response.json().catch(() => null)) as Partial<CurrentReleases> | null) : null;
  if (!found?.id) throw new SettingError(`${shell.origin} is no Qujat: it has no /releases/current.`);
  return true;
}
