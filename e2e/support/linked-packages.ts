import { chmod, mkdir, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';

const repository = join(import.meta.dirname, '../..');

interface Manifest {
  readonly name: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where this repository has a package that one of ours depends on. */
const installed = async (name: string): Promise<string> => {
  const places = [repository, ...(await readdir(join(repository, 'shared'))).map((folder) => join(repository, 'shared', folder))];
  for (const place of places) {
    const found = await realpath(join(place, 'node_modules', name)).catch(() => null);
    if (found) return found;
  }
  throw new Error(`${name} is not installed here.`);
};

/**
 * Installs the packages of a standalone remote without a registry, in place of `npm install`, which takes a minute of a core: its tarballs
 * are unpacked, and everything else is linked to the same versions that this repository has. No package of ours comes from here.
 */
export const installLinked = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules');
  const wanted = new Set<string>();
  const programs = new Map<string, string>();
  const notice = (place: string, { name, bin = {}, dependencies = {} }: Manifest): void => {
    for (const [program, file] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin)) programs.set(program, join(place, file));
    if (name.startsWith('@qujat/')) for (const one of Object.keys(dependencies)) wanted.add(one);
  };
  for (const file of await readdir(join(folder, 'sdk'))) {
    const [, short = ''] = /^qujat-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file) ?? [];
    const target = join(modules, '@qujat', short);
    await mkdir(target, { recursive: true });
    const { status, stderr } = spawnSync('tar', ['-xzf', join(folder, 'sdk', file), '-C', target, '--strip-components=1'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    notice(target, await manifestIn(target));
  }
  const { dependencies = {}, devDependencies = {} } = await manifestIn(folder);
  for (const name of [...Object.keys(dependencies), ...Object.keys(devDependencies), ...wanted].filter(
    (one) => !one.startsWith('@qujat/'),
  )) {
    const target = join(modules, name);
    const source = await installed(name);
    await mkdir(dirname(target), { recursive: true });
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    notice(target, await manifestIn(source));
  }
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const [program, file] of programs) {
    if (file.startsWith(join(modules, '@qujat'))) await chmod(file, 0o755);
    await symlink(file, join(modules, '.bin', program)).catch(() => {});
  }
};
