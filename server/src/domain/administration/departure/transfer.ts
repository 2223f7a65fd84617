/** Moves a person to another department, and hands over what belongs to the place that they leave (ADM-9). */
import type { CallInput } from '@qujat/contract/call';
import type { transferPerson as transferCall } from '@qujat/contract/administration/departure';
import { InvalidError } from '../../../platform/http/errors.ts';
import { expectOwnDepartment } from '../people/departments.ts';
import { loadRoleNames } from '../roles/names.ts';
import { expectSuccessors } from '../working.ts';
import { carryOutDecisions } from './carry-out.ts';
import { decideLines, expectHeldRoles, successorsOf } from './decisions.ts';
import type { DepartureContext } from './dismiss.ts';
import { localTime, lockLeaver } from './leaver.ts';
import { readLines } from './lines.ts';
import { putInto } from './put-into.ts';
import { expectStamp } from './stamp.ts';
import { tellSuccessors } from './tell-successors.ts';

export const transferPerson = (input: CallInput<typeof transferCall>, context: DepartureContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { now, session, address, language, say, origin, tellPeople } = context;
    const { organisationId, employeeId: actorId } = session;
    const { employeeId, departmentId, handover, stamp, position = '', secondPosition = '' } = input;
    const { leaver: found, departments } = await lockLeaver(trx, organisationId, employeeId);
    await expectOwnDepartment(trx, organisationId, departmentId);
    if (found.departmentId === departmentId) throw new InvalidError('handover.sameDepartment');
    const successors = successorsOf(handover, null);
    if (successors.includes(employeeId)) throw new InvalidError('administration.notWorking');
    await expectSuccessors(trx, organisationId, successors);
    const { today } = await localTime(trx, organisationId, now);
    const roles = await loadRoleNames({ db: trx, session, language, say });
    const lines = await readLines(trx, { organisationId, employeeId, now, today }, { language, roles });
    expectStamp(stamp, lines, say);
    const decided = decideLines(lines, { reason: 'transfer', choices: handover, successorId: null, isComplete: true });
    await expectHeldRoles(trx, { organisationId, employeeId, roles }, decided);
    const leaver = { employeeId, organisationId, fullName: found.fullName, actorId, now, address, tellPeople, origin };
    const done = await carryOutDecisions(trx, decided, leaver, departments);
    const after = {
      department_id: departmentId,
      position_ru: position.trim() || found.position,
      position_kk: secondPosition.trim() || position.trim() || found.secondPosition,
    };
    await tellSuccessors(trx, { leaver, done });
    await putInto(trx, context, found, after, { before: stamp, after: JSON.stringify(done.filter(({ way }) => way !== 'keep')) });
    return null;
  });
