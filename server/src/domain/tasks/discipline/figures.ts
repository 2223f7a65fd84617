/** Figures of terms, counted by one index (TSK-20). */
import type { DisciplineGroup, Figures, TrendStep } from '@qujat/contract/tasks/discipline';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { ofDepartments, outcomeIs } from '../list.ts';
import type { TaskPerson } from '../rules/model.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
}

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

const figuresAt = (today: string): RawBuilder<unknown> => sql`(count(*) filter (where ${outcomeIs('in-time', today)}))::int as "inTime",
      (count(*) filter (where ${outcomeIs('late', today)}))::int as late,
      (count(*) filter (where ${outcomeIs('overdue', today)}))::int as overdue`;

export const counted = ({ organisationId, person, onControl, from, to }: Counted): RawBuilder<boolean> =>
  sql<boolean>`t.organisation_id = ${organisationId} and t.due_on between ${from}::date and ${to}::date and t.state <> 'cancelled'
      and ${ofDepartments(person)} ${onControl ? sql`and t.controller_id is not null` : sql``}`;

/** A term that has not come counts nowhere. A term that was moved counts when it is now. */
export const countFigures = async (db: Queryable, { group, ...counting }: Counting): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select ${columns[group]} as id, ${figuresAt(counting.today)}
    from tasks t where ${counted(counting)} group by 1`.execute(db);
  return rows.filter((row) => row.inTime + row.late + row.overdue > 0);
};

/** By the first day of the week (Monday) or month in which the term is. */
export const countSteps = async (db: Queryable, step: TrendStep, counting: Counted): Promise<ReadonlyMap<string, Figures>> => {
  const { rows } = await sql<Figures & { readonly first: string }>`
    select date_trunc(${step}, t.due_on::timestamp)::date as first, ${figuresAt(counting.today)}
    from tasks t where ${counted(counting)} group by 1`.execute(db);
  return new Map(rows.map(({ first, ...figures }) => [first, figures]));
};

export const none: Figures = { inTime: 0, late: 0, overdue: 0 };

export const sum = (rows: readonly Figures[]): Figures =>
  rows.reduce((all, each) => ({ inTime: all.inTime + each.inTime, late: all.late + each.late, overdue: all.overdue + each.overdue }), none);
