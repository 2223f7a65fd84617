/** Documents whose contents were destroyed after their storage period (ADM-82). */
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { DocumentKey } from '../route/model.ts';

export interface Destroyed {
  readonly at: Date;
  /** Of the act. */
  readonly number: string;
}

export const findDestroyed = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<Destroyed | null> =>
  (await db
    .selectFrom('destroyed_documents as x')
    .innerJoin('documents as a', (join) => join.onRef('a.id', '=', 'x.act_id').onRef('a.organisation_id', '=', 'x.organisation_id'))
    .select(['x.destroyed_at as at', 'a.number'])
    .where('x.document_id', '=', id)
    .where('x.organisation_id', '=', organisationId)
    .executeTakeFirst()) ?? null;

/** What somebody asks for was destroyed; it is neither lost nor damaged. */
export class DestroyedError extends BusinessError {
  override readonly name = 'DestroyedError';
  constructor({ number }: Pick<Destroyed, 'number'>) {
    super('retention.destroyed', { number });
  }
}

/** Throws DestroyedError for a document whose contents were destroyed. */
export const expectContents = async (db: Queryable, document: DocumentKey): Promise<void> => {
  const destroyed = await findDestroyed(db, document);
  if (destroyed) throw new DestroyedError(destroyed);
};
