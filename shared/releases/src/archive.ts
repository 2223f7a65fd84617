/** A release on its way to a product: its files as a tar archive. */
import { createWriteStream } from 'node:fs';
import { readFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import type { Release } from './format.ts';
import { staysInside } from './read-safely.ts';
import { ReleaseError } from './release-error.ts';
import { signatureFile } from './signature.ts';
import { filesOf } from './store.ts';

export const archiveType = 'application/x-tar';

/** The largest archive, bytes, and the most files in it. */
const archiveLimits = { bytes: 64 * 1024 * 1024, files: 10_000 } as const;

/**
 * The archive of a release. Compressed forms beside files travel too: the product need not compress again. Throws {@link ReleaseError} if
 * the folder lacks a file that the release lists.
 */
export async function packRelease(folder: string, release: Release): Promise<Buffer> {
  const archive = pack();
  const add = async (file: string, isListed: boolean): Promise<void> => {
    const contents = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      if (isListed) throw new ReleaseError(`${folder} lacks ${file}: build the release again.`);
      return null;
    });
    if (contents) archive.entry({ name: file, size: contents.length, mtime: new Date(0) }, contents);
  };
  await add('release.json', true);
  // An operator may have adopted a release that nobody signed.
  await add(signatureFile, false);
  for (const [file] of filesOf(release)) {
    await add(file, true);
    for (const packed of [`${file}.br`, `${file}.gz`]) await add(packed, false);
  }
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Counts what passes, and stops it above the limit. */
const limited = (): Transform => {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      if (bytes > archiveLimits.bytes) done(new ReleaseError(`A release may have ${archiveLimits.bytes / 1024 / 1024} MB.`));
      else done(null, part);
    },
  });
};

/**
 * Unpacks an archive into an empty folder. Throws {@link ReleaseError} if it is too large, holds anything but ordinary files, or would
 * write elsewhere. What the files are is for `importRelease` to check.
 */
export async function unpackRelease(body: Readable, folder: string): Promise<void> {
  const archive = extract();
  const sent = pipeline(body, limited(), archive);
  sent.catch(() => {}); // reported below: it may fail while a file is being written
  let files = 0;
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      files += 1;
      if (type !== 'file' || !staysInside(name)) throw new ReleaseError(`The archive holds ${JSON.stringify(name)}, which no release has.`);
      if (files > archiveLimits.files) throw new ReleaseError(`The archive holds more than ${archiveLimits.files} files.`);
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await pipeline(entry, createWriteStream(join(folder, name), { flags: 'wx' }));
    }
    await sent;
  } catch (error) {
    body.destroy();
    const cut: unknown = await sent.then(
      () => null,
      (reason: unknown) => reason,
    );
    // Of two errors the archive's own says what was wrong with it; one above the limit may only have broken off the file that was being written.
    const told = [error, cut].find((one) => one instanceof ReleaseError);
    throw told ?? new ReleaseError(`The archive cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
