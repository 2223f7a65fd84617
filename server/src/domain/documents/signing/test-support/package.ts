/** Opens a signature package and runs the commands of its README, as a person without the product does. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** The files of an archive by name. */
export const unzip = (archive: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const packed = archive.readUInt32LE(at + 18);
    const nameLength = archive.readUInt16LE(at + 26);
    const start = at + 30 + nameLength;
    files.set(archive.subarray(at + 30, start).toString(), inflateRawSync(archive.subarray(start, start + packed)));
    at = start + packed;
  }
  return files;
};

/** The README's commands, one a line, without the first one, which prints a hash. */
export const commandsIn = (readme: string): string[] =>
  readme
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(openssl|cat|tail) /.test(line));

interface Unpacked {
  readonly folder: string;
  /** Whether the command ends well. */
  readonly runs: (command: string) => boolean;
  /** Puts all files back as they were. */
  readonly restore: () => void;
  readonly remove: () => void;
}

export const unpack = (files: ReadonlyMap<string, Buffer>): Unpacked => {
  const folder = mkdtempSync(join(tmpdir(), 'qujat-package-'));
  const restore = (): void => {
    for (const [name, content] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  };
  restore();
  return {
    folder,
    restore,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    runs: (command) => {
      try {
        execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe' });
        return true;
      } catch {
        return false;
      }
    },
  };
};
