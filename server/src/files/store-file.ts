/** Puts a file into the store: its bytes on the disk, whole or not at all, and a row that names them. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Queryable } from '../database/pool.ts';

export interface NewFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A file whose bytes are on the disk already. */
export interface WrittenFile extends NewFile {
  readonly code: string;
  readonly storageKey: string;
}

/** Before the transaction that names it: what is cut short leaves bytes that nobody names, never a name without bytes. */
export const writeBytes = async (filesDir: string, file: NewFile): Promise<WrittenFile> => {
  const code = randomBytes(24).toString('base64url');
  const storageKey = `${code.slice(0, 2)}/${code}`;
  const path = join(filesDir, storageKey);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.half`, file.content);
  await rename(`${path}.half`, path);
  return { ...file, code, storageKey };
};

const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Answers the file's id. */
export const nameFile = async (trx: Queryable, file: WrittenFile, owner: { readonly organisationId: number; readonly employeeId: number }, now: Date): Promise<number> => {
  const { id } = await trx
    .insertInto('files')
    .values({
      organisation_id: owner.organisationId, code: file.code, name: file.name, extension: extensionOf(file.name), size: file.content.length, content_type: file.contentType,
      sha256: createHash('sha256').update(file.content).digest('hex'), storage_key: file.storageKey, owner_id: owner.employeeId, created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
