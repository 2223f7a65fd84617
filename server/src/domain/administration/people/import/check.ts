/** The check of a file of people: the verdict on each row, and corrections of rows. Nothing of it is imported (ADM-40). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/people-import';
import { readImportRows, type FileRow } from '@qujat/contract/administration/import-rows';
import { BadFieldError } from '@qujat/contract/field';
import { failureReasons } from '@qujat/contract/failure';
import type { Queryable } from '../../../../platform/database/pool.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../../platform/http/errors.ts';
import { consume, limits } from '../../../../platform/limits/rate-limit.ts';
import type { Given } from './judge-row.ts';
import { findImport, givenRows, judgeAgain, stateOf, writeRows } from './store.ts';

type Answer = CallAnswer<typeof calls.checkImport>;

const rowsOf = async (file: File): Promise<readonly FileRow[]> => {
  const text = await file.text();
  if (!text.isWellFormed()) throw new InvalidError();
  try {
    return readImportRows(text);
  } catch (error) {
    throw error instanceof BadFieldError ? new InvalidError('import.badRows') : error;
  }
};

export const checkImport = async (
  { fileName, rows: file, createDepartments = false }: CallInput<typeof calls.checkImport>,
  context: SessionContext,
): Promise<Answer> => {
  const { db, now, session, language, languageCode, address, userAgent } = context;
  const { organisationId, employeeId, personId } = session;
  await consume(db, limits.peopleImports, employeeId, now);
  const given = (await rowsOf(file)).map((row): Given => ({ row, rehire: false }));
  const judged = await judgeAgain(db, organisationId, language, given, createDepartments);
  const record = await db.transaction().execute(async (trx) => {
    // A person has one file open at a time; what is being written stays.
    await trx
      .deleteFrom('people_imports')
      .where('employee_id', '=', employeeId)
      .where('organisation_id', '=', organisationId)
      .where('state', 'not in', ['waiting', 'running'])
      .execute();
    const inserted = await trx
      .insertInto('people_imports')
      .values({
        organisation_id: organisationId,
        employee_id: employeeId,
        person_id: personId,
        file_name: fileName,
        language: languageCode,
        address,
        user_agent: userAgent,
        create_departments: createDepartments,
        total: given.length,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeRows(trx, { id: inserted.id, organisationId: session.organisationId }, given, judged);
    return inserted;
  });
  return stateOf(db, record, language);
};

/** Locks a checked import, changes it and judges all rows anew: one correction may settle another row. */
const recheck = async (context: SessionContext, id: number, change: (trx: Queryable) => Promise<unknown>): Promise<Answer> => {
  const { db, now, session, language } = context;
  await findImport(context, id);
  await consume(db, limits.importCorrections, session.employeeId, now);
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('people_imports')
      .select('state')
      .where('id', '=', id)
      .where('organisation_id', '=', session.organisationId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new NotFoundError('import.gone');
    if (before.state !== 'checked' && before.state !== 'failed' && before.state !== 'cancelled')
      throw new ConflictError(failureReasons.changedMeanwhile, 'import.running');
    await change(trx);
    const record = await trx
      .updateTable('people_imports')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1), state: 'checked' as const, failure: null, done: 0 }))
      .where('id', '=', id)
      .where('organisation_id', '=', session.organisationId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const given = await givenRows(trx, record);
    await writeRows(
      trx,
      { id, organisationId: session.organisationId },
      given,
      await judgeAgain(trx, session.organisationId, language, given, record.create_departments),
    );
    return stateOf(trx, record, language);
  });
};

export const correctImportRow = (
  { id, number, field, value = '', rehire }: CallInput<typeof calls.correctImportRow>,
  context: SessionContext,
): Promise<Answer> =>
  recheck(context, id, async (trx) => {
    const row = await trx
      .selectFrom('people_import_rows')
      .select('given')
      .where('import_id', '=', id)
      .where('organisation_id', '=', context.session.organisationId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) throw new NotFoundError();
    const given = field ? { ...row.given, [field]: value } : row.given;
    await trx
      .updateTable('people_import_rows')
      .set({ given: JSON.stringify(given), ...(rehire !== undefined && { rehire }) })
      .where('import_id', '=', id)
      .where('organisation_id', '=', context.session.organisationId)
      .where('number', '=', number)
      .execute();
  });

export const setImportDepartments = (
  { id, createDepartments = false }: CallInput<typeof calls.setImportDepartments>,
  context: SessionContext,
): Promise<Answer> =>
  recheck(context, id, (trx) =>
    trx
      .updateTable('people_imports')
      .set({ create_departments: createDepartments })
      .where('id', '=', id)
      .where('organisation_id', '=', context.session.organisationId)
      .execute(),
  );

export const readImport = async ({ id }: CallInput<typeof calls.readImport>, context: SessionContext): Promise<Answer> =>
  stateOf(context.db, await findImport(context, id), context.language);
