/** The roles of an organisation: positions on routes, their order, and who holds them (ADM-6). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/roles';
import { failureReasons } from '@qujat/contract/failure';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { trimmed } from '../departments/names.ts';
import { note } from '../departments/store.ts';

/** A role that is locked until the end of the transaction. */
export const lockRole = async (trx: Queryable, { session }: SessionContext, id: number) => {
  const row = await trx
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', session.organisationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
};

/** Nothing that somebody else has saved meanwhile is overwritten. */
export const expectRevision = (row: { readonly revision: number }, seen: number): void => {
  if (row.revision !== seen) throw new ConflictError(failureReasons.changedMeanwhile, 'departments.changedMeanwhile');
};

/** The specification has one text for a name that is taken and for a role that cannot be removed. */
const refuseTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new InvalidError('roles.taken') : error;
};

export const readRoles = async ({ db, session, language }: SessionContext): Promise<CallAnswer<typeof calls.readRoles>> => {
  const { organisationId } = session;
  const rows = await db
    .selectFrom('roles')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('display_order')
    .orderBy(sql`name_ru collate "kk-x-icu"`)
    .execute();
  const holders = await db
    .selectFrom('employee_roles as h')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'h.employee_id').onRef('e.organisation_id', '=', 'h.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['h.role', 'e.id', 'p.full_name', 'e.position_ru', 'e.position_kk'])
    .where('e.organisation_id', '=', organisationId)
    .where('e.ended_at', 'is', null)
    .where(
      'h.role',
      'in',
      rows.map(({ code }) => code),
    )
    .orderBy(sql`p.full_name collate "kk-x-icu", e.id`)
    .execute();
  const byRole = Map.groupBy(holders, ({ role }) => role);
  return {
    roles: rows.map((row) => ({
      id: row.id,
      code: row.code,
      russian: row.name_ru,
      kazakh: row.name_kk,
      order: row.display_order,
      standard: row.standard !== null,
      holders: (byRole.get(row.code) ?? []).map((each) => ({
        employeeId: each.id,
        fullName: each.full_name,
        position: inLanguage(language, each.position_ru, each.position_kk),
      })),
      revision: row.revision,
    })),
  };
};

/** A role always has both names: each is unique in the organisation. */
const namesOf = (input: { readonly russian: string; readonly kazakh?: string | undefined }) => {
  const { russian, kazakh } = trimmed(input);
  return { name_ru: russian, name_kk: kazakh || russian };
};

export const createRole = (
  input: CallInput<typeof calls.createRole>,
  context: SessionContext,
): Promise<CallAnswer<typeof calls.createRole>> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const values = { ...namesOf(input), display_order: input.order };
      const { id } = await trx
        .insertInto('roles')
        .values({ organisation_id: context.session.organisationId, standard: null, ...values })
        .returning('id')
        .executeTakeFirstOrThrow();
      await note(trx, context, 'role.created', { role: id, russian: values.name_ru, kazakh: values.name_kk, order: input.order });
      return { id };
    })
    .catch(refuseTaken);

export const saveRole = (input: CallInput<typeof calls.saveRole>, context: SessionContext): Promise<null> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const row = await lockRole(trx, context, input.id);
      expectRevision(row, input.revision);
      const values = { ...namesOf(input), display_order: input.order };
      await trx
        .updateTable('roles')
        .set({ ...values, revision: row.revision + 1 })
        .where('id', '=', row.id)
        .where('organisation_id', '=', row.organisation_id)
        .execute();
      await note(trx, context, 'role.changed', {
        role: row.id,
        'before.russian': row.name_ru,
        'before.kazakh': row.name_kk,
        'before.order': row.display_order,
        'after.russian': values.name_ru,
        'after.kazakh': values.name_kk,
        'after.order': values.display_order,
      });
      return null;
    })
    .catch(refuseTaken);

/** Whether a template names the role: a step, or those who may start it, in any version or draft. */
const isOnTemplate = async (trx: Queryable, organisationId: number, code: string): Promise<boolean> => {
  const named = (design: string) => sql`${sql.ref(design)}::text like ${`%"${code}"%`}`;
  const { rows } = await sql`
    select from templates t
    where t.organisation_id = ${organisationId} and (
      ${code} = any(t.starter_roles)
      or exists (select from template_steps s where s.template_id = t.id and s.organisation_id = t.organisation_id and s.holder = ${code})
      or exists (select from template_versions v where v.template_id = t.id and v.organisation_id = t.organisation_id and ${named('v.design')}))
    union all
    select from template_drafts d where d.organisation_id = ${organisationId} and ${named('d.design')}
    limit 1`.execute(trx);
  return rows.length > 0;
};

export const removeRole = ({ id }: CallInput<typeof calls.removeRole>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const row = await lockRole(trx, context, id);
    if (row.standard !== null) throw new InvalidError('roles.standard');
    // Whoever has left holds nothing: the page does not name them.
    const held = await trx
      .selectFrom('employee_roles as h')
      .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'h.employee_id').onRef('e.organisation_id', '=', 'h.organisation_id'))
      .select('h.role')
      .where('h.role', '=', row.code)
      .where('h.organisation_id', '=', row.organisation_id)
      .where('e.ended_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const invited = await trx
      .selectFrom('employee_invitations')
      .select('id')
      .where('organisation_id', '=', row.organisation_id)
      .where(sql<boolean>`${row.code} = any(roles)`)
      .limit(1)
      .executeTakeFirst();
    const { deputyRoles, factorRoles } = await loadPolicy(trx, row.organisation_id);
    const isInPolicy = [...deputyRoles, ...factorRoles].some(({ role }) => role === row.code);
    if (held || invited || isInPolicy || (await isOnTemplate(trx, row.organisation_id, row.code))) throw new InvalidError('roles.taken');
    await trx.deleteFrom('employee_roles').where('role', '=', row.code).where('organisation_id', '=', row.organisation_id).execute();
    await trx.deleteFrom('roles').where('id', '=', id).where('organisation_id', '=', row.organisation_id).execute();
    await note(trx, context, 'role.removed', { role: id, russian: row.name_ru, kazakh: row.name_kk, order: row.display_order });
    return null;
  });
