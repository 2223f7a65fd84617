/** The names of the organisation (ADM-7). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import * as calls from '@qujat/contract/administration/organisation';
import { failureReasons } from '@qujat/contract/failure';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError, InvalidError } from '../../../platform/http/errors.ts';
import type { Area } from '../../../platform/http/serve.ts';

const find = (db: Queryable, id: number) =>
  db.selectFrom('organisations').select(['name_ru as russian', 'name_kk as kazakh', 'bin', 'revision']).where('id', '=', id);

const readOrganisation = ({ db, session }: SessionContext): Promise<CallAnswer<typeof calls.readOrganisation>> =>
  find(db, session.organisationId).executeTakeFirstOrThrow();

const renameOrganisation = async (input: CallInput<typeof calls.renameOrganisation>, context: SessionContext): Promise<null> => {
  const { personId, organisationId } = context.session;
  const [russian, kazakh] = [input.russian.trim(), input.kazakh.trim()];
  // Letters and originals in either language name the organisation: neither name may be empty.
  if (russian === '' || kazakh === '') throw new InvalidError('fields.missing');
  await context.db.transaction().execute(async (trx) => {
    const before = await find(trx, organisationId).forUpdate().executeTakeFirstOrThrow();
    if (before.revision !== input.revision) throw new ConflictError(failureReasons.changedMeanwhile, 'departments.changedMeanwhile');
    await trx
      .updateTable('organisations')
      .set({ name_ru: russian, name_kk: kazakh, revision: before.revision + 1 })
      .where('id', '=', organisationId)
      .execute();
    await audit(trx, context, 'organisation.renamed', {
      personId,
      organisationId,
      details: { 'before.russian': before.russian, 'before.kazakh': before.kazakh, 'after.russian': russian, 'after.kazakh': kazakh },
    });
  });
  return null;
};

export const organisationRoutes: Area = (serve) => {
  serve(calls.readOrganisation, (_, context) => readOrganisation(context));
  serve(calls.renameOrganisation, renameOrganisation);
};
