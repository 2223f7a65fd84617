/** The head to whom somebody answers: of their department, or of the next one above where they head it themselves (NTF-7). */
import type { Queryable } from '../../../platform/database/pool.ts';

export type HeadOf = (employeeId: number) => number | null;

export const loadHeads = async (db: Queryable, organisationId: number): Promise<HeadOf> => {
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'parent_id', 'head_id'])
    .where('organisation_id', '=', organisationId)
    .execute();
  const employees = await db
    .selectFrom('employees')
    .select(['id', 'department_id'])
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .execute();
  const byId = new Map(departments.map((each) => [each.id, each]));
  const departmentOf = new Map(employees.map((each) => [each.id, each.department_id]));
  return (employeeId) => {
    const seen = new Set<number>();
    let at = departmentOf.get(employeeId) ?? null;
    while (at !== null && !seen.has(at)) {
      seen.add(at);
      const department = byId.get(at);
      const head = department?.head_id ?? null;
      if (head !== null && head !== employeeId && departmentOf.has(head)) return head;
      at = department?.parent_id ?? null;
    }
    return null;
  };
};
