import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeGostAuthority, type GostAuthority } from '@qujat/server/platform/keys/test-support/gost';
import { startProduct, type Product } from './product.ts';

/** A separate product with its own data folder: it can be killed and started again. */
export interface SigningProduct {
  readonly address: string;
  readonly gost: GostAuthority;
  /** Starts it; '' means without extensions. */
  start(extensions?: string): Promise<void>;
  /** Kills it as a failing machine would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Documents that wait for that person's signature. */
  addDocuments(count: number): void;
  key(name: string): Promise<string>;
  remove(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/node/bin/node');

const childrenOf = (pid: number): number[] => {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
};

/** A process with everything that it has started. */
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

const killAtOnce = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended together with another one.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

export const makeSigningProduct = async (port: number): Promise<SigningProduct> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'qujat-signing-e2e-'));
  const gost = makeGostAuthority();
  let product: Product | null = null;
  const stop = async (): Promise<void> => {
    await product?.stop();
    product = null;
  };
  return {
    address: `http://localhost:${port}`,
    gost,
    stop,
    start: async (extensions) => {
      product = await startProduct({ port, dataDirectory, environment: extensions === undefined ? {} : { EXTENSIONS: extensions } });
      // The national authority's GOST root, as an operator would install it.
      await writeFile(join(dataDirectory, 'ca/roots/gost.pem'), gost.root.toString());
    },
    kill: async () => {
      const { process: door } = product ?? {};
      if (!door?.pid) throw new Error('it does not run');
      const ended = new Promise((resolve) => door.once('exit', resolve));
      for (const pid of familyOf(door.pid)) killAtOnce(pid);
      await ended;
      product = null;
    },
    addDocuments: (count) =>
      void execFileSync(node, [join(root, 'server/src/app/demo/command.ts'), '--waiting-for', 'dulat', '--count', String(count)], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: '' },
      }),
    key: async (name) => {
      const path = join(dataDirectory, 'keys', name);
      for (let waited = 0; !existsSync(path); waited += 200) {
        if (waited > 60_000) throw new Error(`${name} was not made`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return path;
    },
    remove: async () => {
      await stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};
