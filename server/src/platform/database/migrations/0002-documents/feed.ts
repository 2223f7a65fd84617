import { sql } from 'kysely';

/**
 * One row for each queue in which a principal finds a document (server/src/documents/queues/feed.ts computes them),
 * with what lists filter and sort by; and the counters of these rows, kept by triggers as append-only deltas, which a
 * job folds: updated counters would be a place where all writers meet.
 */
export const feedTables = sql`
  -- No foreign key to documents: it would be checked for each of some twenty rows a document.
  create table document_feed (
    principal bigint not null,
    queue smallint not null,
    document_id bigint not null,
    issue_date timestamptz not null,
    due_at timestamptz,
    status smallint not null,
    template_id bigint not null,
    department_id bigint not null,
    period int not null,
    reply_required boolean not null,
    primary key (document_id, principal, queue)
  );
  -- A page of ids is read from one of these alone. The month leads the date, in the same order: so one index serves the
  -- whole queue, its archive, and deep pages, which begin at the month that the counters point to.
  create index document_feed_page on document_feed (principal, queue, period desc, issue_date desc, document_id desc)
    include (status, template_id, department_id, reply_required);
  create index document_feed_due on document_feed (principal, queue, due_at desc nulls last, document_id desc)
    include (status, template_id, department_id, reply_required, period, issue_date);
  create index document_feed_status on document_feed (principal, queue, status, period desc, issue_date desc, document_id desc)
    include (template_id, department_id, reply_required);
  create index document_feed_template on document_feed (principal, queue, template_id, period desc, issue_date desc, document_id desc)
    include (status, department_id, reply_required);
  create index document_feed_department on document_feed (principal, queue, department_id, period desc, issue_date desc, document_id desc)
    include (status, template_id, reply_required);
  create index document_feed_reply on document_feed (principal, queue, period desc, issue_date desc, document_id desc)
    include (status, template_id, department_id) where reply_required;

  -- dimension: 0 all, 1 status, 2 template, 3 department, 4 period, 5 reply required (value 1),
  -- 6 arrivals in the incoming queue, which only ever rise.
  create table feed_counts (
    principal bigint not null,
    queue smallint not null,
    dimension smallint not null,
    value bigint not null,
    n bigint not null,
    primary key (principal, queue, dimension, value) include (n)
  );
  create table feed_count_deltas (
    principal bigint not null,
    queue smallint not null,
    dimension smallint not null,
    value bigint not null,
    n bigint not null
  );
  create index on feed_count_deltas (principal, queue, dimension, value) include (n);

  create function document_feed_count_added() returns trigger language plpgsql as $$
  begin
    insert into feed_count_deltas
    select a.principal, a.queue, d.dimension, d.value, count(*)
    from added a cross join lateral (values
      (0, 0::bigint), (1, a.status::bigint), (2, a.template_id), (3, a.department_id), (4, a.period::bigint),
      (case when a.reply_required then 5 end, 1), (case when a.queue = 13 then 6 end, 0)) d (dimension, value)
    where d.dimension is not null
    group by 1, 2, 3, 4;
    return null;
  end $$;

  create function document_feed_count_removed() returns trigger language plpgsql as $$
  begin
    insert into feed_count_deltas
    select r.principal, r.queue, d.dimension, d.value, -count(*)
    from removed r cross join lateral (values
      (0, 0::bigint), (1, r.status::bigint), (2, r.template_id), (3, r.department_id), (4, r.period::bigint),
      (case when r.reply_required then 5 end, 1)) d (dimension, value)
    where d.dimension is not null
    group by 1, 2, 3, 4;
    return null;
  end $$;

  -- Only what differs: a new status moves one counter of a row, not five.
  create function document_feed_count_changed() returns trigger language plpgsql as $$
  begin
    insert into feed_count_deltas
    select c.principal, c.queue, d.dimension, d.value, sum(c.sign)
    from (select 1 as sign, a.* from added a union all select -1, r.* from removed r) c
    cross join lateral (values
      (0, 0::bigint), (1, c.status::bigint), (2, c.template_id), (3, c.department_id), (4, c.period::bigint),
      (case when c.reply_required then 5 end, 1)) d (dimension, value)
    where d.dimension is not null
    group by 1, 2, 3, 4
    having sum(c.sign) <> 0;
    return null;
  end $$;

  create trigger document_feed_added after insert on document_feed
    referencing new table as added for each statement execute function document_feed_count_added();
  create trigger document_feed_removed after delete on document_feed
    referencing old table as removed for each statement execute function document_feed_count_removed();
  create trigger document_feed_changed after update on document_feed
    referencing new table as added old table as removed for each statement execute function document_feed_count_changed();
`;
