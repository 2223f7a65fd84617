/** A server in a separate process, for tests that kill it and for benchmarks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment } from './bare-environment.ts';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Kills it as a failing machine would: at once, without cleanup. */
  readonly kill: () => Promise<void>;
  /** Stops it as an operator would: it answers what it has been asked, then ends. */
  readonly end: () => Promise<void>;
}

/** Starts `main.ts` with this environment and waits until it answers. Fails with its output if it ends before. */
export const startServerProcess = async (environment: NodeJS.ProcessEnv): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [new URL('../app/main.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: bareEnvironment({ LOG_LEVEL: 'error', SERVER_PORT: '0', ...environment }),
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const gather = (chunk: string): void => {
      output += chunk;
      const address = /answers at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', gather);
    child.stderr.setEncoding('utf8').on('data', gather);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  const stopBy = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { url, pid: child.pid ?? 0, kill: () => stopBy('SIGKILL'), end: () => stopBy('SIGTERM') };
};
