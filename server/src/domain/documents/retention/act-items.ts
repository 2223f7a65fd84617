/** What an act of destruction lists (ADM-82). No other document lists anything. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { DocumentKey } from '../route/model.ts';

const load = (db: Queryable, { id, organisationId }: DocumentKey) =>
  db
    .selectFrom('destruction_items')
    .select(['number', 'issued_on', 'subject', 'index_code', 'kept_until', 'released_at'])
    .where('act_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .orderBy('issued_on')
    .orderBy('document_id')
    .execute();

const day = (value: string): string => value.split('-').toReversed().join('.');

/**
 * The list as paragraphs of the act, in both languages of the state. It is not part of the text that people write, so nobody can make the act
 * say something else than what is destroyed.
 */
export const listedByAct = async (db: Queryable, document: DocumentKey): Promise<readonly string[]> => {
  const items = (await load(db, document)).filter(({ released_at }) => released_at === null);
  if (items.length === 0) return [];
  return [
    'Жоюға бөлінген құжаттар / Документы, выделенные к уничтожению:',
    ...items.map(
      (each, index) =>
        `${index + 1}. № ${each.number}, ${day(each.issued_on)} — ${each.subject} (${each.index_code}; ${day(each.kept_until)})`,
    ),
  ];
};

/** Whether the document is an act of destruction. Throws BusinessError for one that lists nothing any more. */
export const isActToSend = async (db: Queryable, document: DocumentKey): Promise<boolean> => {
  const items = await load(db, document);
  if (items.length > 0 && items.every(({ released_at }) => released_at !== null)) throw new BusinessError('retention.actEmpty');
  return items.length > 0;
};
