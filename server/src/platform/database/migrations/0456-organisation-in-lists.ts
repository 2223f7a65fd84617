import { sql } from 'kysely';
import { nameOrganisation } from './0450-organisation-in-documents/name-organisation.ts';
import type { Migration } from './migration.ts';

/** The indexes from which a page of a list is read: they hold the organisation, so that no row has to be fetched for it. */
const pages = [
  ['page', 'period desc, issue_date desc, document_id desc', 'status, template_id, department_id, reply_required', ''],
  ['due', 'due_at desc nulls last, document_id desc', 'status, template_id, department_id, reply_required, period, issue_date', ''],
  ['status', 'status, period desc, issue_date desc, document_id desc', 'template_id, department_id, reply_required', ''],
  ['template', 'template_id, period desc, issue_date desc, document_id desc', 'status, department_id, reply_required', ''],
  ['department', 'department_id, period desc, issue_date desc, document_id desc', 'status, template_id, reply_required', ''],
  ['reply', 'period desc, issue_date desc, document_id desc', 'status, template_id, department_id', 'where reply_required'],
] as const;

/** What each document counts by, as in 0002. */
const counted = (row: string, arrivals: string): string => `
  (0, 0::bigint), (1, ${row}.status::bigint), (2, ${row}.template_id), (3, ${row}.department_id), (4, ${row}.period::bigint),
  (case when ${row}.reply_required then 5 end, 1)${arrivals}`;

/** Every row of a list of documents, and of its counters, names the organisation (docs/decisions/0450). */
export const organisationInLists: Migration = {
  name: '0456-organisation-in-lists',
  up: async (db) => {
    await sql`
      -- A principal below zero stands for an organisation: its number, and one digit.
      create function organisation_of_principal(principal bigint) returns bigint language plpgsql stable parallel safe as $$
      begin
        return case when principal < 0 then -principal / 10 else organisation_of_employee(principal) end;
      end $$;
      create function organisation_of_feed(document bigint, principal bigint) returns bigint language plpgsql stable parallel safe as $$
      begin
        return coalesce(organisation_of_document(document), organisation_of_principal(principal));
      end $$;
    `.execute(db);
    await sql.raw(pages.map(([name]) => `drop index document_feed_${name}`).join(';')).execute(db);
    await nameOrganisation(db, {
      table: 'document_feed',
      by: 'organisation_of_feed',
      from: 'document_id, principal',
      keys: [{ columns: ['document_id', 'principal', 'queue'] }],
    });
    for (const [name, columns, more, where] of pages) {
      await sql
        .raw(
          `create index document_feed_${name} on document_feed (principal, queue, ${columns}) include (${more}, organisation_id) ${where}`,
        )
        .execute(db);
    }
    const ofPrincipal = { by: 'organisation_of_principal', from: 'principal' };
    await nameOrganisation(db, { table: 'feed_count_deltas', ...ofPrincipal });
    await nameOrganisation(db, {
      table: 'feed_counts',
      ...ofPrincipal,
      keys: [{ columns: ['principal', 'queue', 'dimension', 'value'], included: ['n'] }],
    });
    await sql
      .raw(
        `
        drop index feed_count_deltas_principal_queue_dimension_value_n_idx;
        create index on feed_count_deltas (principal, queue, dimension, value) include (n, organisation_id);

        create or replace function document_feed_count_added() returns trigger language plpgsql as $$
        begin
          insert into feed_count_deltas (organisation_id, principal, queue, dimension, value, n)
          select a.organisation_id, a.principal, a.queue, d.dimension, d.value, count(*)
          from added a cross join lateral (values ${counted('a', ', (case when a.queue = 13 then 6 end, 0)')}) d (dimension, value)
          where d.dimension is not null
          group by 1, 2, 3, 4, 5;
          return null;
        end $$;
        create or replace function document_feed_count_removed() returns trigger language plpgsql as $$
        begin
          insert into feed_count_deltas (organisation_id, principal, queue, dimension, value, n)
          select r.organisation_id, r.principal, r.queue, d.dimension, d.value, -count(*)
          from removed r cross join lateral (values ${counted('r', '')}) d (dimension, value)
          where d.dimension is not null
          group by 1, 2, 3, 4, 5;
          return null;
        end $$;
        create or replace function document_feed_count_changed() returns trigger language plpgsql as $$
        begin
          insert into feed_count_deltas (organisation_id, principal, queue, dimension, value, n)
          select c.organisation_id, c.principal, c.queue, d.dimension, d.value, sum(c.sign)
          from (select 1 as sign, a.* from added a union all select -1, r.* from removed r) c
          cross join lateral (values ${counted('c', '')}) d (dimension, value)
          where d.dimension is not null
          group by 1, 2, 3, 4, 5
          having sum(c.sign) <> 0;
          return null;
        end $$;
      `,
      )
      .execute(db);
  },
};
