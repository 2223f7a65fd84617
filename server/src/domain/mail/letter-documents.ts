/** Links between letters and the documents made from them: the letter names its documents, and the document its letter. */
import { statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';
import { loadPerson, loadStates } from '../documents/load-states.ts';
import { can } from '../documents/route/can.ts';
import type { DocumentKey } from '../documents/route/model.ts';
import type { SourceLetter } from '../documents/services.ts';
import type { SessionContext } from '../../platform/http/context.ts';

interface LetterDocument {
  readonly id: number;
  readonly number: string;
  readonly draft: boolean;
  readonly kind: string;
}

/** The documents made from a letter that the person may still see. */
export const documentsOf = async (context: SessionContext, letterId: number): Promise<LetterDocument[]> => {
  const { db, session, language } = context;
  const rows = await db
    .selectFrom('letter_documents as l')
    .innerJoin('documents as d', (join) => join.onRef('d.id', '=', 'l.document_id').onRef('d.organisation_id', '=', 'l.organisation_id'))
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'd.template_id').onRef('t.organisation_id', '=', 'd.organisation_id'))
    .select(['d.id', 'd.number', 'd.status', 't.name_ru', 't.name_kk'])
    .where('l.letter_id', '=', letterId)
    .where('l.organisation_id', '=', session.organisationId)
    .orderBy('d.id')
    .execute();
  if (rows.length === 0) return [];
  const person = await loadPerson(db, session);
  const visible = new Set(
    (
      await loadStates(
        db,
        session.organisationId,
        rows.map(({ id }) => id),
      )
    )
      .filter((state) => can(person, { kind: 'see' }, state).allowed)
      .map(({ document }) => document.id),
  );
  return rows
    .filter(({ id }) => visible.has(id))
    .map(({ id, number, status, name_ru: ru, name_kk: kk }) => ({
      id,
      number,
      draft: status === statuses.draft,
      kind: language === 'kk' ? kk : ru,
    }));
};

/** The letter from which a document was made; null for all others. */
export const letterOf = async (db: Queryable, { id, organisationId }: DocumentKey): Promise<SourceLetter | null> => {
  const row = await db
    .selectFrom('letter_documents as d')
    .innerJoin('letters as l', (join) => join.onRef('l.id', '=', 'd.letter_id').onRef('l.organisation_id', '=', 'd.organisation_id'))
    .select(['l.id', 'l.sender', 'l.subject', 'l.sent_at', 'l.employee_id'])
    .where('d.document_id', '=', id)
    .where('d.organisation_id', '=', organisationId)
    .orderBy('l.id')
    .executeTakeFirst();
  return row ? { id: row.id, sender: row.sender, subject: row.subject, sentAt: row.sent_at, employeeId: row.employee_id } : null;
};
