/** How somebody signs in to the organisation (ADM-30 to ADM-32, docs/decisions/0216, 0218). */
import type { CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/person-access';
import { audit, type AuditEntry, type AuditEvent } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { endBatchesOf } from '../../documents/signing/batches.ts';
import { endAllSessions, endEmployeeSessions } from '../../identity/auth/end-session.ts';
import { voidRecoveryLinks } from '../../identity/auth/letter-links.ts';
import { tellPerson } from '../../identity/security-letters.ts';
import { givenRolesOf, lockEmployee, worksElsewhere } from './employee.ts';
import { expectAnotherAdministrator } from './last-administrator.ts';

type Employee = Awaited<ReturnType<typeof lockEmployee>>;

const note = (trx: Queryable, context: SessionContext, event: AuditEvent, details: NonNullable<AuditEntry['details']>): Promise<void> => {
  const { personId, organisationId } = context.session;
  return audit(trx, context, event, { personId, organisationId, details });
};

export const endPersonSessions = ({ employeeId, sessionId }: CallInput<typeof calls.endPersonSessions>, context: SessionContext) =>
  context.db.transaction().execute(async (trx) => {
    await lockEmployee(trx, context.session.organisationId, employeeId);
    if (sessionId !== undefined) {
      const own = await trx
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('employee_id', '=', employeeId)
        .executeTakeFirst();
      if (!own) throw new NotFoundError();
    }
    await endEmployeeSessions(trx, employeeId, 'ended-by-administrator', context.now, sessionId);
    await note(trx, context, 'person.sessions-ended', { employee: employeeId, which: sessionId ?? 'all' });
    return null;
  });

/** Changes the account itself, which only the administrator of its only organisation may; their own is a matter of the settings. */
const changeAccount = (
  employeeId: number,
  context: SessionContext,
  change: (trx: Queryable, employee: Employee) => Promise<unknown>,
): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { organisationId, employeeId: own } = context.session;
    const employee = await lockEmployee(trx, organisationId, employeeId);
    if (employeeId === own) throw new InvalidError('administration.ownAccount');
    if (await worksElsewhere(trx, organisationId, employee.person_id)) throw new InvalidError('administration.sharedAccount');
    await change(trx, employee);
    return null;
  });

export const resetPersonFactor = ({ employeeId }: CallInput<typeof calls.resetPersonFactor>, context: SessionContext) =>
  changeAccount(employeeId, context, async (trx, { person_id, second_factor: before }) => {
    if (before === 'none') throw new InvalidError('administration.noFactor');
    await trx.updateTable('people').set({ second_factor: 'none' }).where('id', '=', person_id).execute();
    // Whoever has to have another one gets the time for it (ADM-90).
    await trx
      .updateTable('employees')
      .set({ factor_due_at: null })
      .where('id', '=', employeeId)
      .where('organisation_id', '=', context.session.organisationId)
      .execute();
    await trx.deleteFrom('pending_sign_ins').where('person_id', '=', person_id).execute();
    await endAllSessions(trx, person_id, 'factor-reset', context.now);
    await tellPerson(trx, context, person_id, 'factorReset');
    await note(trx, context, 'person.factor-reset', { employee: employeeId, before, after: 'none' });
  });

export const demandPasswordChange = ({ employeeId }: CallInput<typeof calls.demandPasswordChange>, context: SessionContext) =>
  changeAccount(employeeId, context, async (trx, { person_id, password_change_required: isDue }) => {
    if (isDue) return;
    await trx.updateTable('people').set({ password_change_required: true }).where('id', '=', person_id).execute();
    await voidRecoveryLinks(trx, person_id);
    await endAllSessions(trx, person_id, 'password-demanded', context.now);
    await tellPerson(trx, context, person_id, 'passwordDemanded');
    await note(trx, context, 'person.password-demanded', { employee: employeeId });
  });

const setLock = async (trx: Queryable, { now, session }: SessionContext, employeeId: number, locked_at: Date | null): Promise<void> => {
  await trx
    .updateTable('employees')
    .set(({ eb }) => ({ locked_at, revision: eb('revision', '+', 1), changed_at: now, changed_by: session.employeeId }))
    .where('id', '=', employeeId)
    .where('organisation_id', '=', session.organisationId)
    .execute();
};

export const lockPerson = ({ employeeId }: CallInput<typeof calls.lockPerson>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { organisationId, employeeId: own } = context.session;
    if (employeeId === own) throw new InvalidError('administration.ownLock');
    if ((await givenRolesOf(trx, organisationId, employeeId)).includes('system-administrator'))
      await expectAnotherAdministrator(trx, organisationId, employeeId);
    const { locked_at } = await lockEmployee(trx, organisationId, employeeId);
    if (locked_at) return null;
    await setLock(trx, context, employeeId, context.now);
    await endEmployeeSessions(trx, employeeId, 'locked', context.now);
    await endBatchesOf(trx, { employeeId, organisationId }, context.now);
    await note(trx, context, 'person.locked', { employee: employeeId });
    return null;
  });

export const unlockPerson = ({ employeeId }: CallInput<typeof calls.unlockPerson>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { locked_at } = await lockEmployee(trx, context.session.organisationId, employeeId);
    if (!locked_at) return null;
    await setLock(trx, context, employeeId, null);
    await note(trx, context, 'person.unlocked', { employee: employeeId });
    return null;
  });
