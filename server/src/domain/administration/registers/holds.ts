/** Legal holds: what is held is not destroyed (ADM-82). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/administration/retention';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { releaseItems } from '../../documents/retention/release.ts';
import { note } from '../departments/store.ts';

/** Of those that were lifted, the newest. */
const mostLifted = 50;

const seconds = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000);

export const readHolds = async ({ db, session }: SessionContext): Promise<CallAnswer<typeof calls.readRetention>['holds']> => {
  const rows = await db
    .selectFrom('legal_holds as h')
    .leftJoin('documents as d', (join) => join.onRef('d.id', '=', 'h.document_id').onRef('d.organisation_id', '=', 'h.organisation_id'))
    .leftJoin('document_indices as i', (join) => join.onRef('i.id', '=', 'h.index_id').onRef('i.organisation_id', '=', 'h.organisation_id'))
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'h.placed_by').onRef('e.organisation_id', '=', 'h.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('employees as le', (join) => join.onRef('le.id', '=', 'h.lifted_by').onRef('le.organisation_id', '=', 'h.organisation_id'))
    .leftJoin('people as lp', 'lp.id', 'le.person_id')
    .select(['h.id', 'h.document_id', 'd.number', 'i.code', 'h.reason', 'h.placed_at', 'h.lifted_at'])
    .select(['p.full_name as placed_by', 'lp.full_name as lifted_by'])
    .where('h.organisation_id', '=', session.organisationId)
    .orderBy(sql`h.lifted_at is not null, h.id desc`)
    .execute();
  const lifted = rows.filter(({ lifted_at }) => lifted_at !== null).slice(0, mostLifted);
  return [...rows.filter(({ lifted_at }) => lifted_at === null), ...lifted].map((row) => ({
    id: row.id,
    documentId: row.document_id,
    name: row.number ?? row.code ?? '',
    reason: row.reason,
    placedAt: seconds(row.placed_at),
    placedBy: row.placed_by,
    liftedAt: seconds(row.lifted_at),
    liftedBy: row.lifted_by ?? '',
  }));
};

type Input = CallInput<typeof calls.placeHold>;

/** Locked, so that nothing of them is destroyed while the hold is being placed. */
const lockIndex = async (trx: Queryable, organisationId: number, id: number) => {
  const row = await trx
    .selectFrom('document_indices')
    .select(['id', 'code'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return row;
};

const lockNamed = (trx: Queryable, organisationId: number, { target, id, number }: Input) =>
  trx
    .selectFrom('documents')
    .select(['id', 'number'])
    .where('organisation_id', '=', organisationId)
    .where('number', '<>', '')
    .where((eb) => (target === 'document' ? eb('id', '=', id ?? 0) : eb('number', '=', number?.trim() ?? '')))
    // Of a destroyed one there is nothing left to hold.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('destroyed_documents as x')
            .whereRef('x.document_id', '=', 'documents.id')
            .whereRef('x.organisation_id', '=', 'documents.organisation_id')
            .select('x.document_id'),
        ),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const insertHolds = (
  trx: Queryable,
  { session, now }: SessionContext,
  reason: string,
  targets: readonly { readonly document_id: number | null; readonly index_id: number | null }[],
) =>
  trx
    .insertInto('legal_holds')
    .values(
      targets.map((each) => ({
        ...each,
        organisation_id: session.organisationId,
        reason,
        placed_at: now,
        placed_by: session.employeeId,
        lifted_at: null,
        lifted_by: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'document_id'])
    .execute();

const holdIndex = async (trx: Queryable, context: SessionContext, id: number, reason: string) => {
  const index = await lockIndex(trx, context.session.organisationId, id);
  const placed = await insertHolds(trx, context, reason, [{ document_id: null, index_id: index.id }]);
  const listed = await trx
    .selectFrom('destruction_items as t')
    .innerJoin('documents as d', (join) => join.onRef('d.id', '=', 't.document_id').onRef('d.organisation_id', '=', 't.organisation_id'))
    .select('d.id')
    .where('d.index_id', '=', index.id)
    .where('d.organisation_id', '=', context.session.organisationId)
    .where('t.released_at', 'is', null)
    .where('t.destroyed_at', 'is', null)
    .execute();
  return { placed, code: index.code, documents: listed.map((each) => each.id) };
};

const holdDocuments = async (trx: Queryable, context: SessionContext, input: Input, reason: string) => {
  const documents = await lockNamed(trx, context.session.organisationId, input);
  if (documents.length === 0) throw new InvalidError('retention.noDocument');
  const placed = await insertHolds(
    trx,
    context,
    reason,
    documents.map(({ id }) => ({ document_id: id, index_id: null })),
  );
  return { placed, code: '', documents: documents.map(({ id }) => id) };
};

/** What a hold keeps, as the audit log says it: one document, or all under an index. */
const targetOf = (documentId: number | null, code: string): { document: number } | { indexCode: string } =>
  documentId === null ? { indexCode: code } : { document: documentId };

export const placeHold = (input: Input, context: SessionContext): Promise<CallAnswer<typeof calls.placeHold>> =>
  context.db.transaction().execute(async (trx) => {
    const reason = input.reason.trim();
    if (reason === '') throw new InvalidError('retention.reasonMissing');
    const { placed, code, documents } =
      input.target === 'index' ? await holdIndex(trx, context, input.id ?? 0, reason) : await holdDocuments(trx, context, input, reason);
    if (placed.length === 0) throw new InvalidError('retention.heldAlready');
    const released = await releaseItems(trx, documents, {
      organisationId: context.session.organisationId,
      because: 'hold',
      now: context.now,
      actorId: context.session.employeeId,
    });
    for (const { id, document_id } of placed) {
      const taken = document_id === null ? released : released.filter((each) => each === document_id);
      await note(trx, context, 'hold.placed', { hold: id, ...targetOf(document_id, code), reason, released: taken.length });
    }
    return { held: placed.length, released: released.length };
  });

export const liftHold = ({ id }: CallInput<typeof calls.liftHold>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { organisationId, employeeId } = context.session;
    const lifted = await trx
      .updateTable('legal_holds')
      .set({ lifted_at: context.now, lifted_by: employeeId })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .where('lifted_at', 'is', null)
      .returning(['reason', 'document_id', 'index_id'])
      .executeTakeFirst();
    if (!lifted) throw new NotFoundError();
    const index = await trx
      .selectFrom('document_indices')
      .select('code')
      .where('id', '=', lifted.index_id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    await note(trx, context, 'hold.lifted', { hold: id, ...targetOf(lifted.document_id, index?.code ?? ''), reason: lifted.reason });
    return null;
  });
