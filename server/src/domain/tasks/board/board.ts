/** What lies with whom now, for heads and clerks (TSK-32). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { boardFigures, mostOnBoard, type BoardFigure, type readTaskBoard as readCall } from '@qujat/contract/tasks/board';
import { sql, type RawBuilder } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ForbiddenError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { departmentsOf } from '../departments.ts';
import { ofDepartments } from '../list.ts';
import { loadTaskPerson } from '../person.ts';

type Figures = Record<BoardFigure, number>;

interface Row extends Figures {
  readonly organisation_id: number;
  readonly id: number | null;
  readonly nameRu: string;
  readonly nameKk: string;
  readonly depRu: string;
  readonly depKk: string;
}

const sundayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
};

/** The list of tasks has the same conditions. */
const counted = (today: string, weekEnd: string): RawBuilder<Figures> => sql<Figures>`
  (count(*) filter (where t.result_on is null and t.due_on < ${today}::date))::int as overdue,
  (count(*) filter (where t.result_on is null and t.due_on = ${today}::date))::int as today,
  (count(*) filter (where t.result_on is null and t.due_on > ${today}::date and t.due_on <= ${weekEnd}::date))::int as week,
  (count(*) filter (where t.result_on is null and t.due_on > ${today}::date and t.due_on > ${weekEnd}::date))::int as later,
  (count(*) filter (where t.result_on is not null))::int as reported`;

const names = {
  person: sql`p.full_name as "nameRu", '' as "nameKk", coalesce(d.name_ru, '') as "depRu", coalesce(d.name_kk, '') as "depKk"
    from counted c join employees e on e.id = c.id and e.organisation_id = c.organisation_id join people p on p.id = e.person_id
    left join departments d on d.id = e.department_id and d.organisation_id = e.organisation_id`,
  department: sql`coalesce(d.name_ru, '') as "nameRu", coalesce(d.name_kk, '') as "nameKk", '' as "depRu", '' as "depKk"
    from counted c left join departments d on d.id = c.id and d.organisation_id = c.organisation_id`,
};

export const readTaskBoard = async (
  { group, departmentId }: CallInput<typeof readCall>,
  { db, session, language }: Pick<SessionContext, 'db' | 'session' | 'language'>,
): Promise<CallAnswer<typeof readCall>> => {
  const { organisationId, today } = session;
  const person = await loadTaskPerson(db, session);
  // Whoever heads nothing has no board of others.
  if (!person.some(({ mayGive }) => mayGive)) throw new ForbiddenError();
  const weekEnd = sundayOf(today);
  const by = group === 'person' ? sql.ref('t.responsible_id') : sql.ref('t.department_id');
  const { rows } = await sql<Row>`
    with counted as (
      select ${by} as id, t.organisation_id, ${counted(today, weekEnd)} from tasks t
      where t.organisation_id = ${organisationId} and t.state in ('running', 'reported') and ${ofDepartments(person)}
        ${departmentId === undefined ? sql`` : sql`and t.department_id = ${departmentId}`}
      group by 1, 2)
    select * from (select c.*, ${names[group]}) x
    order by overdue desc, today desc, week desc, later desc, reported desc, "nameRu" collate "kk-x-icu", id`.execute(db);
  const sum = (figure: BoardFigure): number => rows.reduce((all, row) => all + row[figure], 0);
  return {
    rows: rows.slice(0, mostOnBoard).map(({ organisation_id: _organisationId, nameRu, nameKk, depRu, depKk, ...row }) => ({
      ...row,
      name: inLanguage(language, nameRu, nameKk),
      department: inLanguage(language, depRu, depKk),
    })),
    total: Object.fromEntries(boardFigures.map((figure) => [figure, sum(figure)])) as Figures,
    count: rows.length,
    today,
    weekEnd,
    departments: await departmentsOf(person, { db, session, language }),
  };
};
