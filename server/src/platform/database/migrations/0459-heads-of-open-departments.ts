import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whoever headed a department that was removed or closed kept the role of a head. */
export const headsOfOpenDepartments: Migration = {
  name: '0459-heads-of-open-departments',
  up: async (db) => {
    await sql`
      delete from employee_roles r using employees e
      where r.role = 'division-head' and e.id = r.employee_id and e.organisation_id = r.organisation_id and e.ended_at is null
        and not exists (
          select from departments d
          left join departments i on i.id = d.merged_into and i.organisation_id = d.organisation_id
          where d.head_id = r.employee_id and d.organisation_id = r.organisation_id
            and (d.closed_at is null or (i.id is not null and i.closed_at is null)));
    `.execute(db);
  },
};
