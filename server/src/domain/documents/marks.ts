/** An employee's own data about a document: whether it was opened, its star, and a note. */
import type { Queryable } from '../../platform/database/pool.ts';
import { unlessRemoved } from '../../platform/http/removed-meanwhile.ts';

/** Marks the document as read for the person who opened it, and records the first time. */
export const markRead = async (db: Queryable, employeeId: number, documentId: number, now: Date): Promise<void> => {
  await unlessRemoved(
    db
      .insertInto('document_marks')
      .values({ employee_id: employeeId, document_id: documentId, read_at: now })
      .onConflict((conflict) =>
        conflict.columns(['employee_id', 'document_id']).doUpdateSet({ read_at: now }).where('document_marks.read_at', 'is', null),
      )
      .execute(),
  );
};

export const markBookmarked = async (db: Queryable, employeeId: number, documentId: number, bookmarkedAt: Date | null): Promise<void> => {
  await unlessRemoved(
    db
      .insertInto('document_marks')
      .values({ employee_id: employeeId, document_id: documentId, bookmarked_at: bookmarkedAt })
      .onConflict((conflict) => conflict.columns(['employee_id', 'document_id']).doUpdateSet({ bookmarked_at: bookmarkedAt }))
      .execute(),
  );
};

export const markNoted = async (db: Queryable, employeeId: number, documentId: number, note: string | null): Promise<void> => {
  await unlessRemoved(
    db
      .insertInto('document_marks')
      .values({ employee_id: employeeId, document_id: documentId, note })
      .onConflict((conflict) => conflict.columns(['employee_id', 'document_id']).doUpdateSet({ note }))
      .execute(),
  );
};
