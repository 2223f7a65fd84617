/** Hot reload of one remote inside a running product (docs/developing-a-remote.md): `npm run dev`, here and in repositories of their own. */
import { createServer } from 'node:net';
import { ReleaseError, type CurrentReleases } from '@qujat/releases';

/** The options of {@link develop}. */
export interface DevelopOptions {
  /** The remote's folder and name. */
  readonly dir: string;
  readonly name: string;
  /** Address of the running product. */
  readonly shell: string;
  /** A port of this machine, as a person writes it. Default: the first free one from 3100. */
  readonly port: string | undefined;
  /** Told how to stop serving. */
  readonly onStop: (stop: () => Promise<void>) => void;
  /** What to say when no product answers. */
  readonly hint: string;
}

const firstPort = 3100;

/** Serves a remote from this machine and prints the address that brings it into the product. Throws ReleaseError for a wrong option. */
export async function develop({ dir, name, shell: address, port: given, onStop, hint }: DevelopOptions): Promise<void> {
  const shell = readShell(address);
  const port = given === undefined ? await freePort() : readPort(given);
  if (!(await isFree(port))) throw new ReleaseError(`Port ${port} is taken by another program. Give another one by --port.`);
  const runs = await isRunning(shell);

  // Loads webpack: a refused command has ended before.
  const { developRemote } = await import('@qujat/webpack/develop-remote');
  let isFirst = true;
  const remote = await developRemote(dir, {
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
  onStop(remote.stop);
  console.log(
    `${name} is served at ${remote.origin}. Open this and agree there; a badge on the page turns it off again:\n  ${shell.origin}/system?override=${name}@${remote.origin}`,
  );
  if (!runs) console.log(`${shell.origin} does not answer yet: ${hint}`);
}

function readShell(address: string): URL {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ReleaseError(`--shell must be an address such as https://qujat.example, not "${address}".`);
  return url;
}

function readPort(given: string): number {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new ReleaseError(`--port must be a number from 1 to 65535, not "${given}".`);
  return port;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });

async function freePort(): Promise<number> {
  for (let port = firstPort; port < firstPort + 100; port += 1) if (await isFree(port)) return port;
  throw new ReleaseError(`No port from ${firstPort} to ${firstPort + 99} is free. Name another by --port.`);
}

/** Whether a product answers there. Throws if another program does. */
async function isRunning(shell: URL): Promise<boolean> {
  const response = await fetch(new URL('/releases/current', shell), { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  if (!response) return false;
  const found = response.ok ? ((await response.json().catch(() => null)) as Partial<CurrentReleases> | null) : null;
  if (!found?.id) throw new ReleaseError(`${shell.origin} is no Qujat: it has no /releases/current.`);
  return true;
}
