/** Posts in the database. */
import type { FileScan } from '@qujat/contract/file-scan';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';

/** A post as one reader sees it. */
export interface PostRow {
  readonly id: number;
  readonly authorId: number;
  readonly author: string;
  readonly avatar: string | null;
  /** 'dd.mm.yyyy hh:mm' in the organisation's time zone. */
  readonly date: string;
  readonly message: string;
  readonly files: readonly { readonly code: string | null; readonly url: string | null; readonly name: string; readonly scan: FileScan }[];
  /** Only those that the reader may see. */
  readonly documents: readonly {
    readonly id: number;
    readonly number: string;
    readonly subject: string;
    readonly author: string;
    readonly date: string;
  }[];
  readonly likes: number;
  /** The latest first, at most `likers` of them. */
  readonly likers: readonly string[];
  readonly liked: boolean;
  readonly comments: number;
}

export interface PostQuery {
  readonly organisationId: number;
  readonly employeeId: number;
  readonly timeZone: string;
  /** The principals as which the reader reads the document feed. */
  readonly principals: readonly number[];
  /** Only posts before this one. */
  readonly beforeId: number | undefined;
  /** Only posts with all of these words, or whose author has them in their name; '' for all posts. */
  readonly search: string;
  readonly limit: number;
  readonly likers: number;
}

/** Posts of one organisation, newest first, in one statement: the page is cut before anything is joined to it. */
export const listPosts = async (db: Queryable, query: PostQuery): Promise<readonly PostRow[]> => {
  const { organisationId, employeeId, timeZone, principals, beforeId, search, limit, likers } = query;
  const before = beforeId ?? Number.MAX_SAFE_INTEGER;
  // The search finds posts by their words first, whatever the order: reading the whole feed for a rare word would take too long.
  const page =
    search === ''
      ? sql`select id, author_id, message, created_at from posts where organisation_id = ${organisationId} and id < ${before} order by id desc limit ${limit}`
      : sql`
      select id, author_id, message, created_at from posts where organisation_id = ${organisationId} and id = any(array(
        select id from posts where organisation_id = ${organisationId} and id < ${before} and words @@ document_query(${search})
        union
        select p.id from posts p where p.organisation_id = ${organisationId} and p.id < ${before} and p.author_id = any(array(
          select e.id from employees e join people on people.id = e.person_id
          where e.organisation_id = ${organisationId} and document_words('', people.full_name, '') @@ document_query(${search})))
      )) order by id desc limit ${limit}`;
  const { rows } = await sql<PostRow>`
    with page as materialized (${page})
    select page.id, page.author_id as "authorId", author.full_name as author, author.photo as avatar, page.message,
      to_char(page.created_at at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI') as date,
      (select coalesce(jsonb_agg(jsonb_build_object('code', f.code, 'url', pf.url, 'name', pf.name, 'scan', coalesce(f.scan, 'none')) order by pf.id), '[]')
        from post_files pf left join files f on f.id = pf.file_id and f.organisation_id = pf.organisation_id
        where pf.post_id = page.id and pf.organisation_id = ${organisationId}) as files,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'subject', d.subject, 'author', p.full_name,
          'date', to_char(d.issue_date at time zone ${timeZone}, 'DD.MM.YYYY')) order by d.id), '[]')
        from post_documents pd
        join documents d on d.id = pd.document_id and d.organisation_id = pd.organisation_id
        join employees e on e.id = d.initiator_id and e.organisation_id = d.organisation_id join people p on p.id = e.person_id
        where pd.post_id = page.id and pd.organisation_id = ${organisationId}
          and exists (select from document_feed f where f.document_id = d.id and f.organisation_id = d.organisation_id and f.principal = any(${principals}))) as documents,
      (select count(*) from post_likes l where l.post_id = page.id and l.organisation_id = ${organisationId}) as likes,
      array(select p.full_name from post_likes l join employees e on e.id = l.employee_id and e.organisation_id = l.organisation_id
        join people p on p.id = e.person_id
        where l.post_id = page.id and l.organisation_id = ${organisationId} order by l.created_at desc, e.id limit ${likers}) as likers,
      exists (select from post_likes l where l.post_id = page.id and l.organisation_id = ${organisationId} and l.employee_id = ${employeeId}) as liked,
      (select count(*) from post_comments c where c.post_id = page.id and c.organisation_id = ${organisationId}) as comments
    from page join employees a on a.id = page.author_id and a.organisation_id = ${organisationId} join people author on author.id = a.person_id
    order by page.id desc
  `.execute(db);
  return rows;
};
