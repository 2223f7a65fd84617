/** A document whose file somebody has changed after it was frozen, so that the demo shows how signing reacts. */
import { createHash } from 'node:crypto';
import { newKey } from '../../../platform/files/store.ts';
import type { DocumentKey } from '../../../domain/documents/route/model.ts';
import { drawOriginal } from '../../../domain/documents/signing/original/draw-original.ts';
import { loadOriginalFacts } from '../../../domain/documents/signing/original/facts.ts';
import { nameOriginal } from '../../../domain/documents/signing/original/originals.ts';
import type { FilePlaces } from './files.ts';

export const damageOriginal = async ({ db, files }: FilePlaces, document: DocumentKey, now: Date): Promise<void> => {
  const facts = await loadOriginalFacts(db, document);
  if (!facts) throw new Error(`There is no document ${document.id}.`);
  const bytes = await drawOriginal(facts);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const storageKey = newKey();
  await files.write(storageKey, [bytes]);
  await nameOriginal(db, facts, { sha256, size: bytes.length, storageKey }, now);
};
