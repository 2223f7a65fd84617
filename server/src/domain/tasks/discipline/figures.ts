/** Figures of terms, counted by one index (TSK-20). */
import type { DisciplineGroup, Figures } from '@qujat/contract/tasks/discipline';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { ofDepartments, outcomeIs } from '../list.ts';
import type { TaskPerson } from '../rules/model.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface Counting extends Period {
  readonly organisationId: number;
  readonly person: TaskPerson;
  readonly today: string;
  readonly group: DisciplineGroup;
  readonly onControl: boolean;
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

/** A term that has not come counts nowhere. A term that was moved counts when it is now. */
export const countFigures = async (
  db: Queryable,
  { organisationId, person, today, group, onControl, from, to }: Counting,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select ${columns[group]} as id, (count(*) filter (where ${outcomeIs('in-time', today)}))::int as "inTime",
      (count(*) filter (where ${outcomeIs('late', today)}))::int as late,
      (count(*) filter (where ${outcomeIs('overdue', today)}))::int as overdue
    from tasks t
    where t.organisation_id = ${organisationId} and t.due_on between ${from}::date and ${to}::date and t.state <> 'cancelled'
      and ${ofDepartments(person)} ${onControl ? sql`and t.controller_id is not null` : sql``}
    group by 1`.execute(db);
  return rows.filter((row) => row.inTime + row.late + row.overdue > 0);
};

const none: Figures = { inTime: 0, late: 0, overdue: 0 };

export const sum = (rows: readonly Figures[]): Figures =>
  rows.reduce((all, each) => ({ inTime: all.inTime + each.inTime, late: all.late + each.late, overdue: all.overdue + each.overdue }), none);
