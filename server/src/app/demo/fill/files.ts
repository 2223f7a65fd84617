/** Files with real contents: written to the file store, and recorded in the database. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import { newKey, type FileStore } from '../../../platform/files/store.ts';
import { makeContent } from '../files/content.ts';
import type { Random } from '../random.ts';
import { insertNumbered } from './bulk.ts';

export interface FileRequest {
  readonly name: string;
  readonly organisationId: number;
  readonly ownerId: number;
  readonly createdAt: Date;
  /** Of the cloud or the feed. */
  readonly counted?: boolean;
}

export interface FilePlaces {
  readonly db: Queryable;
  readonly files: FileStore;
  readonly random: Random;
}

/** Codes give access to files, so they are truly random, and differ between demos. */
const unguessable = (): string => randomBytes(24).toString('base64url');

const makeOne = async (
  { files, random }: FilePlaces,
  { name, organisationId, ownerId, createdAt, counted = false }: FileRequest,
): Promise<Record<string, unknown>> => {
  const { bytes, extension, contentType } = await makeContent(name, random.stream(`${organisationId}/${ownerId}/${name}`));
  const storageKey = newKey();
  const { size, sha256 } = await files.write(storageKey, [bytes]);
  return {
    organisation_id: organisationId,
    code: unguessable(),
    name,
    extension,
    size,
    content_type: contentType,
    sha256,
    storage_key: storageKey,
    owner_id: ownerId,
    created_at: createdAt,
    counted,
  };
};

/** Writes the files and returns their identifiers in the same order. */
export const makeFiles = async (store: FilePlaces, requests: readonly FileRequest[]): Promise<number[]> => {
  const rows: Record<string, unknown>[] = [];
  // A few dozen at once: many open files are no faster.
  for (let from = 0; from < requests.length; from += 40)
    rows.push(...(await Promise.all(requests.slice(from, from + 40).map((request) => makeOne(store, request)))));
  return insertNumbered(store.db, 'files', rows);
};
