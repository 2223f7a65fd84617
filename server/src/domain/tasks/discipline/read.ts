/** The report about terms, as heads and clerks read it (TSK-20…TSK-24). */
import { Readable } from 'node:stream';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { disciplineGroups, longestReport, type Figures, type readDiscipline as readCall } from '@qujat/contract/tasks/discipline';
import { dayField } from '@qujat/contract/field';
import { workbookBytes } from '../../../platform/archive/workbook.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { dayText } from '../../../platform/http/dates.ts';
import { ForbiddenError, InvalidError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import type { Language } from '../../../platform/http/texts.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { loadDepartments, loadPeople } from '../names.ts';
import { loadTaskPerson } from '../person.ts';
import { countFigures, sum, type Period } from './figures.ts';

type Input = CallInput<typeof readCall>;
type Answer = CallAnswer<typeof readCall>;
const none: Figures = { inTime: 0, late: 0, overdue: 0 };

const day = 86_400_000;
const shifted = (of: string, days: number): string => new Date(Date.parse(of) + days * day).toISOString().slice(0, 10);

/** The period of the same length before. */
const before = ({ from, to }: Period): Period => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1;
  return { from: shifted(from, -days), to: shifted(from, -1) };
};

const namesOf = async (
  db: Queryable,
  group: Input['group'],
  ids: readonly number[],
  language: Language,
): Promise<(id: number) => string> => {
  if (group === 'department') return loadDepartments(db, ids, language);
  if (group === 'person') {
    const nameOf = await loadPeople(db, ids);
    return (id) => nameOf(id).fullName;
  }
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('templates').select(['id', 'name_ru', 'name_kk']).where('id', 'in', ids).execute();
  const names = new Map(rows.map((row) => [row.id, inLanguage(language, row.name_ru, row.name_kk)]));
  return (id) => names.get(id) ?? '';
};

const shareOf = ({ inTime, late, overdue }: Figures): number => inTime / (inTime + late + overdue);

export const readDiscipline = async (
  { group, from, to, onControl = false }: Input,
  { db, session, language }: Pick<SessionContext, 'db' | 'session' | 'language'>,
): Promise<Answer> => {
  const { organisationId, today } = session;
  const person = await loadTaskPerson(db, session);
  // Whoever heads nothing has no report about others.
  if (!person.some(({ mayGive }) => mayGive)) throw new ForbiddenError();
  if (to < from || Date.parse(to) - Date.parse(from) > longestReport * day) throw new InvalidError('tasks.wrongPeriod');
  const counting = { organisationId, person, today, group, onControl };
  const now = await countFigures(db, { ...counting, from, to });
  const earlier = await countFigures(db, { ...counting, ...before({ from, to }) });
  const earlierBy = new Map(earlier.map((row) => [row.id, row]));
  const named = now.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const nameOf = await namesOf(
    db,
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

const percent = (figures: Figures): string => `${Math.round(shareOf(figures) * 100)} %`;

/** The table as a workbook. Taking it is counted among the exports. */
export const exportDiscipline = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  const { db, session, now, say } = context;
  const group = disciplineGroups.find((each) => each === fields['group']) ?? 'department';
  const input = {
    group,
    from: dayField.fromWire(fields['from'] ?? ''),
    to: dayField.fromWire(fields['to'] ?? ''),
    onControl: fields['on_control'] === '1',
  };
  const { rows, total } = await readDiscipline(input, context);
  await consume(db, limits.listExports, session.personId, now);
  const cells = (name: string, figures: Figures): readonly string[] => [
    name,
    String(figures.inTime),
    String(figures.late),
    String(figures.overdue),
    String(figures.inTime + figures.late + figures.overdue),
    figures.inTime + figures.late + figures.overdue > 0 ? percent(figures) : '',
  ];
  async function* lines(): AsyncGenerator<readonly string[]> {
    for (const row of rows) yield cells(row.name, row);
    yield cells(say('tasks.discipline.total'), total);
  }
  const titles = ['name', 'inTime', 'late', 'overdue', 'all', 'share'] as const;
  const name = say('tasks.discipline.title');
  // locale-keys: tasks.discipline.columns.*
  return {
    file: Readable.from(
      workbookBytes({
        name,
        columns: titles.map((title, index) => ({ title: say(`tasks.discipline.columns.${title}`), width: index === 0 ? 44 : 16 })),
        count: rows.length + 1,
        rows: lines(),
      }),
    ),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saveAs: `${name} ${dayText(now, session.timeZone)}.xlsx`,
  };
};
