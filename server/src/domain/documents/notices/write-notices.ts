/** The letters about a document, each in its reader's language; people who have switched them off get none. */
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { say, shortLanguage, type Language } from '../../../platform/http/texts.ts';
import { oneLine } from '../../../platform/letters/one-line.ts';
import { writeLetter, type Letter } from '../../../platform/letters/write-letter.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { stageNames } from '../route/steps.ts';
import type { Applied, Notice } from '../route/transition.ts';

interface Reader {
  readonly email: string;
  readonly language: LanguageCode;
  readonly fullName: string;
  readonly wantsLetters: boolean;
}

const loadPeople = async (db: Queryable, employeeIds: readonly number[]): Promise<ReadonlyMap<number, Reader>> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.ended_at', 'p.email', 'p.language', 'p.full_name', 'p.notify_documents'])
    .where('e.id', 'in', [...new Set(employeeIds)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { email: row.email, language: row.language, fullName: row.full_name, wantsLetters: row.notify_documents && row.ended_at === null },
    ]),
  );
};

const loadFacts = (db: Queryable, id: number) =>
  db
    .selectFrom('documents as d')
    .innerJoin('templates as t', 't.id', 'd.template_id')
    .select(['d.number', 'd.subject', 't.name_ru', 't.name_kk'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow();

/** Who goes on with a refused document: its initiator, or, once they have left, the head of its department (RTE-11). */
const goesOnWith = async (db: Queryable, { initiatorId, initiatorLeft, departmentId }: Applied['document']): Promise<number> => {
  if (!initiatorLeft) return initiatorId;
  const { head_id } = await db.selectFrom('departments').select('head_id').where('id', '=', departmentId).executeTakeFirstOrThrow();
  return head_id ?? initiatorId;
};

/** It comes back to whoever goes on with the document. */
const goesBack = (notice: Notice): notice is Extract<Notice, { comment: string }> => notice.kind === 'refused' || notice.kind === 'rework';

const letterNames = {
  yourTurn: 'yourTurn',
  refused: 'documentRefused',
  rework: 'documentForRework',
  completed: 'documentCompleted',
  withdrawn: 'documentWithdrawn',
} as const satisfies Record<Notice['kind'], Letter['name']>;

export const writeNotices = async (
  db: Queryable,
  { document }: Applied,
  notices: readonly Notice[],
  { now, origin }: { now: Date; origin: string },
): Promise<void> => {
  const facts = await loadFacts(db, document.id);
  const refusedTo = await goesOnWith(db, document);
  const mentioned = notices.flatMap((each) => (goesBack(each) ? [refusedTo, each.by] : [each.employeeId]));
  const people = await loadPeople(db, [document.initiatorId, ...mentioned]);
  const nameOf = (id: number): string => people.get(id)?.fullName ?? '';
  const title = (language: Language): string => {
    const name = oneLine(inLanguage(language, facts.name_ru, facts.name_kk));
    return facts.number === '' ? name : say(language, 'documents.numbered', { name, number: facts.number });
  };
  for (const notice of notices) {
    const reader = people.get(goesBack(notice) ? refusedTo : notice.employeeId);
    if (!reader?.wantsLetters) continue;
    const language = shortLanguage(reader.language);
    const refused: Record<string, string> = goesBack(notice)
      ? { actor: nameOf(notice.by), comment: notice.comment || say(language, 'documents.noReason') }
      : {};
    // locale-keys: documents.awaits.*
    const turn: Record<string, string> =
      notice.kind === 'yourTurn' ? { stage: say(language, `documents.awaits.${stageNames[notice.stage]}`) } : {};
    const parameters = {
      document: title(language),
      subject: facts.subject,
      initiator: nameOf(document.initiatorId),
      link: `${origin}/?document=${document.id}`,
      ...turn,
      ...refused,
    };
    const { email: recipient, language: languageCode } = reader;
    const { organisationId } = document;
    await writeLetter(db, { recipient, language: languageCode, name: letterNames[notice.kind], parameters, organisationId }, now);
  }
};
