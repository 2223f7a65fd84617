/**
 * What people of the home organisation have been told in the last days, by the product's own telling, of the decisions that the demo's documents
 * have: so nobody opens an empty bell. Letters are not written.
 */
import type { Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { News } from '../../../platform/news/news.ts';
import { isOnTurnSql } from '../../../domain/documents/list/turn-sql.ts';
import { noteNews } from '../../../domain/notifications/telling/note-news.ts';
import type { Organisation } from './people.ts';

/** Older ones have been read. */
const unreadHours = 30;
const toldDays = 7;

interface Event {
  readonly at: Date;
  readonly documentId: number;
  readonly employeeId: number;
  readonly actorId: number;
  readonly stage: Stage;
  readonly comment: string;
}

const decisions = async (db: Queryable, organisationId: number, since: Date): Promise<readonly Event[]> => {
  const { rows } = await sql<Event>`
    select p.decided_at as at, d.id as "documentId", d.initiator_id as "employeeId", p.employee_id as "actorId", p.stage, p.comment
    from participants p join documents d on d.id = p.document_id join templates t on t.id = d.template_id
    where t.organisation_id = ${organisationId} and p.state = 'agreed' and p.decided_at >= ${since}`.execute(db);
  return rows;
};

/** Since the last decision of somebody else on the document. */
const turns = async (db: Queryable, organisationId: number, since: Date): Promise<readonly Event[]> => {
  const { rows } = await sql<Event>`
    select last.at, d.id as "documentId", p.employee_id as "employeeId", last.actor as "actorId", p.stage, '' as comment
    from participants p join documents d on d.id = p.document_id join templates t on t.id = d.template_id
    cross join lateral (
      select o.decided_at as at, o.employee_id as actor from participants o
      where o.document_id = d.id and o.decided_at is not null order by o.decided_at desc limit 1) last
    where t.organisation_id = ${organisationId} and last.at >= ${since} and ${sql.raw(isOnTurnSql('d.id', 'd.status'))}`.execute(db);
  return rows;
};

/** Returns the number of news. */
export const fillNews = async (db: Queryable, { id }: Organisation, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - toldDays * 24 * 3_600_000);
  const told = (kind: News['kind'], events: readonly Event[]) =>
    events.map(({ at, ...event }) => ({ at, news: { ...event, kind, key: `${kind}:${event.documentId}:${event.stage}:${at.getTime()}` } }));
  const events = [...told('decided', await decisions(db, id, since)), ...told('yourTurn', await turns(db, id, since))];
  const past = events.filter(({ at }) => at <= now).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let count = 0;
  for (const { at, news } of past) count += (await noteNews(db, [news], { organisationId: id, now: at })).length;
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('at', '<', new Date(now.getTime() - unreadHours * 3_600_000))
    .execute();
  return count;
};
