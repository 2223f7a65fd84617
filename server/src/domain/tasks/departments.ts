/** The departments whose tasks somebody sees as a head, to choose from. */
import type { SessionContext } from '../../platform/http/context.ts';
import { inLanguage } from '../../platform/http/names.ts';
import type { TaskPerson } from './rules/model.ts';

export const departmentsOf = async (person: TaskPerson, { db, session, language }: Pick<SessionContext, 'db' | 'session' | 'language'>) => {
  const isOfAll = person.some(({ seesAll }) => seesAll);
  const own = person.flatMap(({ departments }) => [...departments]);
  if (!isOfAll && own.length === 0) return [];
  const rows = await db
    .selectFrom('departments')
    .select(['id', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', session.organisationId)
    .where('closed_at', 'is', null)
    .$if(!isOfAll, (query) => query.where('id', 'in', own))
    .orderBy('position')
    .orderBy('id')
    .limit(300)
    .execute();
  return rows.map((row) => ({ id: row.id, name: inLanguage(language, row.name_ru, row.name_kk) }));
};
