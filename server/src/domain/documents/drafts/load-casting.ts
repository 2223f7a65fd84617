/** Loads everything that says who takes the steps of a design, for one writer on one day. */
import { sql } from 'kysely';
import { askedForm, type AskableField } from '@qujat/contract/asked-form';
import type { ConditionField, FieldValues } from '@qujat/contract/field-condition';
import type { DesignedStage } from '@qujat/contract/template-design';
import type { Queryable } from '../../../platform/database/pool.ts';
import { closesToDeputies } from '../../../platform/policy/policy.ts';
import { loadCast } from '../load-cast.ts';
import type { Casting, Presence } from '../route/casting.ts';
import type { Cast } from '../route/plan.ts';

export interface CastingRequest {
  readonly organisationId: number;
  /** Null for a design that is not a template yet. */
  readonly templateId: number | null;
  readonly initiatorId: number;
  readonly departmentId: number;
  /** The fields of the template and what is written in them; what stands in a field that is not asked decides nothing. */
  readonly fields: readonly (ConditionField & AskableField)[];
  readonly values: FieldValues;
}

const stepsOf = (design: readonly DesignedStage[]) => design.flatMap(({ steps }) => steps);

/** The people whom the design's steps name. */
const namedBy = (design: readonly DesignedStage[]): readonly number[] =>
  stepsOf(design).flatMap(({ holder, employeeId, choice }) =>
    holder === 'person' ? [employeeId] : holder === 'choice' ? choice.people : [],
  );

/** Who of these people works in the organisation. */
export const loadHere = async (db: Queryable, ids: readonly number[], organisationId: number): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where('id', 'in', [...ids])
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The people of the departments from which a step lets the writer choose. */
export const loadMembers = async (db: Queryable, design: readonly DesignedStage[], organisationId: number): Promise<Casting['members']> => {
  const departments = stepsOf(design).flatMap(({ holder, choice }) => (holder === 'choice' ? choice.departments : []));
  if (departments.length === 0) return new Map();
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'department_id as department'])
    .where('department_id', 'in', departments)
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.department ?? 0)].map(([id, people]) => [id, people.map((each) => each.id)]));
};

/** Neither a locked deputy nor the writer answers, and nobody where the policy closes the template to deputies. */
const loadDeputies = async (
  db: Queryable,
  { organisationId, initiatorId, templateId }: CastingRequest,
): Promise<Pick<Presence, 'away' | 'deputies'>> => {
  const { rows } = await sql<{ employee: number; deputy: number; answers: boolean }>`
    select d.employee_id as employee, d.deputy_id as deputy,
      s.locked_at is null and s.id <> ${initiatorId} and not ${closesToDeputies(sql`${templateId}::bigint`)} as answers
    from deputies d
    join employees e on e.id = d.employee_id and e.organisation_id = ${organisationId}
    join organisations o on o.id = e.organisation_id
    join employees s on s.id = d.deputy_id and s.organisation_id = d.organisation_id and s.ended_at is null
    where d.organisation_id = ${organisationId} and d.starts_on <= (now() at time zone o.time_zone)::date
      and (d.ends_on is null or d.ends_on >= (now() at time zone o.time_zone)::date)
    order by d.id`.execute(db);
  return {
    away: new Set(rows.map(({ employee }) => employee)),
    deputies: new Map(rows.filter(({ answers }) => answers).map(({ employee, deputy }) => [employee, deputy])),
  };
};

/** Whom an administrator has locked out: they cannot decide. */
const loadLocked = async (db: Queryable, organisationId: number): Promise<Presence['locked']> => {
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('locked_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Whom dismissed people have named to take over from them; of several, the last. */
const loadSuccessors = async (db: Queryable, organisationId: number): Promise<Presence['successors']> => {
  const rows = await db
    .selectFrom('dismissals as d')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'd.employee_id').onRef('e.organisation_id', '=', 'd.organisation_id'))
    .select(['d.employee_id as employee', 'd.successor_id as successor'])
    .where('d.organisation_id', '=', organisationId)
    .where('d.done_at', 'is not', null)
    .where('e.ended_at', 'is not', null)
    .orderBy('d.id')
    .execute();
  return new Map(rows.flatMap(({ employee, successor }) => (successor === null ? [] : [[employee, successor] as const])));
};

const loadPresence = async (db: Queryable, design: readonly DesignedStage[], cast: Cast, request: CastingRequest): Promise<Presence> => {
  const { organisationId } = request;
  const heads = [...(cast.headsAbove?.values() ?? [])].flat();
  const holders = stepsOf(design).flatMap(({ holder, role }) => (holder === 'role' ? (cast.byRole?.get(role) ?? []) : []));
  const asked = [...new Set([...namedBy(design), ...holders, ...heads, ...(cast.head === null ? [] : [cast.head])])];
  const rows =
    asked.length === 0
      ? []
      : await db
          .selectFrom('employees')
          .select(['id', 'department_id as department'])
          .where('id', 'in', asked)
          .where('organisation_id', '=', organisationId)
          .execute();
  return {
    ...(await loadDeputies(db, request)),
    locked: await loadLocked(db, organisationId),
    successors: await loadSuccessors(db, organisationId),
    departments: new Map(rows.flatMap(({ id, department }) => (department === null ? [] : [[id, department] as const]))),
  };
};

export const loadCasting = async (db: Queryable, design: readonly DesignedStage[], request: CastingRequest): Promise<Casting> => {
  const { organisationId, initiatorId, departmentId, fields, values } = request;
  const cast = await loadCast(db, organisationId);
  return {
    cast,
    here: await loadHere(db, namedBy(design), organisationId),
    members: await loadMembers(db, design, organisationId),
    presence: await loadPresence(db, design, cast, request),
    writing: { initiatorId, departmentId },
    fields,
    values: askedForm(fields, values).values,
  };
};
