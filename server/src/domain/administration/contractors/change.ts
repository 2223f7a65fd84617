/** Changes of contractors (ADM-81). What a document says of one never changes. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/contractors';
import type { Queryable } from '../../../platform/database/pool.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { lockTree, note } from '../departments/store.ts';
import { expectRevision } from '../roles/roles.ts';
import { compareWith } from '../templates/rewrite-designs.ts';
import { faultOf, valuesOf } from './values.ts';

// locale-keys: contractors.*

type Words = CallInput<typeof calls.createContractor>;

/** Throws InvalidError with what is wrong. */
const rightValuesOf = (words: Words) => {
  const values = valuesOf(words);
  const fault = faultOf(values);
  if (fault) throw new InvalidError(`contractors.${fault}`);
  return values;
};

const refuseKnown = (error: unknown): never => {
  throw isUniqueViolation(error) ? new InvalidError('contractors.known') : error;
};

const noted = (values: Readonly<Record<string, string>>, prefix = '') =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value] as const));

export const createContractor = (input: Words, context: SessionContext): Promise<CallAnswer<typeof calls.createContractor>> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const values = rightValuesOf(input);
      const { id } = await trx
        .insertInto('contractors')
        .values({ organisation_id: context.session.organisationId, ...values })
        .returning('id')
        .executeTakeFirstOrThrow();
      await note(trx, context, 'contractor.created', { contractor: id, ...noted(values) });
      return { id };
    })
    .catch(refuseKnown);

/** Contractors that are not merged, locked in the order of their ids. */
const lockAll = async (trx: Queryable, { session }: SessionContext, ids: readonly number[]) => {
  const rows = await trx
    .selectFrom('contractors')
    .selectAll()
    .where('id', 'in', ids)
    .where('organisation_id', '=', session.organisationId)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < ids.length) throw new NotFoundError();
  return rows;
};

/** Documents point to a contractor by its number: one that they name keeps it. */
const refuseNamed = async (
  trx: Queryable,
  { bin, organisation_id }: { readonly bin: string; readonly organisation_id: number },
): Promise<void> => {
  const named = await trx
    .selectFrom('document_correspondents as n')
    .innerJoin('documents as d', (join) => join.onRef('d.id', '=', 'n.document_id').onRef('d.organisation_id', '=', 'n.organisation_id'))
    .select('d.id')
    .where('n.bin', '=', bin)
    .where('d.organisation_id', '=', organisation_id)
    .limit(1)
    .executeTakeFirst();
  if (named) throw new InvalidError('contractors.binUsed');
};

/** Conditions of templates compare with this number from now on. */
const compareInstead = (trx: Queryable, values: readonly string[], into: string, { session, now }: SessionContext): Promise<void> =>
  compareWith(trx, { kind: 'contractor', values, into }, { organisationId: session.organisationId, employeeId: session.employeeId, now });

export const saveContractor = (input: CallInput<typeof calls.saveContractor>, context: SessionContext): Promise<null> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const values = rightValuesOf(input);
      await lockTree(trx, context.session.organisationId);
      const [row] = await lockAll(trx, context, [input.id]);
      if (!row) throw new NotFoundError();
      expectRevision(row, input.revision);
      if (values.bin !== row.bin) {
        await refuseNamed(trx, row);
        await compareInstead(trx, [row.bin], values.bin, context);
      }
      await trx
        .updateTable('contractors')
        .set({ ...values, revision: row.revision + 1 })
        .where('id', '=', row.id)
        .where('organisation_id', '=', row.organisation_id)
        .execute();
      const { bin, name_ru, name_kk, email, exchange_code } = row;
      await note(trx, context, 'contractor.changed', {
        contractor: row.id,
        ...noted({ bin, name_ru, name_kk, email, exchange_code }, 'before.'),
        ...noted(values, 'after.'),
      });
      return null;
    })
    .catch(refuseKnown);

/** Documents name a contractor by its number. A merged one keeps its row, so that its documents are found under the survivor. */
export const mergeContractors = ({ survivorId, ids }: CallInput<typeof calls.mergeContractors>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    if (ids.includes(survivorId)) throw new InvalidError('contractors.intoItself');
    // Departures and merges of departments change designs too: one after the other.
    await lockTree(trx, context.session.organisationId);
    const rows = await lockAll(trx, context, [survivorId, ...ids]);
    const merged = rows.filter(({ id }) => id !== survivorId);
    await trx
      .updateTable('contractors')
      .set((eb) => ({ merged_into: survivorId, revision: eb('revision', '+', 1) }))
      .where('organisation_id', '=', context.session.organisationId)
      .where((eb) => eb.or([eb('id', 'in', ids), eb('merged_into', 'in', ids)]))
      .execute();
    const survivor = rows.find(({ id }) => id === survivorId);
    const earlier = await trx
      .selectFrom('contractors')
      .select('bin')
      .where('organisation_id', '=', context.session.organisationId)
      .where('merged_into', '=', survivorId)
      .execute();
    // The form offers the survivor alone.
    if (survivor)
      await compareInstead(
        trx,
        earlier.map(({ bin }) => bin),
        survivor.bin,
        context,
      );
    for (const { id, bin, name_ru } of merged)
      await note(trx, context, 'contractor.merged', { contractor: id, into: survivorId, bin, name_ru });
    return null;
  });
