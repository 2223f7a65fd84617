/** All that happened to one document (ADM-92): its own log, what was taken from the product, and who has read it. */
import type { DocumentTrail, readDocumentTrail as trailCall } from '@qujat/contract/administration/log';
import type { CallInput } from '@qujat/contract/call';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { eventName } from '../../../platform/http/texts.ts';
import { firstBrokenEntry } from '../../documents/log.ts';
import { actionText } from '../../documents/pages/action-text.ts';

/** Nobody reads further back, and a page must not hold the downloads of years. */
const mostAccesses = 1000;
const mostOthers = 50;

interface Event {
  readonly at: Date;
  readonly who: string | null;
  readonly on_behalf_of: string | null;
  /** Whom it concerned, and in whose place they have come. */
  readonly whom?: string | null;
  readonly replaces?: string | null;
  readonly action: string;
  readonly comment: string;
  readonly address: string;
}

const findDocument = ({ documentId, number }: CallInput<typeof trailCall>, { db, session }: SessionContext) => {
  const own = db.selectFrom('documents').select(['id', 'number', 'subject']).where('organisation_id', '=', session.organisationId);
  if (documentId !== undefined) return own.where('id', '=', documentId).executeTakeFirst();
  return own
    .where('number', '=', number?.trim() || ' ')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
};

/** Numbers begin anew each year. */
const loadOthers = async (
  { db, session }: SessionContext,
  { id, number }: { readonly id: number; readonly number: string },
): Promise<DocumentTrail['others']> => {
  if (number === '') return [];
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'issue_date'])
    .where('organisation_id', '=', session.organisationId)
    .where('number', '=', number)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(mostOthers)
    .execute();
  return rows.map((row) => ({ id: row.id, issuedAt: unixSeconds(row.issue_date) }));
};

/** A number in the details of an entry; null for anything else. */
const numberIn = (key: 'employee' | 'replaces') =>
  sql`case when jsonb_typeof(l.details -> ${sql.lit(key)}) = 'number' then (l.details ->> ${sql.lit(key)})::bigint end`;

const loadActs = async ({ db, session }: SessionContext, id: number): Promise<readonly Event[]> => {
  const { rows } = await sql<Event>`
    select l.at, p.full_name as who, q.full_name as on_behalf_of, l.action, l.comment, l.address, r.full_name as whom, s.full_name as replaces
    from document_log l
    left join employees e on e.id = l.actor_id and e.organisation_id = l.organisation_id left join people p on p.id = e.person_id
    left join employees b on b.id = l.on_behalf_of and b.organisation_id = l.organisation_id left join people q on q.id = b.person_id
    left join employees c on c.id = ${numberIn('employee')} and c.organisation_id = l.organisation_id
      and c.id <> l.actor_id and c.id is distinct from l.on_behalf_of left join people r on r.id = c.person_id
    left join employees t on t.id = ${numberIn('replaces')} and t.organisation_id = l.organisation_id left join people s on s.id = t.person_id
    where l.document_id = ${id} and l.organisation_id = ${session.organisationId} order by l.sequence desc`.execute(db);
  return rows;
};

/** Downloads and prints of the document, downloads of its files, and holds on it or on its index. Its own log tells of e-mails. */
const loadAccesses = async ({ db, session }: SessionContext, id: number): Promise<readonly Event[]> => {
  const { rows } = await sql<Event>`
    select a.at, p.full_name as who, null as on_behalf_of, a.event as action, coalesce(f.name, case when a.event in ('hold.placed', 'hold.lifted') then a.details ->> 'reason' end, '') as comment, a.address
    from (
      select l.*, null::bigint as file_id from audit_log l
      where l.event <> 'document.emailed' and l.details ? 'document' and l.details ->> 'document' = ${String(id)} and l.organisation_id = ${session.organisationId}
      union all
      select l.*, d.file_id from document_attachments d
      join audit_log l on l.details ? 'file' and l.details ->> 'file' = d.file_id::text and l.organisation_id = ${session.organisationId}
      where d.document_id = ${id} and d.organisation_id = ${session.organisationId}
      union all
      select l.*, null::bigint from documents d
      join legal_holds h on h.index_id = d.index_id and h.organisation_id = d.organisation_id
        and (h.lifted_at is null or h.lifted_at >= d.created_at)
      join audit_log l on l.organisation_id = h.organisation_id and l.at in (h.placed_at, h.lifted_at)
        and l.event in ('hold.placed', 'hold.lifted') and l.details ->> 'hold' = h.id::text
      where d.id = ${id} and d.organisation_id = ${session.organisationId}
    ) a
    left join people p on p.id = a.person_id left join files f on f.id = a.file_id and f.organisation_id = ${session.organisationId}
    order by a.at desc, a.id desc limit ${mostAccesses}`.execute(db);
  return rows;
};

const loadReaders = async ({ db, session }: SessionContext, id: number): Promise<DocumentTrail['readers']> => {
  const rows = await db
    .selectFrom('document_marks as m')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'm.employee_id').onRef('e.organisation_id', '=', 'm.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.full_name', 'm.read_at'])
    .where('m.document_id', '=', id)
    .where('m.organisation_id', '=', session.organisationId)
    .where('m.read_at', 'is not', null)
    .orderBy('m.read_at')
    .execute();
  return rows.map(({ full_name, read_at }) => ({ who: full_name, at: read_at && unixSeconds(read_at) }));
};

export const readDocumentTrail = async (input: CallInput<typeof trailCall>, context: SessionContext): Promise<DocumentTrail> => {
  const { language, say } = context;
  const document = await findDocument(input, context);
  if (!document) return { document: null, others: [], chained: 0, isWhole: true, brokenAt: null, events: [], readers: [] };
  const [others, acts, accesses, readers, brokenAt] = await Promise.all([
    loadOthers(context, document),
    loadActs(context, document.id),
    loadAccesses(context, document.id),
    loadReaders(context, document.id),
    firstBrokenEntry(context.db, { id: document.id, organisationId: context.session.organisationId }),
  ]);
  const withPeople = (what: string, { whom, replaces }: Event): string => {
    const people = [...(whom ? [whom] : []), ...(replaces ? [say('documentPages.history.replaces', { person: replaces })] : [])];
    return people.length > 0 ? `${what}: ${people.join(', ')}` : what;
  };
  const spoken = (event: Event, what: string): DocumentTrail['events'][number] => ({
    at: unixSeconds(event.at),
    who: event.on_behalf_of ? say('audit.onBehalf', { who: event.who ?? '', whom: event.on_behalf_of }) : (event.who ?? ''),
    what: withPeople(what, event),
    comment: event.comment,
    address: event.address,
  });
  const events = [
    ...acts.map((event) => ({ event, what: actionText(language, event.action) })),
    ...accesses.map((event) => ({ event, what: eventName(language, event.action) ?? event.action })),
  ].toSorted((one, other) => other.event.at.getTime() - one.event.at.getTime());
  return {
    document,
    others,
    chained: acts.length,
    isWhole: brokenAt === null,
    brokenAt,
    // Both lists are the latest first already, so acts of one moment keep their order.
    events: events.map(({ event, what }) => spoken(event, what)),
    readers,
  };
};
