import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Subresource Integrity of a file's contents. We use SHA-256, the shortest hash that browsers accept: an entry contains the hashes of all
 * its chunks, and hashes cannot be compressed.
 */
export const integrityOf = (contents: Buffer): string => `sha256-${createHash('sha256').update(contents).digest('base64')}`;

/** A short hash of strings, for names of folders: 16 hexadecimal digits. */
export const shortHash = (...parts: string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest('hex').slice(0, 16);
};

const isTest = /\.test\.tsx?$/;
const skipped = new Set(['node_modules', 'dist', '.cache', 'page']);

/** Every source file under a folder, sorted, without tests and other files that are not part of a build. */
function sourceFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourceFiles(join(dir, entry.name));
      return isTest.test(entry.name) ? [] : [join(dir, entry.name)];
    })
    .sort();
}

/** A hash of the contents of folders and files, and of their paths under `root`. */
export function hashOf(root: string, folders: readonly string[], files: readonly string[]): string {
  const all = [...folders.flatMap(sourceFiles), ...files];
  return shortHash(...all.flatMap((file) => [relative(root, file), readFileSync(file, 'latin1')]));
}
