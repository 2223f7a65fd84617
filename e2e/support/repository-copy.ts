import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const leftOut = new Set(['.git', '.releases', '.cache', '.data', '.results', 'dist']);

/** A copy of the sources, to be changed as engineers change them, with the installed packages of the original. */
export interface RepositoryCopy {
  readonly folder: string;
  /** Runs one of the repository's programs with the product's Node; returns its exit code and output. */
  run(args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }>;
  /** Starts one without waiting for its end. */
  start(args: readonly string[], environment?: NodeJS.ProcessEnv): Running;
  /** Gives a new package the installed dependencies of another one that has them all. */
  linkPackages(from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

/** A program that keeps running. */
export interface Running {
  output(): string;
  stop(): Promise<void>;
}

/** Packages are installed as relative links next to each workspace package: in the copy they point to the copy's own packages. */
const copyLinks = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => basename(path) !== '.pnpm' });

export const copyRepository = async (): Promise<RepositoryCopy> => {
  const folder = await mkdtemp(join(tmpdir(), 'qujat-copy-'));
  await cp(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === root || (!leftOut.has(basename(path)) && !(dirname(path) === root && basename(path) === 'node_modules')),
  });
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  for (const entry of await readdir(join(root, 'node_modules'))) {
    if (entry === '.pnpm') await symlink(join(root, 'node_modules/.pnpm'), join(packages, entry));
    else await copyLinks(join(root, 'node_modules', entry), join(packages, entry));
  }
  const launch = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    return { child, output: () => output };
  };
  return {
    folder,
    async run(args, environment) {
      const { child, output } = launch(args, environment);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output: output() };
    },
    start(args, environment) {
      const { child, output } = launch(args, environment);
      return {
        output,
        async stop() {
          if (child.exitCode !== null) return;
          child.kill('SIGINT');
          await once(child, 'exit');
        },
      };
    },
    linkPackages: (from, to) => copyLinks(join(folder, from, 'node_modules'), join(folder, to, 'node_modules')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
