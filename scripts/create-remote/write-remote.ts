import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const template = join(import.meta.dirname, 'template');

/** 'meeting-rooms' → 'Meeting rooms'. */
const titleOf = (namespace: string): string => (namespace.charAt(0).toUpperCase() + namespace.slice(1)).replaceAll('-', ' ');

/** After all other entries of the sidebar. */
const nextOrder = async (root: string): Promise<number> => {
  const doors = await Promise.all(globSync('mfe-*/src/remote.ts', { cwd: root }).map((file) => readFile(join(root, file), 'utf8')));
  const orders = doors.flatMap((text) => [...text.matchAll(/\border: (\d+)/g)].map(([, order]) => Number(order)));
  return Math.max(0, ...orders) + 10;
};

/** Writes the folder of a new remote from the template. Returns its files, as paths from the root. */
export const writeRemote = async (root: string, name: string, namespace: string): Promise<string[]> => {
  const files = await writeRemoteFiles(join(root, name), { name, namespace, order: await nextOrder(root) });
  const manifest = (await readFile(join(template, 'package.json.txt'), 'utf8')).replaceAll('__NAME__', name);
  await writeFile(join(root, name, 'package.json'), manifest);
  return ['package.json', ...files].map((file) => join(name, file));
};

/** Writes the sources of a new remote, without its package.json. Returns the files, as paths from its folder. */
export const writeRemoteFiles = async (
  folder: string,
  { name, namespace, order }: { name: string; namespace: string; order: number },
): Promise<string[]> => {
  const fill = (text: string): string =>
    text
      .replaceAll('__NAMESPACE__', namespace)
      .replaceAll('__NAME__', name)
      .replaceAll('__TITLE__', titleOf(namespace))
      .replaceAll('__ORDER__', String(order));
  const files = globSync('**/*.txt', { cwd: template })
    .filter((file) => file !== 'package.json.txt')
    .toSorted();
  return Promise.all(
    files.map(async (file) => {
      const path = file.slice(0, -'.txt'.length);
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), fill(await readFile(join(template, file), 'utf8')));
      return path;
    }),
  );
};
