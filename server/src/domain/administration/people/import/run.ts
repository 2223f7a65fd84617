/** Runs an import: at once if it is small, otherwise in the background, with progress (ADM-40, docs/decisions/0221). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { importAtOnce, type cancelImport as cancelCall, type runImport as runCall } from '@qujat/contract/administration/people-import';
import { failureReasons } from '@qujat/contract/failure';
import { sql } from 'kysely';
import { audit } from '../../../../platform/audit/audit.ts';
import type { Database, Queryable } from '../../../../platform/database/pool.ts';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { ConflictError, InvalidError } from '../../../../platform/http/errors.ts';
import { shortLanguage } from '../../../../platform/http/texts.ts';
import type { Job } from '../../../../platform/jobs/worker.ts';
import { lockTree } from '../../departments/store.ts';
import { isAdministratorNow } from '../last-administrator.ts';
import { carryOut } from './carry-out.ts';
import { findImport, givenRows, judgeAgain, sameVerdicts, stateOf, writeRows, type ImportRecord } from './store.ts';

/** Something that the check has seen is different now. */
class Stale extends Error {}
/** It was cancelled, or carried out already. */
class Ended extends Error {}
class Interrupted extends Error {}
/** Who began it may no longer change people. */
class NotAllowed extends Error {}

/** Throws to stop the import. Nothing of it is seen by others before the end. */
type OnProgress = (done: number) => Promise<void>;

/**
 * The whole import in one transaction. The rows are judged again under the locks that changes of the organisation take: if the verdicts
 * differ from those that the person has seen, nothing is written.
 */
const writeAll = (db: Database, record: ImportRecord, now: Date, onProgress: OnProgress): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${record.id}`}, 0))`.execute(trx);
    const { state } = await trx
      .selectFrom('people_imports')
      .select('state')
      .where('id', '=', record.id)
      .where('organisation_id', '=', record.organisation_id)
      .executeTakeFirstOrThrow();
    // The request and the background job have met, and the other one was faster.
    if (state !== 'waiting' && state !== 'running') throw new Ended();
    await lockTree(trx, record.organisation_id);
    // As a change of one person does, who may be the last administrator; new rows of the organisation do not wait for it.
    await trx.selectFrom('organisations').select('id').where('id', '=', record.organisation_id).forNoKeyUpdate().execute();
    if (!(await isAdministratorNow(trx, record.organisation_id, record.employee_id))) throw new NotAllowed();
    const given = await givenRows(trx, record);
    const judged = await judgeAgain(trx, record.organisation_id, shortLanguage(record.language), given, record.create_departments);
    const seen = await trx
      .selectFrom('people_import_rows')
      .select(['verdict', 'plan'])
      .where('import_id', '=', record.id)
      .where('organisation_id', '=', record.organisation_id)
      .orderBy('number')
      .execute();
    if (!sameVerdicts(seen, judged)) throw new Stale();
    await carryOut(
      trx,
      { now, record },
      seen.filter(({ verdict }) => verdict === 'added' || verdict === 'changed'),
      onProgress,
    );
    const { rows } = await sql<Record<'error' | 'added' | 'changed', string>>`
      select count(*) filter (where verdict = 'error') as error, count(*) filter (where verdict = 'added') as added,
        count(*) filter (where verdict = 'changed') as changed
      from people_import_rows where import_id = ${record.id} and organisation_id = ${record.organisation_id}`.execute(trx);
    await audit(trx, { now, address: record.address, userAgent: record.user_agent }, 'people.imported', {
      personId: record.person_id,
      organisationId: record.organisation_id,
      details: {
        import: record.id,
        file: record.file_name,
        added: Number(rows[0]?.added),
        changed: Number(rows[0]?.changed),
        leftOut: Number(rows[0]?.error),
      },
    });
    // The last statement: until then others may read how far it is, and cancel it.
    const ended = await trx
      .updateTable('people_imports')
      .set({ state: 'done', failure: null })
      .where('id', '=', record.id)
      .where('organisation_id', '=', record.organisation_id)
      .where('revision', '=', record.revision)
      .where('state', '<>', 'cancelled')
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new Ended();
  });

/** The person sees the rows as they are now, and decides again. */
const judgeForPerson = async (db: Queryable, record: ImportRecord): Promise<void> => {
  const given = await givenRows(db, record);
  const judged = await judgeAgain(db, record.organisation_id, shortLanguage(record.language), given, record.create_departments);
  await writeRows(db, { id: record.id, organisationId: record.organisation_id }, given, judged);
};

/** Nobody can run it again: it belongs to somebody who has lost the right. */
const stop = (db: Database, record: ImportRecord, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('people_imports')
      .set({ state: 'cancelled', done: 0 })
      .where('id', '=', record.id)
      .where('organisation_id', '=', record.organisation_id)
      .execute();
    await audit(trx, { now, address: record.address, userAgent: record.user_agent }, 'people.import-stopped', {
      personId: record.person_id,
      organisationId: record.organisation_id,
      details: { import: record.id, file: record.file_name },
    });
  });

/** Carries an import out and stores how it has ended. An error that is no answer to the person is thrown on. */
export const finishImport = async (db: Database, record: ImportRecord, now: Date, onProgress: OnProgress): Promise<void> => {
  const fail = async (failure: 'changed-meanwhile' | 'broken'): Promise<void> => {
    await db
      .updateTable('people_imports')
      .set(({ eb }) => ({ state: 'failed' as const, failure, done: 0, revision: eb('revision', '+', 1) }))
      .where('id', '=', record.id)
      .where('organisation_id', '=', record.organisation_id)
      .where('revision', '=', record.revision)
      .where('state', '<>', 'cancelled')
      .execute();
  };
  try {
    await writeAll(db, record, now, onProgress);
  } catch (error) {
    if (error instanceof Ended || error instanceof Interrupted) return;
    if (error instanceof NotAllowed) return stop(db, record, now);
    // Somebody was invited, or a department was named, between the last look and the end.
    if (error instanceof Stale || isUniqueViolation(error)) {
      await judgeForPerson(db, record);
      return fail('changed-meanwhile');
    }
    await fail('broken');
    throw error;
  }
};

/** One that was cancelled or failed has written nothing. */
const canRun = ['checked', 'cancelled', 'failed'] as const;

export const runImport = async (
  { id, revision, skipErrors = false }: CallInput<typeof runCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof runCall>> => {
  const { db, now, session, language, address, userAgent, languageCode } = context;
  const found = await findImport(context, id);
  if (found.revision !== revision || !canRun.some((state) => state === found.state))
    throw new ConflictError(failureReasons.changedMeanwhile, 'import.changed');
  const { error, added, changed } = await stateOf(db, found, language);
  if (error > 0 && !skipErrors) throw new InvalidError('import.errorsLeft', { count: error });
  if (added + changed === 0) throw new InvalidError('import.nothing');
  const record = await db
    .updateTable('people_imports')
    .set({ state: 'waiting', skip_errors: skipErrors, address, user_agent: userAgent, done: 0, failure: null })
    .where('id', '=', id)
    .where('organisation_id', '=', session.organisationId)
    .where('revision', '=', revision)
    .where('state', 'in', canRun)
    .returningAll()
    .executeTakeFirst();
  if (!record) throw new ConflictError(failureReasons.changedMeanwhile, 'import.changed');
  const { personId, organisationId } = session;
  await audit(db, context, 'people.import-begun', {
    personId,
    organisationId,
    details: { import: id, file: record.file_name, added, changed },
  });
  if (added + changed <= importAtOnce) {
    await finishImport(db, { ...record, language: languageCode }, now, async () => undefined);
    return stateOf(db, await findImport(context, id), language);
  }
  return stateOf(db, record, language);
};

/** Progress is written beside the import's own transaction, which nobody sees before its end. */
const progressOf =
  (pool: Database, { id, organisation_id, revision }: ImportRecord, ending?: AbortSignal): OnProgress =>
  async (done) => {
    // The process ends: the transaction is rolled back, and the next start begins anew.
    if (ending?.aborted) throw new Interrupted();
    const { numUpdatedRows } = await pool
      .updateTable('people_imports')
      .set({ state: 'running', done })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('revision', '=', revision)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Ended();
  };

/** Imports that wait, and those that a process left unfinished. */
export const peopleImportJob: Job = {
  name: 'import-people',
  everyMs: 1000,
  run: async (db, now, ending, pool = db) => {
    for (;;) {
      const record = await db
        .selectFrom('people_imports')
        .selectAll()
        .where('state', 'in', ['waiting', 'running'])
        .orderBy('id')
        .executeTakeFirst();
      if (!record || ending?.aborted) return;
      await finishImport(db, record, now, progressOf(pool, record, ending));
    }
  },
};

export const cancelImport = async ({ id }: CallInput<typeof cancelCall>, context: SessionContext): Promise<null> => {
  await findImport(context, id);
  await context.db
    .updateTable('people_imports')
    .set(({ eb }) => ({ state: 'cancelled' as const, done: 0, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('organisation_id', '=', context.session.organisationId)
    .where('state', 'in', ['checked', 'waiting', 'running', 'failed'])
    .execute();
  return null;
};
