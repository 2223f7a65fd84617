/** What sessions have offered to phones, in the database. */
import type { Selectable } from 'kysely';
import type { Database, Queryable } from '../../../../platform/database/pool.ts';
import type { SigningTables } from '../../../../platform/database/schema/signing.ts';

export type Offer = Selectable<SigningTables['mobile_signings']>;

export interface OfferedDocument {
  /** The id that the application knows. */
  readonly position: number;
  readonly documentId: number;
  readonly originalId: number;
  /** On which the person decided. */
  readonly version: number;
}

type NewOffer = Pick<
  Offer,
  | 'id'
  | 'session_id'
  | 'employee_id'
  | 'organisation_id'
  | 'code_hash'
  | 'token_hash'
  | 'entry_of'
  | 'comment'
  | 'created_at'
  | 'expires_at'
>;

export const storeOffer = (db: Database, offer: NewOffer, documents: readonly OfferedDocument[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.insertInto('mobile_signings').values(offer).execute();
    await trx
      .insertInto('mobile_signing_documents')
      .values(
        documents.map(({ position, documentId, originalId, version }) => ({
          organisation_id: offer.organisation_id,
          signing_id: offer.id,
          position,
          document_id: documentId,
          original_id: originalId,
          version,
        })),
      )
      .execute();
  });

export const findByCode = (db: Queryable, codeHash: Buffer): Promise<Offer | undefined> =>
  db.selectFrom('mobile_signings').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();

export const findByToken = (db: Queryable, id: string, tokenHash: Buffer): Promise<Offer | undefined> =>
  db.selectFrom('mobile_signings').selectAll().where('id', '=', id).where('token_hash', '=', tokenHash).executeTakeFirst();

/** Only for the session that has started it. */
export const findOfSession = (db: Queryable, id: string, sessionId: number): Promise<Offer | undefined> =>
  db.selectFrom('mobile_signings').selectAll().where('id', '=', id).where('session_id', '=', sessionId).executeTakeFirst();

type OfferKey = Pick<Offer, 'id' | 'organisation_id'>;

const update = (db: Queryable, { id, organisation_id }: OfferKey) =>
  db.updateTable('mobile_signings').where('id', '=', id).where('organisation_id', '=', organisation_id);

export const documentsOf = (db: Queryable, { id, organisation_id }: OfferKey): Promise<readonly OfferedDocument[]> =>
  db
    .selectFrom('mobile_signing_documents')
    .select(['position', 'document_id as documentId', 'original_id as originalId', 'version'])
    .where('signing_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .orderBy('position')
    .execute();

/** The first call of the application. */
export const noteOpened = async (db: Queryable, offer: OfferKey, now: Date): Promise<void> => {
  await update(db, offer).set({ opened_at: now }).where('opened_at', 'is', null).execute();
};

/** Takes the offer for the signatures that have arrived; of several that arrive at once one gets it. */
export const takeOffer = async (db: Queryable, offer: OfferKey, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await update(db, offer)
    .set({ taken_at: now })
    .where('taken_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Ends an offer that waits. */
export const cancelOffer = async (db: Queryable, id: string, sessionId: number, now: Date): Promise<void> => {
  await db
    .updateTable('mobile_signings')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('taken_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
};

export const setResult = async (db: Queryable, offer: OfferKey, result: NonNullable<Offer['result']>): Promise<void> => {
  await update(db, offer).set({ result }).execute();
};
