/** The authorities that the server trusts: a folder with `roots/`, `intermediates/` (certificates) and `crls/` (revocation lists). */
import { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RevocationList } from './revocation-list.ts';
import { verifyList } from './revocation/verify-list.ts';

export interface Trust {
  readonly roots: readonly X509Certificate[];
  readonly intermediates: readonly X509Certificate[];
  readonly lists: readonly RevocationList[];
}

/** A list fetched from the address that its authority names. */
export interface FetchedList {
  readonly address: string;
  readonly content: Buffer;
}

/** Called with a file, or with a list by its address, that is skipped. */
export type OnSkipped = (file: string, error: unknown) => void;

const nobody: Trust = { roots: [], intermediates: [], lists: [] };

const derOf = (file: Buffer): Buffer => {
  const text = file.toString('latin1');
  return text.includes('-----BEGIN') ? Buffer.from(text.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64') : file;
};

/** The certificates of a file: one in DER, or any number in PEM, as authorities publish their chains. */
const certificatesOf = (file: Buffer): readonly (Buffer | string)[] =>
  file.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [file];

interface Reading<Part, T> {
  readonly partsOf: (file: Buffer) => readonly Part[];
  readonly read: (part: Part) => T | Promise<T>;
}

/** What cannot be read, a file or a part of it, is skipped; the rest remains in force. */
const readAll = async <Part, T>(folder: string, { partsOf, read }: Reading<Part, T>, onSkipped: OnSkipped): Promise<T[]> => {
  const names = await readdir(folder).catch(() => []);
  const skip = (name: string, error: unknown): never[] => {
    // Removed since the folder was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onSkipped(join(folder, name), error);
    return [];
  };
  const found = await Promise.all(
    names.toSorted().map(async (name): Promise<T[]> => {
      const parts = await readFile(join(folder, name))
        .then(partsOf)
        .catch((error: unknown) => skip(name, error));
      const values = await Promise.all(
        parts.map(async (part): Promise<T[]> => {
          try {
            return [await read(part)];
          } catch (error) {
            return skip(name, error);
          }
        }),
      );
      return values.flat();
    }),
  );
  return found.flat();
};

export const readTrust = async (folder: string | null, onSkipped: OnSkipped = () => {}): Promise<Trust> => {
  if (folder === null) return nobody;
  const certificates = (name: string) =>
    readAll(join(folder, name), { partsOf: certificatesOf, read: (part) => new X509Certificate(part) }, onSkipped);
  const [roots, intermediates] = await Promise.all([certificates('roots'), certificates('intermediates')]);
  const listOf = async (file: Buffer): Promise<RevocationList> => {
    const list = await verifyList(derOf(file), [...roots, ...intermediates]);
    if (!list) throw new Error('no known authority has signed this list');
    return list;
  };
  return { roots, intermediates, lists: await readAll(join(folder, 'crls'), { partsOf: (file) => [file], read: listOf }, onSkipped) };
};

/** The same with lists from elsewhere; those without a trusted signature are left out and reported. */
export const withLists = async (trust: Trust, fetched: readonly FetchedList[], onSkipped: OnSkipped): Promise<Trust> => {
  const authorities = [...trust.roots, ...trust.intermediates];
  const lists = await Promise.all(
    fetched.map(async ({ address, content }): Promise<RevocationList[]> => {
      try {
        const list = await verifyList(content, authorities);
        if (list) return [list];
        throw new Error('no known authority has signed this list');
      } catch (error) {
        onSkipped(address, error);
        return [];
      }
    }),
  );
  return { ...trust, lists: [...trust.lists, ...lists.flat()] };
};
