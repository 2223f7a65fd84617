/** Reads from folders that a remote's container can write to: only ordinary files of limited size are read, whatever is there. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** No file of a release is larger. */
const mostBytes = 64 * 1024 * 1024;

/** The bytes of an ordinary file; null if there is none, if it is a link or a pipe, or if it is too large. */
export async function readSafely(path: string, most = mostBytes): Promise<Buffer | null> {
  // Opening a pipe with an ordinary `open` would block.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (!file) return null;
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size > most) return null;
    const bytes = Buffer.alloc(found.size);
    const { bytesRead } = await file.read(bytes, 0, found.size, 0);
    return bytesRead === found.size ? bytes : null;
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** Whether a name in a release stays within the release's folder: `html/sign-in-ru.html`, but neither `../x` nor `/x`. */
export const staysInside = (file: string): boolean =>
  file.length < 256 && /^[\w@.-]+(?:\/[\w@.-]+)*$/.test(file) && !file.split('/').some((part) => /^\.+$/.test(part));

/** Whether every object has a property of that name (`constructor`), so that none of ours can be looked up by it. */
export const isInherited = (name: string): boolean => name in Object.prototype;

/** A name of a remote or of the shell, which is also the name of a folder. */
export const isReleaseName = (name: unknown): name is string =>
  typeof name === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(name) && !isInherited(name);

/** A version of a release, which is also the name of a folder. */
export const isVersion = (version: unknown): version is string => typeof version === 'string' && /^[0-9a-f]{1,64}$/.test(version);
