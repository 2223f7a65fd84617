/** An employee's own data about a document: whether it was opened, its star, and a note. */
import type { Queryable } from '../../platform/database/pool.ts';
import type { Session } from '../../platform/http/session.ts';
import { unlessRemoved } from '../../platform/http/removed-meanwhile.ts';

type Reader = Pick<Session, 'employeeId' | 'organisationId'>;

const key = ['employee_id', 'document_id', 'organisation_id'] as const;
const keyOf = ({ employeeId, organisationId }: Reader, documentId: number) => ({
  employee_id: employeeId,
  document_id: documentId,
  organisation_id: organisationId,
});

/** Marks the document as read for the person who opened it, and records the first time. */
export const markRead = async (db: Queryable, reader: Reader, documentId: number, now: Date): Promise<void> => {
  await unlessRemoved(
    db
      .insertInto('document_marks')
      .values({ ...keyOf(reader, documentId), read_at: now })
      .onConflict((conflict) => conflict.columns(key).doUpdateSet({ read_at: now }).where('document_marks.read_at', 'is', null))
      .execute(),
  );
};

export const markBookmarked = async (db: Queryable, reader: Reader, documentId: number, bookmarkedAt: Date | null): Promise<void> => {
  await unlessRemoved(
    db
      .insertInto('document_marks')
      .values({ ...keyOf(reader, documentId), bookmarked_at: bookmarkedAt })
      .onConflict((conflict) => conflict.columns(key).doUpdateSet({ bookmarked_at: bookmarkedAt }))
      .execute(),
  );
};

export const markNoted = async (db: Queryable, reader: Reader, documentId: number, note: string | null): Promise<void> => {
  await unlessRemoved(
    db
      .insertInto('document_marks')
      .values({ ...keyOf(reader, documentId), note })
      .onConflict((conflict) => conflict.columns(key).doUpdateSet({ note }))
      .execute(),
  );
};
