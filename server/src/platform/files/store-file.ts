/** The row of a file whose bytes are in the store. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../database/pool.ts';

/** A file whose bytes are in the store already. */
export interface WrittenFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly code: string;
  readonly storageKey: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly scan?: 'waiting';
}

/** A file's code in addresses: it cannot be guessed. */
export const newCode = (): string => randomBytes(24).toString('base64url');

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Inserts the row of stored bytes, which are then no longer orphans. The file uses the quota of `chargedTo` (quota.ts), or nobody's. Returns
 * the file's id.
 */
export const insertFile = async (
  trx: Queryable,
  file: WrittenFile,
  owner: { readonly organisationId: number; readonly employeeId: number },
  now: Date,
  chargedTo: number | null = null,
): Promise<number> => {
  const { id } = await trx
    .insertInto('files')
    .values({
      organisation_id: owner.organisationId,
      code: file.code,
      name: file.name,
      extension: extensionOf(file.name),
      size: file.size,
      content_type: file.contentType,
      sha256: file.sha256,
      storage_key: file.storageKey,
      owner_id: owner.employeeId,
      created_at: now,
      counted: chargedTo !== null,
      charged_to: chargedTo === owner.employeeId ? null : chargedTo,
      scan: file.scan ?? 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('file_remains').where('key', '=', file.storageKey).execute();
  return id;
};
