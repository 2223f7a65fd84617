import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queueCodes, queues, stages, statuses, type DocumentStatus, type QueueCode } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { loadPerson, loadStates } from '../../domain/documents/load-states.ts';
import { firstBrokenEntry } from '../../domain/documents/log.ts';
import { sourcesOf } from '../../domain/documents/queues/feed.ts';
import { isInQueue } from '../../domain/documents/queues/queues.ts';
import type { RouteState } from '../../domain/documents/route/model.ts';
import { dayAt } from './calendar.ts';
import { loadOrganisations } from './fill/load.ts';
import { makeDocuments } from './fill/make-documents.ts';
import { createNumbering } from './fill/numbers.ts';
import { ordersFor } from './plan/orders.ts';
import { createRandom } from './random.ts';
import { demoDay, withDemo } from './test-support/filled.ts';

const underWay: readonly DocumentStatus[] = [statuses.aggregation, statuses.approval, statuses.execution];

describe('the documents of the demo', () => {
  const demo = withDemo();

  const ids = async (): Promise<number[]> =>
    (await demo.db.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id);
  const employeeOf = async (email: string): Promise<number> =>
    (
      await demo.db
        .selectFrom('employees as e')
        .innerJoin('people as p', 'p.id', 'e.person_id')
        .select('e.id')
        .where('p.email', '=', email)
        .orderBy('e.id')
        .executeTakeFirstOrThrow()
    ).id;
  /** The documents of an employee's queue, according to the feed. */
  const inQueue = async (email: string, queue: QueueCode) =>
    demo.db
      .selectFrom('document_feed as f')
      .innerJoin('documents as d', 'd.id', 'f.document_id')
      .selectAll('d')
      .where('f.principal', '=', await employeeOf(email))
      .where('f.queue', '=', queue)
      .execute();

  test('have the specified proportions', async () => {
    const rows = await demo.db
      .selectFrom('documents')
      .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
      .groupBy('status')
      .orderBy('status')
      .execute();
    const share = Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]));
    assert.deepEqual(share, { 100: 36, 200: 108, 300: 60, 310: 20, 500: 96, 510: 12, 600: 252, 900: 16 });
  });

  test('were issued on working days of the last fourteen months, never in the future', async () => {
    const { rows } = await sql<{ months: number; oldest: Date; newest: Date; weekends: number; latest: Date }>`
      select count(distinct period) as months, min(issue_date) as oldest, max(issue_date) as newest, max(updated_at) as latest,
        count(*) filter (where extract(isodow from issue_date at time zone 'Asia/Almaty') > 5) as weekends from documents`.execute(demo.db);
    const [span] = rows;
    assert.ok(span && span.months >= 14 && span.weekends === 0);
    assert.ok(span.oldest > dayAt(demoDay, -430, 0) && span.newest < demoDay && span.latest < demoDay);
    const { rows: late } = await sql`select from document_log where at >= ${demoDay}`.execute(demo.db);
    assert.equal(late.length, 0);
  });

  test('12 are overdue and 9 near their deadline', async () => {
    const rows = await demo.db.selectFrom('documents').select(['due_at']).where('status', 'in', underWay).execute();
    const due = rows.flatMap(({ due_at }) => due_at ?? []);
    assert.equal(due.filter((at) => at < demoDay).length, 12);
    assert.equal(due.filter((at) => at >= demoDay && at < dayAt(demoDay, 4, 0)).length, 9);
  });

  test('40 are unread, and everything else visible has been read', async () => {
    const { rows } = await sql<{ queue: boolean; n: number }>`
      with readable as (
        select principal as employee_id, document_id from document_feed where principal > 0
        union select e.id, f.document_id from employees e join document_feed f on f.principal = -(e.organisation_id * 10 + 1) where e.ended_at is null
        union select r.employee_id, f.document_id from employee_roles r join employees e on e.id = r.employee_id
          join document_feed f on f.principal = -(e.organisation_id * 10 + 2) where r.role = 'document-administrator')
      select exists (select from document_feed q where q.principal = u.employee_id and q.document_id = u.document_id and q.queue = 13) as queue, count(*) as n
      from readable u where not exists (select from document_marks m where m.employee_id = u.employee_id and m.document_id = u.document_id and m.read_at is not null)
      group by 1`.execute(demo.db);
    assert.deepEqual(rows, [{ queue: true, n: 40 }]);
  });

  test('have numbers of their registers, except drafts', async () => {
    const documents = await demo.db
      .selectFrom('documents')
      .innerJoin('templates', 'templates.id', 'documents.template_id')
      .selectAll('documents')
      .select('code')
      .execute();
    for (const each of documents) assert.equal(each.number === '', each.status === statuses.draft, each.number);
    const numbered = documents.filter(({ number }) => number !== '');
    assert.equal(
      new Set(numbered.map((each) => `${each.organisation_id} ${each.number} ${each.issue_date.getUTCFullYear()}`)).size,
      numbered.length,
    );
    const forms = { СЗ: /^СЗ-\d\d-12\/\d+$/, П: /^П-\d+$/, ЛС: /^\d+-л\/с$/, ИСХ: /^ИСХ-\d\d-07\/\d+$/, Д: /^Д-202\d\/\d{3}$/ };
    for (const [code, form] of Object.entries(forms)) {
      const numbers = numbered.filter((each) => each.code === code).map(({ number }) => number);
      assert.ok(numbers.length > 5);
      for (const number of numbers) assert.match(number, form);
    }
  });

  test('at least 10 wait for the director’s agreement and 15 for a signature, with every kind of key', async () => {
    const waiting = await inQueue('dulat@saryozen.example', queues.incoming);
    assert.ok(waiting.filter(({ status }) => status === statuses.aggregation).length >= 10);
    const toSign = waiting.filter(({ status }) => status === statuses.approval);
    assert.ok(toSign.length >= 15);
    const keys = await demo.db
      .selectFrom('templates')
      .select('key_requirement')
      .distinct()
      .where(
        'id',
        'in',
        toSign.map((each) => each.template_id),
      )
      .execute();
    assert.equal(keys.length, 3);
  });

  test('a document moves on after the director’s agreement', async () => {
    const waiting = (await inQueue('dulat@saryozen.example', queues.incoming)).filter(({ status }) => status === statuses.aggregation);
    for (const { participants } of await loadStates(
      demo.db,
      1,
      waiting.map(({ id }) => id),
    ))
      assert.ok(participants.filter(({ state }) => state === 'waiting').length >= 2);
  });

  test('every tab of the director’s sidebar holds documents, and every queue holds some for somebody', async () => {
    const person = await loadPerson(demo.db, { employeeId: await employeeOf('dulat@saryozen.example'), organisationId: 1, actingFor: [] });
    for (const queue of queueCodes) {
      const { sources } = sourcesOf(person, queue);
      const found = await Promise.all(
        sources.map((each) =>
          demo.db
            .selectFrom('document_feed')
            .select('document_id')
            .where('principal', '=', each.principal)
            .where('queue', '=', each.queue)
            .execute(),
        ),
      );
      assert.ok(found.flat().length > 0, `queue ${queue}`);
    }
  });

  test('everybody has waiting documents', async () => {
    const { rows } = await sql<{ full_name: string }>`
      select p.full_name from employees e join people p on p.id = e.person_id
      where e.ended_at is null
        and not exists (select from document_feed f where f.principal = e.id and f.queue = ${queues.incoming})`.execute(demo.db);
    assert.deepEqual(rows, []);
  });

  test('every feed row follows the rules, for every employee and queue', async () => {
    const employees = await demo.db.selectFrom('employees').select(['id', 'organisation_id']).execute();
    const all = await ids();
    const states: RouteState[] = [];
    for (const organisation of new Set(employees.map((each) => each.organisation_id)))
      states.push(...(await loadStates(demo.db, organisation, all)));
    for (const { id, organisation_id: organisationId } of employees) {
      const person = await loadPerson(demo.db, { employeeId: id, organisationId, actingFor: [] });
      for (const queue of queueCodes) {
        const { sources } = sourcesOf(person, queue);
        const { rows } = await sql<{ document_id: number }>`
          select f.document_id from unnest(${sources.map((each) => each.principal)}::bigint[], ${sources.map((each) => each.queue)}::smallint[]) as s (principal, queue)
          join document_feed f on f.principal = s.principal and f.queue = s.queue order by f.document_id`.execute(demo.db);
        const wanted = states.filter((state) => isInQueue(queue, { ...state, employee: person.self })).map(({ document }) => document.id);
        assert.deepEqual(
          rows.map((row) => row.document_id),
          wanted,
          `employee ${id}, queue ${queue}`,
        );
      }
    }
  });

  test('every document’s log is complete and ends in the document’s state', async () => {
    const some = await demo.db
      .selectFrom('documents')
      .select(['id', 'organisation_id as organisationId'])
      .where(sql<boolean>`id % 12 = 0`)
      .execute();
    for (const each of some) assert.equal(await firstBrokenEntry(demo.db, each), null);
    const { rows } = await sql`
      select d.id from documents d where d.status <> 100 and d.status is distinct from
        (select l.status_after from document_log l where l.document_id = d.id order by l.sequence desc limit 1)`.execute(demo.db);
    assert.deepEqual(rows, []);
    const { rows: forOthers } = await sql`select from document_log where on_behalf_of is not null`.execute(demo.db);
    assert.ok(forOthers.length > 0);
  });

  test('8 were sent to the government exchange, and 1 was rejected', async () => {
    const rows = await demo.db
      .selectFrom('documents')
      .select(['exchange_marker', 'correspondence'])
      .where('exchange_marker', 'is not', null)
      .execute();
    assert.deepEqual(
      [
        rows.filter((each) => each.exchange_marker === 'registered').length,
        rows.filter((each) => each.exchange_marker === 'rejected').length,
      ],
      [8, 1],
    );
    assert.ok(rows.every(({ correspondence }) => correspondence === 'outgoing'));
    const messages = await demo.db.selectFrom('exchange_messages').select(['state', 'number', 'reason', 'peer_bin', 'ended_at']).execute();
    assert.equal(messages.length, 9);
    assert.ok(
      messages.every(
        ({ state, number, reason, ended_at }) => ended_at !== null && (state === 'rejected' ? reason !== null : number !== null),
      ),
    );
    const { rows: nameless } =
      await sql`select from documents where correspondence = 'outgoing' and jsonb_array_length(body -> 'recipients') is distinct from 1`.execute(
        demo.db,
      );
    assert.equal(nameless.length, 0);
  });

  test('every letter that came names its sender and the day it was written, before it was registered; a body numbers it, a citizen does not', async () => {
    const { rows } = await sql<{ code: string; name: string; number: string; days: number }>`
      select t.code, d.body -> 'sender' ->> 'name' as name, d.body -> 'sender' ->> 'number' as number,
        (d.issue_date at time zone 'Asia/Almaty')::date - (d.body -> 'sender' ->> 'date')::date as days
      from documents d join templates t on t.id = d.template_id where d.correspondence = 'incoming'`.execute(demo.db);
    assert.ok(rows.length > 40);
    for (const { code, name, number, days } of rows) {
      assert.ok(name.length > 5 && days >= 1 && days <= 6, `${name} ${days}`);
      assert.equal(number === '', code === 'ОБ');
    }
    const { rows: others } = await sql`select from documents where body ? 'sender' and correspondence is distinct from 'incoming'`.execute(
      demo.db,
    );
    assert.equal(others.length, 0);
  });

  test('some wait for an executor, are assigned, public, starred, annotated, in Kazakh, with files', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from documents where is_public and status = 600) as public,
        (select count(*) from documents where subject ~ '[әғқңөұүһі]') as kazakh,
        (select count(*) from documents where reply_required) as reply,
        (select count(*) from document_marks where bookmarked_at is not null) as starred,
        (select count(*) from document_marks where note is not null) as noted,
        (select count(distinct document_id) from participants where assigned_by is not null and stage = ${stages.execution}) as assigned,
        (select count(*) from participants where comment <> '') as commented,
        (select count(distinct document_id) from document_attachments) as attached`.execute(demo.db);
    for (const [what, count] of Object.entries(rows[0] ?? {})) assert.ok(count >= 8, `${what}: ${count}`);
    const { rows: miscounted } = await sql`
      select d.id from documents d where attachment_count <> (select count(*) from document_attachments a where a.document_id = d.id)`.execute(
      demo.db,
    );
    assert.deepEqual(miscounted, []);
  });

  test('the 26 templates have their routes; student contracts belong to the university', async () => {
    const rows = await demo.db.selectFrom('templates').selectAll().execute();
    const codes = (organisation: number): string[] => rows.filter((each) => each.organisation_id === organisation).map(({ code }) => code);
    assert.equal(new Set(rows.map(({ code }) => code)).size, 26);
    assert.deepEqual([codes(1).length, codes(2).length, codes(3).length], [23, 23, 26]);
    for (const each of rows) {
      assert.ok(each.name_ru && each.name_kk && each.description_ru && each.description_kk && each.retention_months > 0, each.code);
      assert.equal(each.key_requirement === 'organisation', each.route === 'R3', each.code);
    }
    const favourites = await demo.db.selectFrom('favourite_templates').selectAll().execute();
    assert.ok(favourites.length > 20);
  });

  test('the counts hold on any date', async () => {
    const organisations = await loadOrganisations(demo.db);
    // Some two years of days, at every hour: nights, weekends, the turn of the year, a leap day.
    for (let step = 0; step < 60; step++) {
      const now = new Date(Date.UTC(2027, 0, 1) + step * 301 * 3_600_000);
      const made = organisations.flatMap(({ organisation, templates }) => {
        const random = createRandom(`day ${step}`);
        return makeDocuments(ordersFor(organisation, templates, random), {
          organisation,
          templates,
          numbering: createNumbering(),
          now,
          random,
          subjects: new Set(),
          recipients: { next: 0 },
        });
      });
      const due = made.flatMap(({ stored: { document } }) =>
        underWay.includes(document.status) && document.due_at ? [new Date(document.due_at)] : [],
      );
      assert.deepEqual(
        [made.length, due.filter((at) => at < now).length, due.filter((at) => at >= now && at < dayAt(now, 4, 0)).length],
        [600, 12, 9],
        now.toISOString(),
      );
      for (const { stored } of made) {
        const moments = [new Date(stored.document.issue_date), ...stored.log.slice(1).map(({ at }) => at), now].map((at) => at.getTime());
        assert.deepEqual(
          moments,
          moments.toSorted((one, other) => one - other),
          `${now.toISOString()} ${stored.document.number}`,
        );
      }
    }
  });
});
