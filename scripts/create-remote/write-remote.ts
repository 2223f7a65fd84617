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
  const order = await nextOrder(root);
  const fill = (text: string): string =>
    text
      .replaceAll('__NAMESPACE__', namespace)
      .replaceAll('__NAME__', name)
      .replaceAll('__TITLE__', titleOf(namespace))
      .replaceAll('__ORDER__', String(order));
  const files = globSync('**/*.txt', { cwd: template }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const path = join(name, file.slice(0, -'.txt'.length));
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), fill(await readFile(join(template, file), 'utf8')));
      return path;
    }),
  );
};
