/** One person of the organisation: what they are here, and how they sign in (ADM-4). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { PersonDetails, readPerson as readCall } from '@qujat/contract/administration/person';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { findDeputyship } from '../../identity/deputies/store.ts';
import { loadRightsAndRoles } from '../roles/names.ts';
import { findEmployee, givenRolesOf, worksElsewhere } from './employee.ts';
import { flagsOf } from './flags.ts';
import { hasAnotherAdministrator } from './last-administrator.ts';

const openSessions = async (db: Queryable, employeeId: number, now: Date): Promise<PersonDetails['sessions']> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((each) => ({
    id: each.id,
    device: each.user_agent,
    address: each.address,
    begun: unixSeconds(each.created_at),
    lastSeen: unixSeconds(each.last_seen_at),
  }));
};

const lastSeen = async (db: Queryable, employeeId: number): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('last_seen_at').as('at'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return at;
};

/** The department with its name, and whether the person heads any. */
const departmentOf = async ({ db, session, language }: SessionContext, employeeId: number, departmentId: number | null) => {
  const rows = await db
    .selectFrom('departments')
    .select(['id', 'name_ru', 'name_kk', 'head_id'])
    .where('organisation_id', '=', session.organisationId)
    .where((is) => is.or([is('id', '=', departmentId ?? 0), is.and([is('head_id', '=', employeeId), is('closed_at', 'is', null)])]))
    .execute();
  const own = rows.find(({ id }) => id === departmentId);
  return {
    department: own ? inLanguage(language, own.name_ru, own.name_kk) : '',
    isHead: rows.some(({ head_id }) => head_id === employeeId),
  };
};

const nameOfEmployee = async (db: Queryable, organisationId: number, employeeId: number | null): Promise<string | null> => {
  if (employeeId === null) return null;
  const found = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select('p.full_name')
    .where('e.id', '=', employeeId)
    .where('e.organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return found.full_name;
};

export const readPerson = async (
  { employeeId }: CallInput<typeof readCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof readCall>> => {
  const { db, now, session } = context;
  const found = await findEmployee(db, session.organisationId, employeeId);
  const held = await givenRolesOf(db, session.organisationId, employeeId);
  const named = await loadRightsAndRoles(context);
  const deputy = await findDeputyship(db, { employeeId, organisationId: session.organisationId }, session.today);
  const at = found.ended_at ?? found.locked_at ?? (await lastSeen(db, employeeId));
  return {
    fullName: found.full_name,
    email: found.email,
    iin: found.proved_iin ?? found.iin,
    iinProved: found.proved_iin !== null,
    phone: found.phone || null,
    position: found.position_ru,
    secondPosition: found.position_kk,
    departmentId: found.department_id,
    ...(await departmentOf(context, employeeId, found.department_id)),
    roles: named.filter(({ role }) => held.some((each) => each === role)),
    flags: flagsOf(found),
    deputy: deputy && { fullName: deputy.fullName, from: deputy.from, to: deputy.to },
    state: found.ended_at ? 'dismissed' : found.locked_at ? 'locked' : 'working',
    at: at && unixSeconds(at),
    factor: found.second_factor,
    passwordDue: found.password_change_required,
    sessions: await openSessions(db, employeeId, now),
    isShared: await worksElsewhere(db, session.organisationId, found.person_id),
    isSelf: employeeId === session.employeeId,
    isLastAdministrator: held.includes('system-administrator') && !(await hasAnotherAdministrator(db, session.organisationId, employeeId)),
    revision: found.revision,
    changedAt: found.changed_at && unixSeconds(found.changed_at),
    changedBy: await nameOfEmployee(db, session.organisationId, found.changed_by),
  };
};
