/** The canonical PDFs in the file store: one for each document that has left drafts, frozen, with the hashes of its attachments. */
import { createHash, randomBytes } from 'node:crypto';
import { statuses } from '@qujat/contract/vocabulary';
import type { Database, Queryable } from '../../../../platform/database/pool.ts';
import { readAll } from '../../../../platform/files/read-all.ts';
import { FileMissingError, type FileStore } from '../../../../platform/files/store.ts';
import { DamagedError } from '../../../../platform/http/errors.ts';
import type { DocumentKey } from '../../route/model.ts';
import { expectContents } from '../../retention/destroyed.ts';
import type { SigningThreads } from '../threads/signing-threads.ts';
import { loadOriginalFacts, type OriginalFacts } from './facts.ts';

export interface Original {
  readonly id: number;
  readonly organisationId: number;
  readonly documentId: number;
  readonly checkCode: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly size: number;
}

export type OriginalKey = Pick<Original, 'id' | 'organisationId'>;

/** The services of the server that signing needs. */
export interface OriginalParts {
  readonly db: Database;
  readonly files: FileStore;
  readonly threads: SigningThreads;
}

/** 128 bits in letters and digits that cannot be confused with one another, in groups: people type it from paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newCheckCode = (): string =>
  [...randomBytes(25)]
    .map((byte) => letters[byte % 32])
    .join('')
    .replaceAll(/.{5}(?=.)/g, '$&-');

const select = (db: Queryable, organisationId: number) =>
  db
    .selectFrom('document_originals')
    .select([
      'id',
      'organisation_id as organisationId',
      'document_id as documentId',
      'check_code as checkCode',
      'sha256',
      'size',
      'storage_key as storageKey',
    ])
    .where('organisation_id', '=', organisationId);

/** The original in force, or null if none has been made yet. */
export const findOriginal = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<Original | null> =>
  (await select(db, organisationId).where('document_id', '=', id).where('dropped_at', 'is', null).executeTakeFirst()) ?? null;

/** The original of that number, in force or dropped. */
export const findOriginalById = (db: Queryable, { id, organisationId }: OriginalKey): Promise<Original> =>
  select(db, organisationId).where('id', '=', id).executeTakeFirstOrThrow();

/** The data of a file before it becomes the original of its document. */
export type DrawnOriginal = Pick<Original, 'sha256' | 'size'> & { readonly storageKey: string };

/** Makes a stored file the document's original. If two processes do it at once, the first row wins. */
export const nameOriginal = async (
  db: Queryable,
  { organisationId, documentId, attachments }: OriginalFacts,
  { sha256, size, storageKey }: DrawnOriginal,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('document_originals')
    .values({
      organisation_id: organisationId,
      document_id: documentId,
      check_code: newCheckCode(),
      sha256,
      size,
      storage_key: storageKey,
      attachments: JSON.stringify(attachments),
      made_at: now,
      dropped_at: null,
    })
    .onConflict((conflict) => conflict.columns(['document_id', 'organisation_id']).where('dropped_at', 'is', null).doNothing())
    .execute();
};

const make = async ({ db, files, threads }: OriginalParts, document: DocumentKey, now: Date): Promise<Original | null> => {
  const facts = await loadOriginalFacts(db, document);
  if (!facts) return null;
  const bytes = await threads.ask('draw', { facts });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Named by its content: two identical files are one.
  const storageKey = `originals/${sha256.slice(0, 2)}/${sha256}`;
  await files.write(storageKey, [bytes]);
  await nameOriginal(db, facts, { sha256, size: bytes.length, storageKey }, now);
  return findOriginal(db, document);
};

/**
 * Freezes a document that has left drafts, and returns its canonical PDF, creating it if necessary. Call it when a document is launched; a
 * document without one gets it when first needed. Null for a draft, or for an unknown document.
 */
export const freezeOriginal = async (parts: OriginalParts, key: DocumentKey, now: Date): Promise<Original | null> => {
  const found = await findOriginal(parts.db, key);
  if (found) return found;
  await expectContents(parts.db, key);
  const document = await parts.db
    .selectFrom('documents')
    .select('status')
    .where('id', '=', key.id)
    .where('organisation_id', '=', key.organisationId)
    .executeTakeFirst();
  return document && document.status !== statuses.draft ? make(parts, key, now) : null;
};

/** Returning a document to creation unfreezes it; its signatures stay with the original that they sign, as history. */
export const dropOriginal = async (trx: Queryable, { id, organisationId }: DocumentKey, now: Date): Promise<void> => {
  await trx
    .updateTable('document_originals')
    .set({ dropped_at: now })
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('dropped_at', 'is', null)
    .execute();
};

/** The stored file has changed and is no longer the one that was signed. */
export class DamagedOriginalError extends DamagedError {
  override readonly name = 'DamagedOriginalError';
  constructor(what: string, cause?: unknown) {
    super('documentPages.damaged', what, cause);
  }
}

/**
 * The frozen bytes. Throws DestroyedError after the storage period, DamagedOriginalError if a byte has changed, FileStoreUnavailableError if
 * the store does not answer.
 */
export const readOriginal = async (db: Queryable, files: FileStore, { id, organisationId }: OriginalKey): Promise<Buffer> => {
  const { documentId, sha256, storageKey } = await select(db, organisationId).where('id', '=', id).executeTakeFirstOrThrow();
  await expectContents(db, { id: documentId, organisationId });
  const bytes = await readAll(files, storageKey).catch((error: unknown) => {
    throw error instanceof FileMissingError ? new DamagedOriginalError(`the original ${id} is gone`, error) : error;
  });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new DamagedOriginalError(`the original ${id} is not what was frozen`);
  return bytes;
};
