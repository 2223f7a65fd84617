import type { Role } from '../../platform/database/schema/people.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Cast } from './route/plan.ts';

/**
 * Who has which role on an organisation's routes. The head of its first department heads the organisation; former employees have no role.
 */
export const loadCast = async (db: Queryable, organisationId: number): Promise<Cast> => {
  const departments = await db
    .selectFrom('departments as d')
    .leftJoin('employees as e', (join) => join.onRef('e.id', '=', 'd.head_id').on('e.ended_at', 'is', null))
    .select(['d.id', 'e.id as head'])
    .where('d.organisation_id', '=', organisationId)
    .orderBy('d.id')
    .execute();
  const roles = await db
    .selectFrom('employee_roles as r')
    .innerJoin('employees as e', 'e.id', 'r.employee_id')
    .select(['e.id', 'r.role'])
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .orderBy('e.id')
    .execute();
  const having = (role: Role): number[] => roles.filter((row) => row.role === role).map((row) => row.id);
  return {
    head: departments[0]?.head ?? null,
    departmentHeads: new Map(departments.flatMap(({ id, head }) => (head === null ? [] : [[id, head] as const]))),
    lawyers: having('lawyer'),
    finance: having('finance'),
    humanResources: having('human-resources'),
    clerks: having('clerk'),
    byRole: new Map([...new Set(roles.map(({ role }) => role))].map((role) => [role, having(role)])),
  };
};
