import type { Role } from '../../platform/database/schema/people.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Cast } from './route/plan.ts';

interface Unit {
  readonly id: number;
  readonly parentId: number | null;
  readonly isOpen: boolean;
  /** At work; null where nobody heads it. */
  readonly head: number | null;
}

/** The nearest head at each level from a department up to the top, its own level first. */
const headsAbove = (units: ReadonlyMap<number, Unit>, id: number): readonly number[] => {
  const passed = new Set<number>();
  const own: (number | null)[] = [];
  for (let unit = units.get(id); unit && !passed.has(unit.id); unit = unit.parentId === null ? undefined : units.get(unit.parentId)) {
    passed.add(unit.id);
    own.push(unit.head);
  }
  return own.flatMap((_, level) => own.slice(level).find((head) => head !== null) ?? []);
};

/**
 * Who has which role on the routes of an organisation. A department without a head answers to the next one above it. The organisation is
 * headed by its general director; where it names none, by the head of the first open department at the top. Former employees have no role.
 */
export const loadCast = async (db: Queryable, organisationId: number): Promise<Cast> => {
  const rows = await db
    .selectFrom('departments as d')
    .leftJoin('employees as e', (join) =>
      join.onRef('e.id', '=', 'd.head_id').onRef('e.organisation_id', '=', 'd.organisation_id').on('e.ended_at', 'is', null),
    )
    .select(['d.id', 'd.parent_id as parentId', 'd.closed_at as closedAt', 'e.id as head'])
    .where('d.organisation_id', '=', organisationId)
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();
  const units = new Map(
    rows.map(({ id, parentId, closedAt, head }): [number, Unit] => [id, { id, parentId, isOpen: closedAt === null, head }]),
  );
  const roles = await db
    .selectFrom('employee_roles as r')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'r.employee_id').onRef('e.organisation_id', '=', 'r.organisation_id'))
    .select(['e.id', 'r.role'])
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .orderBy('e.id')
    .execute();
  const having = (role: Role): number[] => roles.filter((row) => row.role === role).map((row) => row.id);
  const first = [...units.values()].find(({ parentId, isOpen }) => parentId === null && isOpen);
  const heads = new Map(rows.map(({ id }) => [id, headsAbove(units, id)] as const).filter(([, above]) => above.length > 0));
  return {
    head: having('general-director')[0] ?? first?.head ?? null,
    departmentHeads: new Map([...heads].map(([id, [nearest = 0]]) => [id, nearest])),
    headsAbove: heads,
    lawyers: having('lawyer'),
    finance: having('finance'),
    humanResources: having('human-resources'),
    clerks: having('clerk'),
    byRole: new Map([...new Set(roles.map(({ role }) => role))].map((role) => [role, having(role)])),
  };
};
