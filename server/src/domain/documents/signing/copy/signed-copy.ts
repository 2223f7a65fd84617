/** The copy of a signed document for people outside. The hash of each issued copy is recorded, so that the check page recognises it. */
import { createHash } from 'node:crypto';
import type { DocumentSessionContext } from '../../services.ts';
import { loadDifference } from '../../pages/route-difference.ts';
import type { DocumentKey } from '../../route/model.ts';
import { DamagedOriginalError, findOriginal } from '../original/originals.ts';
import { certifyOriginal } from '../proof/certified.ts';
import { sheetOf } from '../proof/sheet.ts';
import { sheetFactsOf, type SheetSubject } from './sheet-facts.ts';

type CopyContext = Pick<DocumentSessionContext, 'db' | 'files' | 'keys' | 'now' | 'origin' | 'signing'>;

/** Null if nobody has signed the document. Throws DamagedOriginalError. */
export const signedCopy = async (context: CopyContext, document: DocumentKey, subject: SheetSubject): Promise<Buffer | null> => {
  const { db, now, signing } = context;
  const original = await findOriginal(db, document);
  if (!original) return null;
  const certified = await certifyOriginal(context, original);
  if (certified.signatures.length === 0) return null;
  if (!certified.pdf) throw new DamagedOriginalError(`the original ${original.id} cannot be copied`);
  const sheet = sheetFactsOf(sheetOf(original, certified, { origin: context.origin, route: await loadDifference(db, document) }), subject);
  const copy = Buffer.from(await signing.parts.threads.ask('copy', { original: certified.pdf, sheet }));
  const sha256 = createHash('sha256').update(copy).digest('hex');
  await db
    .insertInto('signed_copies')
    .values({ organisation_id: original.organisationId, sha256, original_id: original.id, made_at: now })
    .onConflict((conflict) => conflict.columns(['sha256', 'organisation_id']).doNothing())
    .execute();
  return copy;
};
