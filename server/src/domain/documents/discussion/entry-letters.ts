/** The letters about a question, a remark or an answer, each in its reader's language (DAY-22). Nobody is told of what they wrote themselves. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { say, shortLanguage, type Language } from '../../../platform/http/texts.ts';
import { oneLine } from '../../../platform/letters/one-line.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import type { RouteState } from '../route/model.ts';
import type { DocumentSessionContext } from '../services.ts';

interface Told {
  readonly text: string;
  readonly concerned: readonly number[];
  readonly action: string;
}

const loadReaders = (trx: Queryable, ids: readonly number[]) =>
  trx
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.ended_at', 'p.email', 'p.language', 'p.full_name', 'p.notify_documents'])
    .where((eb) => eb('e.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();

export const tellByLetter = async (
  trx: Queryable,
  { document }: RouteState,
  { text, concerned, action }: Told,
  { session, now, origin }: Pick<DocumentSessionContext, 'session' | 'now' | 'origin'>,
): Promise<void> => {
  const others = [...new Set(concerned)].filter((each) => each !== session.employeeId);
  if (others.length === 0) return;
  await trx
    .updateTable('document_marks')
    .set({ read_at: null })
    .where('document_id', '=', document.id)
    .where('employee_id', 'in', others)
    .execute();
  const facts = await trx
    .selectFrom('documents as d')
    .innerJoin('templates as t', 't.id', 'd.template_id')
    .select(['d.subject', 't.name_ru', 't.name_kk'])
    .where('d.id', '=', document.id)
    .executeTakeFirstOrThrow();
  const title = (language: Language): string => {
    const name = oneLine(inLanguage(language, facts.name_ru, facts.name_kk));
    return document.number === '' ? name : say(language, 'documents.numbered', { name, number: document.number });
  };
  const people = await loadReaders(trx, [...others, session.employeeId]);
  const actor = people.find(({ id }) => id === session.employeeId)?.full_name ?? '';
  for (const reader of people) {
    if (reader.id === session.employeeId || !reader.notify_documents || reader.ended_at !== null) continue;
    const parameters = {
      document: title(shortLanguage(reader.language)),
      subject: facts.subject,
      actor,
      text,
      link: `${origin}/?document=${document.id}`,
    };
    await writeLetter(
      trx,
      {
        recipient: reader.email,
        language: reader.language,
        name: action === 'answer' ? 'documentAnswer' : 'documentQuestion',
        parameters,
        organisationId: document.organisationId,
      },
      now,
    );
  }
};
