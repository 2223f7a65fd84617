/** Notes news in the bell and for the digest, each once; returns those that have not been told before. */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { News, PushChannel, Telling } from '../../../platform/news/news.ts';
import { channelsFor, type Channels } from './channels.ts';
import { withDeputies, type Copy } from './copies.ts';
import { afterQuietHours, loadDeputies, loadReaders, type Reader } from './readers.ts';

/** News that somebody is told now for the first time. */
export interface Told extends Copy {
  readonly id: number;
  readonly reader: Reader;
  readonly channels: Channels;
}

/** Longer reasons are read in the document. */
const longestComment = 500;

const noteOne = async (trx: Queryable, each: Copy, reader: Reader, now: Date): Promise<Told | null> => {
  const channels = channelsFor(each.kind, reader.choices, reader.letters);
  if (!channels.bell && !channels.push && channels.mail === 'none') return null;
  const row = await trx
    .insertInto('notifications')
    .values({
      organisation_id: reader.organisationId,
      employee_id: each.employeeId,
      key: each.key,
      kind: each.kind,
      document_id: each.documentId,
      task_id: each.taskId ?? null,
      actor_id: each.actorId,
      about_id: each.aboutId,
      stage: each.stage ?? 0,
      comment: (each.comment ?? '').slice(0, longestComment).toWellFormed(),
      days: each.days ?? null,
      in_bell: channels.bell,
      for_digest: channels.mail === 'digest',
      at: now,
      read_at: null,
      read_batch: null,
    })
    .onConflict((conflict) => conflict.columns(['employee_id', 'key', 'organisation_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? { ...each, id: row.id, reader, channels } : null;
};

export const noteNews = async (
  trx: Queryable,
  news: readonly News[],
  { organisationId, now }: Pick<Telling, 'organisationId' | 'now'>,
  push: PushChannel | null = null,
): Promise<readonly Told[]> => {
  if (news.length === 0) return [];
  const copies = withDeputies(
    news,
    await loadDeputies(
      trx,
      organisationId,
      news.map(({ employeeId }) => employeeId),
      now,
    ),
  );
  const readers = await loadReaders(
    trx,
    organisationId,
    copies.map(({ employeeId }) => employeeId),
    now,
  );
  const told: Told[] = [];
  for (const each of copies) {
    const reader = readers.get(each.employeeId);
    const noted = reader && (await noteOne(trx, each, reader, now));
    if (noted) told.push(noted);
  }
  const pushed = told
    .filter(({ channels }) => channels.push)
    .map(({ id, employeeId, reader }) => ({ notificationId: id, employeeId, notBefore: afterQuietHours(reader, now) }));
  if (push && pushed.length > 0) await push.note(trx, pushed, now);
  return told;
};
