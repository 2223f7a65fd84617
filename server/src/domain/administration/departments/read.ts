/** The departments of an organisation as its administrator sees them. */
import type { CallAnswer } from '@qujat/contract/call';
import type { readDepartments as readCall } from '@qujat/contract/administration/departments';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';

interface Row {
  readonly id: number;
  readonly parentId: number | null;
  readonly russian: string;
  readonly kazakh: string;
  readonly headId: number | null;
  readonly headName: string;
  readonly people: number;
  readonly used: boolean;
  readonly closedAt: Date | null;
  readonly mergedInto: number | null;
  readonly revision: number;
}

export const readDepartments = async ({ db, session }: SessionContext): Promise<CallAnswer<typeof readCall>> => {
  const { rows } = await sql<Row>`
    select d.id, d.parent_id as "parentId", d.name_ru as russian, d.name_kk as kazakh, h.id as "headId",
      coalesce(p.full_name, '') as "headName", coalesce(e.working, 0) as people, d.closed_at as "closedAt",
      d.merged_into as "mergedInto", d.revision,
      e.department_id is not null or exists (select from documents x where x.department_id = d.id and x.organisation_id = d.organisation_id)
        or exists (select from departments x where x.organisation_id = d.organisation_id and (x.parent_id = d.id or x.merged_into = d.id)) as used
    from departments d
    left join employees h on h.id = d.head_id and h.organisation_id = d.organisation_id and h.ended_at is null
    left join people p on p.id = h.person_id
    left join (
      select department_id, count(*) filter (where ended_at is null) as working
      from employees where organisation_id = ${session.organisationId} group by department_id
    ) e on e.department_id = d.id
    where d.organisation_id = ${session.organisationId}
    order by d.position, d.id`.execute(db);
  return {
    departments: rows.map((row) => ({
      ...row,
      people: Number(row.people),
      closedAt: row.closedAt && Math.floor(row.closedAt.getTime() / 1000),
    })),
  };
};
