/** The report about terms, as heads and clerks read it (TSK-20…TSK-24). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { longestReport, type Figures, type readDiscipline as readCall } from '@qujat/contract/tasks/discipline';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ForbiddenError, InvalidError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { Language } from '../../../platform/http/texts.ts';
import { loadDepartments, loadPeople } from '../names.ts';
import { loadTaskPerson } from '../person.ts';
import type { TaskPerson } from '../rules/model.ts';
import { countFigures, none, sum } from './figures.ts';
import type { Period } from './steps.ts';

type Input = CallInput<typeof readCall>;
type Answer = CallAnswer<typeof readCall>;

const day = 86_400_000;
const shifted = (of: string, days: number): string => new Date(Date.parse(of) + days * day).toISOString().slice(0, 10);

/** The period of the same length before. */
const before = ({ from, to }: Period): Period => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1;
  return { from: shifted(from, -days), to: shifted(from, -1) };
};

const namesOf = async (
  db: Queryable,
  organisationId: number,
  group: Input['group'],
  ids: readonly number[],
  language: Language,
): Promise<(id: number) => string> => {
  if (group === 'department') return loadDepartments(db, organisationId, ids, language);
  if (group === 'person') {
    const nameOf = await loadPeople(db, organisationId, ids);
    return (id) => nameOf(id).fullName;
  }
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('templates')
          .select(['id', 'name_ru', 'name_kk'])
          .where('id', 'in', ids)
          .where('organisation_id', '=', organisationId)
          .execute();
  const names = new Map(rows.map((row) => [row.id, inLanguage(language, row.name_ru, row.name_kk)]));
  return (id) => names.get(id) ?? '';
};

/** From 0 to 1; NaN where nothing is counted. */
export const shareOf = ({ inTime, late, overdue }: Figures): number => inTime / (inTime + late + overdue);

/** Whoever may read the report, as whom they see tasks. Throws for others, and for a period that makes no sense. */
export const expectReader = async ({ from, to }: Period, { db, session }: Pick<SessionContext, 'db' | 'session'>): Promise<TaskPerson> => {
  const person = await loadTaskPerson(db, session);
  // Whoever heads nothing has no report about others.
  if (!person.some(({ mayGive }) => mayGive)) throw new ForbiddenError();
  if (to < from || Date.parse(to) - Date.parse(from) > longestReport * day) throw new InvalidError('tasks.wrongPeriod');
  return person;
};

export const readDiscipline = async (
  { group, from, to, onControl = false }: Input,
  { db, session, language }: Pick<SessionContext, 'db' | 'session' | 'language'>,
): Promise<Answer> => {
  const { organisationId, today } = session;
  const person = await expectReader({ from, to }, { db, session });
  const counting = { organisationId, person, today, group, onControl };
  const now = await countFigures(db, { ...counting, from, to });
  const earlier = await countFigures(db, { ...counting, ...before({ from, to }) });
  const earlierBy = new Map(earlier.map((row) => [row.id, row]));
  const named = now.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const nameOf = await namesOf(
    db,
    organisationId,
    group,
    named.map(({ id }) => id),
    language,
  );
  const rows = named
    .map((row) => ({ ...row, name: nameOf(row.id), before: earlierBy.get(row.id) ?? none }))
    .toSorted((one, other) => shareOf(one) - shareOf(other) || one.name.localeCompare(other.name, 'ru'));
  return {
    rows,
    total: sum(now),
    totalBefore: sum(earlier),
    today,
    unnamed: sum(now.filter(({ id }) => id === null)),
  };
};
