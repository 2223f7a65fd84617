/** Changes what somebody is in the organisation (ADM-4, docs/decisions/0217). */
import type { CallInput } from '@qujat/contract/call';
import type { changePerson as changeCall } from '@qujat/contract/administration/person';
import { isOwnRole } from '@qujat/contract/administration/rights';
import { failureReasons } from '@qujat/contract/failure';
import { normalPhone } from '@qujat/contract/phone';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Role } from '../../../platform/database/schema/people.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { refreshFeedsOfClerks, refreshWordsOfInitiators } from '../../documents/feed-store.ts';
import { endDeputyships } from '../../identity/deputies/store.ts';
import { expectRoom } from '../roles/expect-room.ts';
import { expectOwnDepartment } from './departments.ts';
import { givenRolesOf, lockEmployee, worksElsewhere } from './employee.ts';
import { columnsOf, flagsOf } from './flags.ts';
import { expectAnotherAdministrator } from './last-administrator.ts';

type Input = CallInput<typeof changeCall>;
type Employee = Awaited<ReturnType<typeof lockEmployee>>;

/**
 * Roles of the dictionary whose holders change get another revision, so that the window of a role does not overwrite them. Throws
 * NotFoundError for a role of another organisation.
 */
export const touchRoles = async (trx: Queryable, organisationId: number, codes: readonly Role[]): Promise<void> => {
  if (codes.length === 0) return;
  const rows = await trx
    .selectFrom('roles')
    .select(['id', 'code'])
    .where('organisation_id', '=', organisationId)
    .where('code', 'in', codes)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (codes.some((code) => isOwnRole(code) && !rows.some((row) => row.code === code))) throw new NotFoundError();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await trx
      .updateTable('roles')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', 'in', ids)
      .where('organisation_id', '=', organisationId)
      .execute();
};

/** The IIN that the administrator enters. What a key has proved stays. */
const enteredIin = async (trx: Queryable, before: Employee, input: Input): Promise<string | null> => {
  const iin = input.iin?.trim() || null;
  if (before.proved_iin !== null) {
    if (iin !== null && iin !== before.proved_iin) throw new InvalidError('administration.iinProved');
    return before.iin;
  }
  if (iin === null || iin === before.iin) return iin;
  if (!hasValidCheckDigit(iin)) throw new InvalidError('administration.iinWrong');
  const holder = await trx
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select('e.id')
    .where('e.organisation_id', '=', before.organisation_id)
    .where('e.ended_at', 'is', null)
    .where('e.id', '<>', before.id)
    .where((is) => is.or([is('e.iin', '=', iin), is('p.iin', '=', iin)]))
    .limit(1)
    .executeTakeFirst();
  if (holder) throw new InvalidError('administration.iinTaken');
  return iin;
};

/** Name and phone belong to the account. */
const changedAccount = async (trx: Queryable, before: Employee, input: Input) => {
  const full_name = input.fullName?.trim().replaceAll(/\s+/g, ' ') || before.full_name;
  const isShared = await worksElsewhere(trx, before.organisation_id, before.person_id);
  const typed = input.phone?.trim() ?? (isShared ? before.phone : '');
  const phone = typed === before.phone || typed === '' ? typed : normalPhone(typed);
  if (phone === null) throw new InvalidError('fields.phone');
  const isChanged = full_name !== before.full_name || phone !== before.phone;
  if (isChanged && isShared) throw new InvalidError('administration.sharedAccount');
  return { full_name, phone, isChanged };
};

/** The name of each part that has changed, before and after. */
const changesOf = (parts: Readonly<Record<string, readonly [before: string, after: string]>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([, [before, after]]) => before !== after)
      .flatMap(([name, [before, after]]) => [
        [`${name}Before`, before],
        [name, after],
      ]),
  );

/** The change itself, within the caller's transaction. */
export const changeWithin = async (trx: Queryable, input: Input, context: SessionContext): Promise<void> => {
  const { organisationId, personId, employeeId: changedBy } = context.session;
  const { employeeId, roles } = input;
  if (!roles.includes('system-administrator')) await expectAnotherAdministrator(trx, organisationId, employeeId);
  // Locks of roles come before those of people, as in the window of a role.
  const rolesBefore = await givenRolesOf(trx, organisationId, employeeId);
  const gone = rolesBefore.filter((role) => !roles.includes(role));
  const added = roles.filter((role) => !rolesBefore.includes(role));
  await touchRoles(trx, organisationId, [...gone, ...added]);
  await expectRoom(trx, added, context);
  const before = await lockEmployee(trx, organisationId, employeeId);
  if (before.revision !== input.revision) throw new ConflictError(failureReasons.changedMeanwhile, 'administration.personChanged');
  await expectOwnDepartment(trx, organisationId, input.departmentId);
  const account = await changedAccount(trx, before, input);
  const flags = input.flags ?? flagsOf(before);
  const position = input.position?.trim() ?? '';
  const after = {
    position_ru: position,
    position_kk: input.secondPosition?.trim() || position,
    department_id: input.departmentId ?? null,
    iin: await enteredIin(trx, before, input),
  };
  if (account.isChanged)
    await trx
      .updateTable('people')
      .set({ full_name: account.full_name, phone: account.phone })
      .where('id', '=', before.person_id)
      .execute();
  if (gone.length > 0)
    await trx
      .deleteFrom('employee_roles')
      .where('employee_id', '=', employeeId)
      .where('organisation_id', '=', organisationId)
      .where('role', 'in', gone)
      .execute();
  if (added.length > 0)
    await trx
      .insertInto('employee_roles')
      .values(added.map((role) => ({ organisation_id: organisationId, employee_id: employeeId, role })))
      .execute();
  // Last: the triggers of the changes above cannot know who makes them.
  await trx
    .updateTable('employees')
    .set(({ eb }) => ({
      ...after,
      ...columnsOf(flags),
      revision: eb('revision', '+', 1),
      changed_at: context.now,
      changed_by: changedBy,
    }))
    .where('id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .execute();
  if (flags.includes('deputy-forbidden')) await endDeputyships(trx, { employeeId, organisationId }, context.session.today);
  if (account.full_name !== before.full_name) await refreshWordsOfInitiators(trx, organisationId, [employeeId]);
  if ([...gone, ...added].includes('clerk')) await refreshFeedsOfClerks(trx, organisationId);
  await audit(trx, context, 'person.changed', {
    personId,
    organisationId,
    details: {
      employee: employeeId,
      ...changesOf({
        name: [before.full_name, account.full_name],
        phone: [before.phone, account.phone],
        iin: [before.iin ?? 'none', after.iin ?? 'none'],
        position: [before.position_ru, after.position_ru],
        secondPosition: [before.position_kk, after.position_kk],
        department: [String(before.department_id ?? 'none'), String(after.department_id ?? 'none')],
        roles: [rolesBefore.join(' '), roles.toSorted().join(' ')],
        flags: [flagsOf(before).join(' '), flagsOf({ ...before, ...columnsOf(flags) }).join(' ')],
      }),
    },
  });
};

export const changePerson = async (input: Input, context: SessionContext): Promise<null> => {
  await context.db
    .transaction()
    .execute((trx) => changeWithin(trx, input, context))
    .catch((error: unknown) => {
      // Two people may get the same IIN at once.
      throw isUniqueViolation(error) ? new InvalidError('administration.iinTaken') : error;
    });
  return null;
};
