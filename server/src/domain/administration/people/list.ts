/** One page of the table of people, by name (ADM-2). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import {
  peoplePage,
  type AdministeredPerson,
  type AttentionReason,
  type listPeople as listCall,
} from '@qujat/contract/administration/people';
import { sql, type RawBuilder } from 'kysely';
import type { Role } from '../../../platform/database/schema/people.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { loadRightsAndRoles } from '../roles/names.ts';
import { employeeAttention, invitationAttention } from './attention.ts';
import { kinds, readCursor, writeCursor, type Cursor } from './cursor.ts';
import { findFew } from './few.ts';
import { employeeMatches, inState, invitationMatches, isAbout, isOpen, linkEnd, type Few } from './found.ts';

interface Row {
  kind: Cursor['kind'];
  id: number;
  /** Orders rows of one name: an employee's person, or the invitation. */
  order_id: number;
  full_name: string;
  email: string;
  position_ru: string;
  position_kk: string;
  department_ru: string | null;
  department_kk: string | null;
  roles: Role[];
  ended_at: Date | null;
  seen_at: Date | null;
  link_ends_at: Date | null;
  locked_at: Date | null;
  attention: AttentionReason[];
  /** The letter of an invitation is on its way, or its link works. */
  is_open: boolean;
  leaves_at: Date | null;
}

type Input = CallInput<typeof listCall>;

/** Rows of one kind after the cursor. Employees of a name come before invitations of the same name. */
const past = (after: Cursor | null, kind: Cursor['kind'], name: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (!after) return sql`true`;
  const sorted = sql`${name} collate "kk-x-icu"`;
  if (after.kind === kind) return sql`(${sorted}, ${id}) > (${after.name}::text collate "kk-x-icu", ${after.id}::bigint)`;
  return after.kind < kind ? sql`${sorted} >= ${after.name}::text` : sql`${sorted} > ${after.name}::text`;
};

/** The index people_by_name gives them in this order. */
const employees = ({ session }: SessionContext, input: Input, after: Cursor | null, few: Few): RawBuilder<Row> => {
  const attention = employeeAttention(session.organisationId);
  return sql<Row>`
    select ${kinds.employee}::int as kind, e.id, p.id as order_id, p.full_name, p.email, e.position_ru, e.position_kk,
      d.name_ru as department_ru, d.name_kk as department_kk,
      array(select role from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id order by role) as roles,
      e.ended_at, (select max(last_seen_at) from sessions s where s.employee_id = e.id) as seen_at,
      null::timestamptz as link_ends_at, e.locked_at, false as is_open, ${attention} as attention,
      (select due_at from dismissals x
        where x.employee_id = e.id and x.organisation_id = e.organisation_id and x.done_at is null and x.called_off_at is null) as leaves_at
    from employees e join people p on p.id = e.person_id left join departments d on d.id = e.department_id and d.organisation_id = e.organisation_id
    where e.organisation_id = ${session.organisationId} and ${isAbout(input.state, 'employees')} and ${input.state ? inState[input.state] : sql`true`}
      and ${input.attention ? sql`cardinality(${attention}) > 0` : sql`true`}
      and ${past(after, kinds.employee, sql`p.full_name`, sql`p.id`)} and ${employeeMatches(input, session.organisationId, few)}
    order by p.full_name collate "kk-x-icu", p.id limit ${peoplePage + 1}`;
};

const invitations = ({ now, session }: SessionContext, input: Input, after: Cursor | null): RawBuilder<Row> => {
  const link = input.state === 'invited' ? isOpen(now) : input.state === 'expired' ? sql`not ${isOpen(now)}` : sql`true`;
  const attention = invitationAttention(now);
  return sql<Row>`
    select ${kinds.invitation}::int as kind, i.id, i.id as order_id, i.full_name, i.email, i.position_ru, i.position_kk,
      d.name_ru as department_ru, d.name_kk as department_kk, i.roles,
      null::timestamptz as ended_at, null::timestamptz as seen_at, ${linkEnd(now)} as link_ends_at, null::timestamptz as locked_at,
      ${isOpen(now)} as is_open, ${attention} as attention, null::timestamptz as leaves_at
    from employee_invitations i left join departments d on d.id = i.department_id and d.organisation_id = i.organisation_id
    where i.organisation_id = ${session.organisationId} and ${isAbout(input.state, 'invitations')} and ${link}
      and ${input.attention ? sql`cardinality(${attention}) > 0` : sql`true`}
      and ${past(after, kinds.invitation, sql`i.full_name`, sql`i.id`)} and ${invitationMatches(input, session.organisationId)}
    order by i.full_name collate "kk-x-icu", i.id limit ${peoplePage + 1}`;
};

const seconds = (at: Date | null): number | null => (at ? Math.floor(at.getTime() / 1000) : null);

const stateOf = ({ kind, ended_at, locked_at, is_open }: Row): AdministeredPerson['state'] => {
  if (kind === kinds.invitation) return is_open ? 'invited' : 'expired';
  return ended_at ? 'dismissed' : locked_at ? 'locked' : 'working';
};

export const listPeople = async (input: Input, context: SessionContext): Promise<CallAnswer<typeof listCall>> => {
  const after = input.after ? readCursor(input.after) : null;
  const few = await findFew(context.db, context.session.organisationId, input);
  const { rows } = await sql<Row>`
    select * from ((${employees(context, input, after, few)}) union all (${invitations(context, input, after)})) as found
    order by full_name collate "kk-x-icu", kind, order_id limit ${peoplePage + 1}`.execute(context.db);
  const page = rows.slice(0, peoplePage);
  const last = page.at(-1);
  const { language } = context;
  const names = await loadRightsAndRoles(context);
  return {
    people: page.map((row) => ({
      employeeId: row.kind === kinds.employee ? row.id : null,
      invitationId: row.kind === kinds.invitation ? row.id : null,
      fullName: row.full_name,
      email: row.email,
      position: inLanguage(language, row.position_ru, row.position_kk),
      department: inLanguage(language, row.department_ru ?? '', row.department_kk ?? ''),
      roles: names.filter(({ role }) => row.roles.includes(role)).map(({ name }) => ({ name })),
      state: stateOf(row),
      at: seconds(row.ended_at ?? row.locked_at ?? row.link_ends_at ?? row.seen_at),
      attention: row.attention,
      leavesAt: seconds(row.leaves_at),
    })),
    next: last && rows.length > peoplePage ? writeCursor({ name: last.full_name, kind: last.kind, id: last.order_id }) : null,
  };
};
