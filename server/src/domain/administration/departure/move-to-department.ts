/** Moves a person to another department with everything that hangs on them, as a bulk act or a dropped row does (ADM-34). */
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { expectOwnDepartment } from '../people/departments.ts';
import { lockLeaver } from './leaver.ts';
import { putInto } from './put-into.ts';

/** Says which departments the person goes on heading. */
export const moveToDepartment = (employeeId: number, departmentId: number, context: SessionContext): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const { session, language, say } = context;
    const { organisationId } = session;
    const { leaver, departments } = await lockLeaver(trx, organisationId, employeeId);
    await expectOwnDepartment(trx, organisationId, departmentId);
    if (leaver.departmentId === departmentId) throw new InvalidError('handover.sameDepartment');
    const place = { department_id: departmentId, position_ru: leaver.position, position_kk: leaver.secondPosition };
    await putInto(trx, context, leaver, place);
    const headed = departments.filter((each) => each.headId === employeeId && each.id !== departmentId && each.closedAt === null);
    const names = headed.map(({ russian, kazakh }) => inLanguage(language, russian, kazakh)).join(', ');
    return names && say('administration.goesOnHeading', { names });
  });
