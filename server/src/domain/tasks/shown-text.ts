/** What a task says to its reader: the text of an executor who got no words of their own is the document's subject (TSK-5). */
import { sql, type RawBuilder } from 'kysely';
import type { SessionContext } from '../../platform/http/context.ts';
import { say } from '../../platform/http/texts.ts';
import { principalsOf } from '../documents/reader.ts';
import { executorHasWords } from '../documents/route/executor-words.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>;

/** Whether the text of task `t` is the subject of a document that none of these principals may see. */
export const saysHiddenSubject = (principals: readonly number[]): RawBuilder<boolean> => sql<boolean>`(t.execution_of is not null
  and not ${executorHasWords}
  and not exists (select from document_search s where s.document_id = t.document_id and s.organisation_id = t.organisation_id
    and s.viewers && ${principals}::bigint[]))`;

interface Told {
  readonly id: number;
  readonly text: string;
  readonly documentNumber: string;
}

/** The texts of these tasks as the session's person may read them. */
export const shownTexts = async (tasks: readonly Told[], context: Context): Promise<(task: Told) => string> => {
  const { db, session, language } = context;
  const ids = tasks.filter(({ documentNumber }) => documentNumber !== '').map(({ id }) => id);
  if (ids.length === 0) return ({ text }) => text;
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t where t.id = any(${ids}::bigint[]) and t.organisation_id = ${session.organisationId}
      and ${saysHiddenSubject(await principalsOf(context))}`.execute(db);
  const hidden = new Set(rows.map(({ id }) => id));
  return ({ id, text, documentNumber }) => (hidden.has(id) ? say(language, 'tasks.execution', { number: documentNumber }) : text);
};
