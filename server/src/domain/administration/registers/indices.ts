/** The document indices of an organisation (ADM-80). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/indices';
import { problemOfPattern } from '@qujat/contract/administration/number-pattern';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { trimmed } from '../departments/names.ts';
import { note } from '../departments/store.ts';
import { expectRevision } from '../roles/roles.ts';

// locale-keys: indices.pattern.*

export const readIndices = async ({ db, session, language }: SessionContext): Promise<CallAnswer<typeof calls.readIndices>> => {
  const rows = await db
    .selectFrom('document_indices as i')
    .select(['i.id', 'i.code', 'i.name_ru', 'i.name_kk', 'i.retention_months', 'i.number_pattern', 'i.counter', 'i.revision'])
    .select([
      sql<string>`(select count(*) from templates t where t.index_id = i.id and t.organisation_id = i.organisation_id)`.as('templates'),
      sql<string>`(select count(*) from documents d where d.index_id = i.id and d.organisation_id = i.organisation_id)`.as('documents'),
    ])
    .where('i.organisation_id', '=', session.organisationId)
    .orderBy(sql`i.code collate "kk-x-icu"`)
    .execute();
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'name_ru', 'name_kk', 'code'])
    .where('organisation_id', '=', session.organisationId)
    .where('closed_at', 'is', null)
    .orderBy('code')
    .execute();
  return {
    indices: rows.map((row) => ({
      id: row.id,
      code: row.code,
      russian: row.name_ru,
      kazakh: row.name_kk,
      months: row.retention_months,
      pattern: row.number_pattern,
      counter: row.counter,
      templates: Number(row.templates),
      documents: Number(row.documents),
      revision: row.revision,
    })),
    departments: departments.map(({ id, name_ru, name_kk, code }) => ({ id, name: inLanguage(language, name_ru, name_kk), code })),
  };
};

type Words = CallInput<typeof calls.createIndex>;

const valuesOf = ({ code, russian, kazakh, months, pattern = '', counter }: Words) => {
  const names = trimmed({ russian, kazakh });
  const values = {
    code: code.trim(),
    name_ru: names.russian,
    name_kk: names.kazakh || names.russian,
    retention_months: months,
    number_pattern: pattern.trim(),
    counter,
  };
  if (values.code === '') throw new InvalidError('fields.missing');
  const problem = values.number_pattern === '' ? null : problemOfPattern(values.number_pattern, counter);
  if (problem) throw new InvalidError(`indices.pattern.${problem}`);
  return values;
};
type Values = ReturnType<typeof valuesOf>;

/** What the log keeps of an index. */
const noted = (values: Values, prefix = '') =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value] as const));

const refuseTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new InvalidError('indices.taken') : error;
};

export const createIndex = (
  input: CallInput<typeof calls.createIndex>,
  context: SessionContext,
): Promise<CallAnswer<typeof calls.createIndex>> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const values = valuesOf(input);
      const { id } = await trx
        .insertInto('document_indices')
        .values({ organisation_id: context.session.organisationId, ...values })
        .returning('id')
        .executeTakeFirstOrThrow();
      await note(trx, context, 'index.created', { index: id, ...noted(values) });
      return { id };
    })
    .catch(refuseTaken);

/** Locked: no number is given under it until the change has ended. */
const lock = async (trx: Queryable, { session }: SessionContext, id: number) => {
  const row = await trx
    .selectFrom('document_indices')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', session.organisationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
};

/** Templates, their versions and the numbers of documents carry the code: one that is in use stays. */
const isUsed = async (trx: Queryable, { session: { organisationId } }: SessionContext, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from templates where index_id = ${id} and organisation_id = ${organisationId}
    union all select from documents where index_id = ${id} and organisation_id = ${organisationId} limit 1`.execute(trx);
  return rows.length > 0;
};

/** Without a pattern the last group of digits counts up (ADM-80): in '7/2026' that would be the year. */
const endsWithNumber = (pattern: string): boolean => /\{number(:\d+)?\}[^{}\d]*$/.test(pattern);

/** Its counters begin with the first number that a pattern gives, and end with the pattern. */
const hasCounted = async (trx: Queryable, { session: { organisationId } }: SessionContext, id: number): Promise<boolean> => {
  const { rows } = await sql`select from index_counters where index_id = ${id} and organisation_id = ${organisationId} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};

export const saveIndex = (input: CallInput<typeof calls.saveIndex>, context: SessionContext): Promise<null> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const values = valuesOf(input);
      const { id, revision, organisation_id: _, needs_pattern: needed, ...before } = await lock(trx, context, input.id);
      expectRevision({ revision }, input.revision);
      if (values.code !== before.code && (await isUsed(trx, context, id))) throw new InvalidError('indices.codeUsed');
      const isNeeded =
        needed || (before.number_pattern !== '' && !endsWithNumber(before.number_pattern) && (await hasCounted(trx, context, id)));
      if (isNeeded && values.number_pattern === '') throw new InvalidError('indices.pattern.needed');
      await trx
        .updateTable('document_indices')
        .set({ ...values, needs_pattern: isNeeded, revision: revision + 1 })
        .where('id', '=', id)
        .where('organisation_id', '=', context.session.organisationId)
        .execute();
      // Counters begin again after the highest number that the new pattern finds among the documents.
      if (values.number_pattern !== before.number_pattern || values.counter !== before.counter)
        await trx
          .deleteFrom('index_counters')
          .where('index_id', '=', id)
          .where('organisation_id', '=', context.session.organisationId)
          .execute();
      await note(trx, context, 'index.changed', { index: id, ...noted(before, 'before.'), ...noted(values, 'after.') });
      return null;
    })
    .catch(refuseTaken);

export const removeIndex = ({ id }: CallInput<typeof calls.removeIndex>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { organisation_id: _, revision: __, id: ___, needs_pattern: ____, ...before } = await lock(trx, context, id);
    if (await isUsed(trx, context, id)) throw new InvalidError('indices.used');
    await trx.deleteFrom('document_indices').where('id', '=', id).where('organisation_id', '=', context.session.organisationId).execute();
    await note(trx, context, 'index.removed', { index: id, ...noted(before) });
    return null;
  });

export const saveDepartmentCode = (
  { id, code: given }: CallInput<typeof calls.saveDepartmentCode>,
  context: SessionContext,
): Promise<null> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const code = given.trim();
      if (code === '') throw new InvalidError('fields.missing');
      const before = await trx
        .selectFrom('departments')
        .select('code')
        .where('id', '=', id)
        .where('organisation_id', '=', context.session.organisationId)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw new NotFoundError();
      await trx
        .updateTable('departments')
        .set({ code })
        .where('id', '=', id)
        .where('organisation_id', '=', context.session.organisationId)
        .execute();
      await note(trx, context, 'index.department-code', { department: id, before: before.code, after: code });
      return null;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new InvalidError('indices.departmentCodeTaken') : error;
    });
