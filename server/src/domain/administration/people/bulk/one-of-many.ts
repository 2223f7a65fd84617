/** One act with one person, by the same functions as the call for that person alone (ADM-34). */
import type { BulkAct } from '@qujat/contract/administration/people-bulk';
import type { GivenRole } from '@qujat/contract/administration/rights';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { InvalidError, NotFoundError } from '../../../../platform/http/errors.ts';
import { moveToDepartment } from '../../departure/move-to-department.ts';
import { demandPasswordChange, endPersonSessions, lockPerson, unlockPerson } from '../access.ts';
import { changeWithin } from '../change-person.ts';
import { findEmployee, givenRolesOf } from '../employee.ts';
import { inviteAgain } from '../invite.ts';

/** An act with what it needs. */
export type Act =
  | { readonly act: Exclude<BulkAct, 'transfer' | 'give' | 'take'> }
  | { readonly act: 'transfer'; readonly departmentId: number }
  | { readonly act: 'give' | 'take'; readonly role: GivenRole };

export interface Whom {
  readonly employeeId: number | null;
  readonly invitationId: number | null;
}

/** Everything else about the person stays. */
const changeRole = (employeeId: number, role: GivenRole, isGiven: boolean, context: SessionContext): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const before = await findEmployee(trx, context.session.organisationId, employeeId);
    if (before.ended_at) throw new NotFoundError();
    const held = await givenRolesOf(trx, context.session.organisationId, employeeId);
    if (held.includes(role) === isGiven) return;
    const input = {
      employeeId,
      revision: before.revision,
      phone: before.phone,
      // What a key has proved stays.
      iin: before.proved_iin === null ? (before.iin ?? '') : '',
      position: before.position_ru,
      secondPosition: before.position_kk,
      departmentId: before.department_id ?? undefined,
      roles: isGiven ? [...held, role] : held.filter((each) => each !== role),
    };
    await changeWithin(trx, input, context);
  });

/** What else there is to know, or nothing. Throws as the call for one person does. */
export const actOnOne = async (act: Act, { employeeId, invitationId }: Whom, context: SessionContext): Promise<string> => {
  if ((act.act === 'invite') !== (invitationId !== null)) throw new InvalidError('administration.bulkUnfit');
  if (invitationId !== null) return (await inviteAgain({ invitationId }, context)) ?? '';
  if (employeeId === null) throw new NotFoundError();
  switch (act.act) {
    case 'transfer':
      return moveToDepartment(employeeId, act.departmentId, context);
    case 'give':
    case 'take':
      await changeRole(employeeId, act.role, act.act === 'give', context);
      return '';
    case 'password':
      await demandPasswordChange({ employeeId }, context);
      return '';
    case 'sessions':
      await endPersonSessions({ employeeId }, context);
      return '';
    case 'lock':
      await lockPerson({ employeeId }, context);
      return '';
    case 'unlock':
      await unlockPerson({ employeeId }, context);
      return '';
    case 'invite':
      return '';
  }
};
