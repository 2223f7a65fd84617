/** Documents attached to posts: only those that the attaching or reading person may see. */
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { AttachedDocument, searchPostDocuments } from '@qujat/contract/feed';
import { principalsOf } from '../documents/reader.ts';
import type { SessionContext } from '../../platform/http/context.ts';

/** More letters narrow a search, so it returns only this many. */
const mostFound = 20;

export interface DocumentRow {
  readonly id: number;
  readonly number: string;
  readonly subject: string;
  readonly author: string;
  readonly date: string;
}

export const asAttached = ({ number, subject, ...document }: DocumentRow): AttachedDocument => ({
  ...document,
  name: number ? `${number} · ${subject}` : subject,
});

/** The parts of a request that reading needs. */
export type ReadingContext = Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>;

/** The ids of documents that the person may see. */
export const seenOf = async (context: SessionContext, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from documents d where id = any(${ids}) and organisation_id = ${context.session.organisationId}
      and exists (select from document_feed f where f.document_id = d.id and f.organisation_id = d.organisation_id
        and f.principal = any(${await principalsOf(context)}))
  `.execute(context.db);
  return new Set(rows.map(({ id }) => id));
};

export const searchDocuments = async (
  { search }: CallInput<typeof searchPostDocuments>,
  context: SessionContext,
): Promise<CallAnswer<typeof searchPostDocuments>> => {
  if (search.trim() === '') return [];
  const { rows } = await sql<DocumentRow>`
    with found as materialized (
      select document_id, issue_date from document_search
      where organisation_id = ${context.session.organisationId} and viewers && ${await principalsOf(context)}::bigint[] and words @@ document_query(${search})
      order by issue_date desc, document_id desc limit ${mostFound}
    )
    select d.id, d.number, d.subject, p.full_name as author, to_char(d.issue_date at time zone ${context.session.timeZone}, 'DD.MM.YYYY') as date
    from found join documents d on d.id = found.document_id and d.organisation_id = ${context.session.organisationId}
    join employees e on e.id = d.initiator_id and e.organisation_id = d.organisation_id join people p on p.id = e.person_id
    order by d.issue_date desc, d.id desc
  `.execute(context.db);
  return rows.map(asAttached);
};
