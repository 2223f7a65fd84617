import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const port = Number(process.env['E2E_PORT'] ?? 8090);

/** Where the flows find the product. */
export const productAddress = process.env['E2E_ADDRESS'] ?? `http://localhost:${port}`;

/** The same product without extensions: the client as it works with a server that implements only the specification. */
export const plainPort = port + 1;
export const plainAddress = process.env['E2E_PLAIN_ADDRESS'] ?? `http://localhost:${plainPort}`;

const root = join(import.meta.dirname, '../..');

/** Options of a product that a test starts itself. */
export interface ProductOptions {
  readonly port: number;
  readonly dataDirectory: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** A running product, started by the same command that `npm start` runs. */
export interface Product {
  readonly address: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts the product and waits for its line "Qujat is ready". Fails with its output if it ends before. */
export const startProduct = async (options: ProductOptions): Promise<Product> => {
  const child = spawn(process.execPath, [join(root, 'scripts/door.mjs'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(options.port), DATA_DIR: options.dataDirectory, ...options.environment },
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const gather = (chunk: string): void => {
      output += chunk;
      if (output.includes('Qujat is ready')) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', gather);
    child.stderr.setEncoding('utf8').on('data', gather);
    child.on('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    address: `http://localhost:${options.port}`,
    process: child,
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
};

export const productPort = port;
