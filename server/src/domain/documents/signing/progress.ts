/** The progress of a batch, for its owner. */
import type { CallInput } from '@qujat/contract/call';
import type { SigningProgress, signingProgress as progressCall, dismissSigning as dismissCall } from '@qujat/contract/signing';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { TextKey } from '../../../platform/http/texts.ts';
import { roleTexts } from '../../../platform/keys/key-texts.ts';
import { endAbandoned } from './batches.ts';

const nothing: SigningProgress = { batch: '', total: 0, signed: 0, failed: 0, waiting: 0, key: null, documents: [] };

/** The last batch whose end the person has not acknowledged. */
const findLast = async ({ db, session, now }: SessionContext): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select b.id from signing_batches b
    where b.employee_id = ${session.employeeId} and b.organisation_id = ${session.organisationId} and b.created_at > ${new Date(now.getTime() - 86_400_000)} and b.dismissed_at is null
      and (b.finished_at is null or exists (select from signing_items i where i.batch_id = b.id and i.organisation_id = b.organisation_id and i.state in ('failed', 'interrupted')))
    order by b.created_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
};

export const signingProgress = async ({ batch }: CallInput<typeof progressCall>, context: SessionContext): Promise<SigningProgress> => {
  const { db, session, now, say } = context;
  await endAbandoned(db, now);
  const id = batch ?? (await findLast(context));
  if (id === null) return nothing;
  const items = await db
    .selectFrom('signing_items as i')
    .innerJoin('signing_batches as b', (join) => join.onRef('b.id', '=', 'i.batch_id').onRef('b.organisation_id', '=', 'i.organisation_id'))
    .innerJoin('documents as d', (join) => join.onRef('d.id', '=', 'i.document_id').onRef('d.organisation_id', '=', 'i.organisation_id'))
    .select(['b.holder', 'b.key_role', 'i.document_id', 'd.number', 'd.subject', 'i.state', 'i.outcome'])
    .where('b.id', '=', id)
    .where('b.employee_id', '=', session.employeeId)
    .where('b.organisation_id', '=', session.organisationId)
    .orderBy('i.position')
    .execute();
  const [first] = items;
  if (!first) return nothing;
  const { holder, key_role } = first;
  const count = (...states: readonly string[]): number => items.filter(({ state }) => states.includes(state)).length;
  return {
    batch: id,
    total: items.length,
    signed: count('signed'),
    failed: count('failed', 'interrupted'),
    waiting: count('waiting'),
    key: holder === '' ? null : { holder, role: key_role && say(roleTexts[key_role]) },
    documents: items.map((row) => ({
      id: row.document_id,
      number: row.number,
      subject: row.subject,
      state: row.state,
      text: row.outcome === '' ? '' : say(row.outcome as TextKey),
    })),
  };
};

export const dismissSigning = async ({ batch }: CallInput<typeof dismissCall>, { db, session, now }: SessionContext): Promise<null> => {
  await db
    .updateTable('signing_batches')
    .set({ dismissed_at: now })
    .where('id', '=', batch)
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .execute();
  return null;
};
