/** Writes the new place of a transferred person, and the entry of the log (ADM-9, ADM-34). */
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { FoundLeaver } from './leaver.ts';

interface Place {
  readonly department_id: number;
  readonly position_ru: string;
  readonly position_kk: string;
}

/** What hung on the person before, and who has taken it over. */
interface Handed {
  readonly before: string;
  readonly after: string;
}

export const putInto = async (
  trx: Queryable,
  context: SessionContext,
  { employeeId, fullName, departmentId, position }: FoundLeaver,
  place: Place,
  handed?: Handed,
): Promise<void> => {
  const { organisationId, personId } = context.session;
  await trx.updateTable('employees').set(place).where('id', '=', employeeId).where('organisation_id', '=', organisationId).execute();
  await audit(trx, context, 'person.transferred', {
    personId,
    organisationId,
    details: {
      employee: employeeId,
      name: fullName,
      departmentBefore: departmentId ?? 'none',
      department: place.department_id,
      positionBefore: position,
      position: place.position_ru,
      ...handed,
    },
  });
};
