/** Figures of terms: sums of whole days and weeks, and single tasks at the edges of a period (TSK-20, docs/decisions/0315). */
import type { DisciplineGroup, Figures, TrendStep } from '@qujat/contract/tasks/discipline';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { ofDepartments, outcomeIs } from '../list.ts';
import type { TaskPerson } from '../rules/model.ts';
import { dividedByWeeks, type Period } from './steps.ts';
import { dimensions } from './sums.ts';

export interface Counted extends Period {
  readonly organisationId: number;
  readonly person: TaskPerson;
  readonly today: string;
  readonly onControl: boolean;
}

interface Counting extends Counted {
  readonly group: DisciplineGroup;
}

interface Row extends Figures {
  /** Null: without a department, or without a document. */
  readonly id: number | null;
}

const columns: Readonly<Record<DisciplineGroup, RawBuilder<number | null>>> = {
  department: sql`t.department_id`,
  person: sql`t.responsible_id`,
  kind: sql`t.template_id`,
};

export const counted = ({ organisationId, person, onControl, from, to }: Counted): RawBuilder<boolean> =>
  sql<boolean>`t.organisation_id = ${organisationId} and t.due_on between ${from}::date and ${to}::date and t.state <> 'cancelled'
      and ${ofDepartments(person)} ${onControl ? sql`and t.controller_id is not null` : sql``}`;

/** The reader's part of the sums `s` or deltas `s`. */
const ofReader = ({ organisationId, person, onControl }: Counted): RawBuilder<boolean> => sql<boolean>`s.organisation_id = ${organisationId}
  ${person.some(({ seesAll }) => seesAll) ? sql`` : sql`and s.department_id = any(${person.flatMap(({ departments }) => [...departments])}::bigint[])`}
  ${onControl ? sql`and s.controlled` : sql``}`;

interface Summed {
  readonly dimension: number;
  /** What the rows are grouped by, of a sum and of a delta. */
  readonly id: RawBuilder<unknown>;
  readonly idOfDelta: RawBuilder<unknown>;
}

/** Sums and what is not yet in them, as rows of id, in_time, late and overdue. */
const summed = ({ dimension, id, idOfDelta }: Summed, { from, to }: Period, counting: Counted): RawBuilder<unknown> => sql`
    select ${id} as id, s.in_time, s.late, case when s.first < ${counting.today}::date then s.open else 0 end as overdue
    from task_figures s where ${ofReader(counting)} and s.dimension = ${sql.lit(dimension)} and s.first between ${from}::date and ${to}::date
    union all
    select ${idOfDelta}, case when s.result_on <= s.due_on then s.n else 0 end, case when s.result_on > s.due_on then s.n else 0 end,
      case when s.result_on is null and s.due_on < ${counting.today}::date then s.n else 0 end
    from task_figure_deltas s where ${ofReader(counting)} and s.due_on between ${from}::date and ${to}::date`;

const shownBy = async <Id>(db: Queryable, rows: RawBuilder<unknown>): Promise<readonly (Figures & { readonly id: Id })[]> =>
  (
    await sql<Figures & { readonly id: Id }>`
    select x.id, sum(x.in_time)::int as "inTime", sum(x.late)::int as late, sum(x.overdue)::int as overdue from (${rows}) x group by 1
    having sum(x.in_time) <> 0 or sum(x.late) <> 0 or sum(x.overdue) <> 0`.execute(db)
  ).rows;

/** The days of a period that are no whole weeks, or not yet over, are counted by the index of tasks. */
const loose = (group: DisciplineGroup, counting: Counted): RawBuilder<unknown> => sql`
    select ${columns[group]} as id, (count(*) filter (where ${outcomeIs('in-time', counting.today)})) as in_time,
      (count(*) filter (where ${outcomeIs('late', counting.today)})) as late,
      (count(*) filter (where ${outcomeIs('overdue', counting.today)})) as overdue
    from tasks t where ${counted(counting)} group by 1`;

/** A term that has not come counts nowhere. A term that was moved counts when it is now. */
export const countFigures = async (db: Queryable, { group, ...counting }: Counting): Promise<readonly Row[]> => {
  if (group === 'department') {
    const id = sql`nullif(s.department_id, 0)`;
    return shownBy<number | null>(db, summed({ dimension: dimensions.department, id, idOfDelta: id }, counting, counting));
  }
  const { weeks, rest } = dividedByWeeks(counting, counting.today);
  const idOfDelta = group === 'person' ? sql`s.responsible_id` : sql`nullif(s.template_id, 0)`;
  const by = { dimension: dimensions[group], id: sql`nullif(s.member_id, 0)`, idOfDelta };
  const parts = [...(weeks ? [summed(by, weeks, counting)] : []), ...rest.map((period) => loose(group, { ...counting, ...period }))];
  return shownBy<number | null>(db, sql.join(parts, sql` union all `));
};

/** By the first day of the week (Monday) or month in which the term is. */
export const countSteps = async (db: Queryable, step: TrendStep, counting: Counted): Promise<ReadonlyMap<string, Figures>> => {
  const firstOf = (day: RawBuilder<unknown>) => sql`date_trunc(${sql.lit(step)}, ${day}::timestamp)::date`;
  const by = { dimension: dimensions.department, id: firstOf(sql`s.first`), idOfDelta: firstOf(sql`s.due_on`) };
  const rows = await shownBy<string>(db, summed(by, counting, counting));
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
};

export const none: Figures = { inTime: 0, late: 0, overdue: 0 };

export const sum = (rows: readonly Figures[]): Figures =>
  rows.reduce((all, each) => ({ inTime: all.inTime + each.inTime, late: all.late + each.late, overdue: all.overdue + each.overdue }), none);
