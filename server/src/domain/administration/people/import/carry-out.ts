/** Writes what the check of an import has said: all of it in one transaction, or nothing (ADM-40, docs/decisions/0221). */
import { sql } from 'kysely';
import { audit, auditMany } from '../../../../platform/audit/audit.ts';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { ImportPlan } from '../../../../platform/database/schema/import-plan.ts';
import { refreshFeedsOfClerks, refreshWordsOfInitiators } from '../../../documents/feed-store.ts';
import { append } from '../../departments/store.ts';
import { touchRoles } from '../change-person.ts';
import { keyOf } from './department-paths.ts';
import type { ImportRecord } from './store.ts';

/** Who imports, for the audit log; a job has no request. */
export interface Importer {
  readonly now: Date;
  readonly record: ImportRecord;
}

interface Row {
  readonly plan: ImportPlan;
}

/** A row whose department exists by now. */
interface Placed extends Row {
  readonly departmentId: number | null;
}

const logOf = ({ now, record }: Importer) => ({ now, address: record.address, userAgent: record.user_agent });
const whoOf = ({ record }: Importer) => ({ personId: record.person_id, organisationId: record.organisation_id });

/** Creates what is missing of each path, once; returns the department of each. */
const createDepartments = async (
  trx: Queryable,
  importer: Importer,
  paths: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, number>> => {
  const { organisation_id: organisationId } = importer.record;
  const ids = new Map<string, number>();
  for (const path of paths) {
    let parentId: number | null = null;
    for (const [depth, name] of path.entries()) {
      const key = keyOf(path.slice(0, depth + 1));
      const known: number | undefined = ids.get(key) ?? (await childOf(trx, organisationId, parentId, name));
      const id: number = known ?? (await createDepartment(trx, importer, parentId, name));
      ids.set(key, id);
      parentId = id;
    }
  }
  return ids;
};

const childOf = async (trx: Queryable, organisationId: number, parentId: number | null, name: string): Promise<number | undefined> => {
  const found = await trx
    .selectFrom('departments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb(sql`lower(name_ru)`, '=', name.toLowerCase()), eb(sql`lower(name_kk)`, '=', name.toLowerCase())]))
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
};

const createDepartment = async (trx: Queryable, importer: Importer, parentId: number | null, name: string): Promise<number> => {
  const { organisation_id: organisationId } = importer.record;
  const { id } = await trx
    .insertInto('departments')
    .values({ organisation_id: organisationId, name_ru: name, name_kk: '', head_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await append(trx, organisationId, id, parentId);
  await audit(trx, logOf(importer), 'department.created', {
    ...whoOf(importer),
    details: { department: id, parent: parentId ?? 0, russian: name, kazakh: '', import: importer.record.id },
  });
  return id;
};

const job = (plan: ImportPlan, departmentId: number | null) => ({
  position_ru: plan.position,
  position_kk: plan.secondPosition,
  department_id: departmentId,
});

const beforeAndAfter = ({ changes }: ImportPlan): Record<string, string> =>
  Object.fromEntries(
    changes.flatMap(({ field, before, after }) => [
      [`before.${field}`, before],
      [`after.${field}`, after],
    ]),
  );

/** Name and phone belong to the account. */
const changesAccount = ({ plan }: Row): boolean =>
  plan.employeeId !== undefined && plan.changes.some(({ field }) => field === 'fullName' || field === 'phone');

/**
 * Locks whom the import changes: accounts first, as a sign-in and the page of a person do, each kind in the order of its ids. Otherwise one
 * of two would wait for the other for ever.
 */
const lockPeople = async (trx: Queryable, { record }: Importer, rows: readonly Row[]): Promise<void> => {
  const idsOf = (some: readonly Row[]): number[] => some.flatMap(({ plan }) => plan.employeeId ?? []);
  const accounts = idsOf(rows.filter(changesAccount));
  if (accounts.length > 0)
    await trx
      .selectFrom('people')
      .select('id')
      .where('id', 'in', (people) =>
        people
          .selectFrom('employees')
          .select('person_id')
          .where('id', '=', sql<number>`any(${accounts})`)
          .where('organisation_id', '=', record.organisation_id),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  const employees = idsOf(rows);
  if (employees.length > 0)
    await trx
      .selectFrom('employees')
      .select('id')
      .where('id', '=', sql<number>`any(${employees})`)
      .where('organisation_id', '=', record.organisation_id)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
};

const changeEmployee = async (
  trx: Queryable,
  { now, record }: Importer,
  { plan, departmentId }: Placed,
  employeeId: number,
): Promise<void> => {
  const fields = new Set(plan.changes.map(({ field }) => field));
  if (changesAccount({ plan }))
    await trx
      .updateTable('people')
      .set({ full_name: plan.fullName, phone: plan.phone })
      .where(
        'id',
        '=',
        trx.selectFrom('employees').select('person_id').where('id', '=', employeeId).where('organisation_id', '=', record.organisation_id),
      )
      .execute();
  if (fields.has('roles')) {
    await trx
      .deleteFrom('employee_roles')
      .where('employee_id', '=', employeeId)
      .where('organisation_id', '=', record.organisation_id)
      .execute();
    if (plan.roles.length > 0)
      await trx
        .insertInto('employee_roles')
        .values(plan.roles.map((role) => ({ organisation_id: record.organisation_id, employee_id: employeeId, role })))
        .execute();
  }
  // Last: the triggers of the changes above cannot know who makes them.
  await trx
    .updateTable('employees')
    .set(({ eb }) => ({
      ...job(plan, departmentId),
      ...(fields.has('iin') && { iin: plan.iin }),
      revision: eb('revision', '+', 1),
      changed_at: now,
      changed_by: record.employee_id,
    }))
    .where('id', '=', employeeId)
    .where('organisation_id', '=', record.organisation_id)
    .execute();
};

const invitationOf = (plan: ImportPlan, departmentId: number | null) => ({
  ...job(plan, departmentId),
  full_name: plan.fullName,
  phone: plan.phone,
  iin: plan.iin || null,
  roles: [...plan.roles],
});

/** The letters are a job's work: a transaction that is rolled back has invited nobody. */
const invite = async (trx: Queryable, importer: Importer, people: readonly Placed[]): Promise<void> => {
  if (people.length === 0) return;
  const { now, record } = importer;
  const invited = await trx
    .insertInto('employee_invitations')
    .values(
      people.map(({ plan, departmentId }) => ({
        ...invitationOf(plan, departmentId),
        organisation_id: record.organisation_id,
        email: plan.email,
        language: record.language,
        invited_by: record.employee_id,
        created_at: now,
        letter_due: true,
      })),
    )
    .returning(['id', 'email', 'roles'])
    .execute();
  const details = invited.map(({ id, email, roles }) => ({ invitation: id, email, roles: roles.join(' '), import: record.id }));
  await auditMany(trx, logOf(importer), 'person.invited', whoOf(importer), details);
};

/** Changes an employee or an invitation that is there already. */
const changeKnown = async (trx: Queryable, importer: Importer, { plan, departmentId }: Placed): Promise<void> => {
  const note = (event: 'person.changed' | 'invitation.changed', details: Record<string, string | number>): Promise<void> =>
    audit(trx, logOf(importer), event, {
      ...whoOf(importer),
      details: { ...details, ...beforeAndAfter(plan), import: importer.record.id },
    });
  if (plan.employeeId !== undefined) {
    await changeEmployee(trx, importer, { plan, departmentId }, plan.employeeId);
    await note('person.changed', { employee: plan.employeeId });
  } else if (plan.invitationId !== undefined) {
    await trx
      .updateTable('employee_invitations')
      .set({
        ...invitationOf(plan, departmentId),
        // Rights of administrators count as those of whoever gives them now (ADM-3). A row that leaves the roles alone renews no right.
        ...(plan.changes.some(({ field }) => field === 'roles') && { invited_by: importer.record.employee_id }),
      })
      .where('id', '=', plan.invitationId)
      .where('organisation_id', '=', importer.record.organisation_id)
      .execute();
    await note('invitation.changed', { invitation: plan.invitationId, email: plan.email });
  }
};

const isNew = ({ plan }: Placed): boolean => plan.employeeId === undefined && plan.invitationId === undefined;
/** Rows between two looks at the progress. */
const piece = 100;

const changesRoles = ({ plan }: Row): boolean => plan.employeeId !== undefined && plan.changes.some(({ field }) => field === 'roles');

/** All roles that somebody gains or loses, before any person is changed: the window of a role locks in this order too. */
const touchChangedRoles = async (trx: Queryable, { record }: Importer, rows: readonly Row[]): Promise<void> => {
  const changed = rows.filter(changesRoles).map(({ plan }) => plan);
  if (changed.length === 0) return;
  const held = await trx
    .selectFrom('employee_roles')
    .select('role')
    .distinct()
    .where('organisation_id', '=', record.organisation_id)
    .where('employee_id', '=', sql<number>`any(${changed.map(({ employeeId }) => employeeId)})`)
    .execute();
  await touchRoles(trx, record.organisation_id, [...new Set([...held.map(({ role }) => role), ...changed.flatMap(({ roles }) => roles)])]);
};

/** `onProgress` is called now and then with the number of rows that are written; it may throw to stop. */
export const carryOut = async (
  trx: Queryable,
  importer: Importer,
  rows: readonly Row[],
  onProgress: (done: number) => Promise<void>,
): Promise<void> => {
  await touchChangedRoles(trx, importer, rows);
  await lockPeople(trx, importer, rows);
  const paths = rows.flatMap(({ plan }) => (plan.departmentPath ? [plan.departmentPath] : []));
  const created = await createDepartments(trx, importer, paths);
  const placed = rows.map(({ plan }): Placed => {
    const path = plan.departmentPath && keyOf(plan.departmentPath);
    return { plan, departmentId: path === undefined ? plan.departmentId : (created.get(path) ?? null) };
  });
  for (let from = 0; from < placed.length; from += piece) {
    await onProgress(from);
    const some = placed.slice(from, from + piece);
    await invite(trx, importer, some.filter(isNew));
    for (const each of some) if (!isNew(each)) await changeKnown(trx, importer, each);
  }
  await onProgress(rows.length);
  const renamed = rows.flatMap(({ plan: { employeeId, changes } }) =>
    employeeId !== undefined && changes.some(({ field }) => field === 'fullName') ? [employeeId] : [],
  );
  await refreshWordsOfInitiators(trx, importer.record.organisation_id, renamed);
  if (rows.some(changesRoles)) await refreshFeedsOfClerks(trx, importer.record.organisation_id);
};
