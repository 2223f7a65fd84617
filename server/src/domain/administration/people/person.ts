/** One person of the organisation: what they are here, and their sessions (ADM-4). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type {
  changePerson as changeCall,
  endPersonSessions as endCall,
  readPerson as readCall,
} from '@qujat/contract/administration/person';
import { assignableRoles, type AssignableRole } from '@qujat/contract/administration/rights';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, NotFoundError } from '../../../platform/http/errors.ts';
import { refreshFeedsOfClerks } from '../../documents/feed-store.ts';
import { endEmployeeSessions } from '../../identity/auth/end-session.ts';
import { expectOwnDepartment } from './departments.ts';

/** Throws NotFoundError for somebody of another organisation, and for somebody who no longer works here. */
const findEmployee = async (db: Queryable, organisationId: number, employeeId: number) => {
  const found = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.position_ru', 'e.position_kk', 'e.department_id', 'p.full_name', 'p.email', 'p.iin', 'p.phone'])
    .where('e.id', '=', employeeId)
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found;
};

/** Roles of the organisation's own, and that of the heads of departments, are given elsewhere (ADM-5, ADM-6). */
const rolesOf = async (db: Queryable, employeeId: number): Promise<AssignableRole[]> => {
  const rows = await db.selectFrom('employee_roles').select('role').where('employee_id', '=', employeeId).orderBy('role').execute();
  return rows.flatMap(({ role }) => assignableRoles.filter((each) => each === role));
};

export const readPerson = async (
  { employeeId }: CallInput<typeof readCall>,
  { db, now, session }: SessionContext,
): Promise<CallAnswer<typeof readCall>> => {
  const found = await findEmployee(db, session.organisationId, employeeId);
  const { sessions } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return {
    fullName: found.full_name,
    email: found.email,
    iin: found.iin,
    phone: found.phone || null,
    position: found.position_ru,
    secondPosition: found.position_kk,
    departmentId: found.department_id,
    roles: await rolesOf(db, employeeId),
    sessions: Number(sessions),
  };
};

/** Nobody could give the right back. The row of the organisation is locked, so that two administrators cannot take it from each other. */
const expectAnotherAdministrator = async (db: Queryable, organisationId: number, employeeId: number): Promise<void> => {
  await db.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute();
  const other = await db
    .selectFrom('employee_roles as r')
    .innerJoin('employees as e', 'e.id', 'r.employee_id')
    .select('e.id')
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .where('e.id', '<>', employeeId)
    .where('r.role', '=', 'system-administrator')
    .executeTakeFirst();
  if (!other) throw new BusinessError('administration.lastAdministrator');
};

export const changePerson = async (
  { employeeId, position = '', secondPosition = '', departmentId, roles }: CallInput<typeof changeCall>,
  context: SessionContext,
): Promise<null> => {
  const { organisationId, personId } = context.session;
  await context.db.transaction().execute(async (trx) => {
    if (!roles.includes('system-administrator')) await expectAnotherAdministrator(trx, organisationId, employeeId);
    const before = await findEmployee(trx, organisationId, employeeId);
    const rolesBefore = await rolesOf(trx, employeeId);
    await expectOwnDepartment(trx, organisationId, departmentId);
    const after = {
      position_ru: position.trim(),
      position_kk: secondPosition.trim() || position.trim(),
      department_id: departmentId ?? null,
    };
    await trx.updateTable('employees').set(after).where('id', '=', employeeId).execute();
    await trx.deleteFrom('employee_roles').where('employee_id', '=', employeeId).where('role', 'in', assignableRoles).execute();
    if (roles.length > 0)
      await trx
        .insertInto('employee_roles')
        .values(roles.map((role) => ({ employee_id: employeeId, role })))
        .execute();
    if (roles.includes('clerk') !== rolesBefore.includes('clerk')) await refreshFeedsOfClerks(trx, organisationId);
    await audit(trx, context, 'person.changed', {
      personId,
      organisationId,
      details: {
        employee: employeeId,
        positionBefore: before.position_ru,
        position: after.position_ru,
        departmentBefore: before.department_id ?? 'none',
        department: after.department_id ?? 'none',
        rolesBefore: rolesBefore.join(' '),
        roles: roles.toSorted().join(' '),
      },
    });
  });
  return null;
};

export const endPersonSessions = async ({ employeeId }: CallInput<typeof endCall>, context: SessionContext): Promise<null> => {
  const { db, now, session } = context;
  const { organisationId, personId } = session;
  await db.transaction().execute(async (trx) => {
    await findEmployee(trx, organisationId, employeeId);
    await endEmployeeSessions(trx, employeeId, 'ended-by-administrator', now);
    await audit(trx, context, 'person.sessions-ended', { personId, organisationId, details: { employee: employeeId } });
  });
  return null;
};
