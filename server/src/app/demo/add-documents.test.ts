import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queues, stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { withDatabase } from '../../test-support/database.ts';
import { firstBrokenEntry } from '../../domain/documents/log.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { findAgency } from '../../domain/exchange/demo-gateway/agencies.ts';
import { addDocuments, addWaitingFor, type WaitingOptions } from './add-documents.ts';
import { readWork } from './command.ts';
import { demoDay, withDemo } from './test-support/filled.ts';

const now = demoDay;

describe('additional demo documents', () => {
  const demo = withDemo();

  const waitingFor = async (email: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from document_feed f join documents d on d.id = f.document_id join templates t on t.id = d.template_id
      join employees e on e.id = f.principal join people p on p.id = e.person_id
      where p.email = ${email} and f.queue = ${queues.incoming} and d.status = ${statuses.approval} and t.key_requirement <> 'organisation'`.execute(
      demo.db,
    );
    return rows[0]?.n ?? 0;
  };

  test('adds the given number of documents that wait for a person’s signature', async () => {
    const [director, deputy] = [await waitingFor('dulat@saryozen.example'), await waitingFor('zhanar@saryozen.example')];
    await addWaitingFor(demo.db, 'dulat', { count: 40, now });
    await addWaitingFor(demo.db, 'Zhanar@saryozen.example', { count: 3, now });
    assert.equal(await waitingFor('dulat@saryozen.example'), director + 40);
    assert.equal(await waitingFor('zhanar@saryozen.example'), deputy + 3);
  });

  test('cover every kind in every organisation, in about the demo’s proportions', async () => {
    const count = async () => {
      const rows = await demo.db
        .selectFrom('documents')
        .select(['organisation_id', 'status', ({ fn }) => fn.countAll<number>().as('n')])
        .groupBy(['organisation_id', 'status'])
        .execute();
      return new Map(rows.map((row) => [`${row.organisation_id} ${row.status}`, Number(row.n)]));
    };
    const before = await count();
    const told: number[] = [];
    await addDocuments(demo.db, { count: 1200, now, onProgress: (done) => told.push(done) });
    assert.deepEqual(told, [1000, 1200]);
    const after = await count();
    const added = (test: (key: string) => boolean): number =>
      [...after].filter(([key]) => test(key)).reduce((sum, [key, n]) => sum + n - (before.get(key) ?? 0), 0);
    assert.equal(
      added(() => true),
      1200,
    );
    for (const organisation of [1, 2, 3]) assert.ok(added((key) => key.startsWith(`${organisation} `)) > 100);
    assert.ok(added((key) => key.endsWith(` ${statuses.completed}`)) > 400);
    assert.ok(added((key) => key.endsWith(` ${statuses.withdrawn}`)) > 5);
  });

  test('two concurrent runs give no number twice', async () => {
    await Promise.all([addDocuments(demo.db, { count: 60, now }), addWaitingFor(demo.db, 'dulat', { count: 60, now })]);
    const { rows } = await sql`
      select organisation_id, number, period / 100 from documents where number <> '' group by 1, 2, 3 having count(*) > 1`.execute(demo.db);
    assert.deepEqual(rows, []);
  });

  test('added documents are complete: log, counters, search index', async () => {
    const document = await demo.db
      .selectFrom('documents')
      .select(['id', 'organisation_id as organisationId'])
      .where('status', '=', statuses.completed)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(await firstBrokenEntry(demo.db, document), null);
    const { rows } = await sql`
      select from (select principal, queue, count(*) as n from document_feed group by 1, 2) f
      full join (select principal, queue, sum(n) as n from (select * from feed_counts union all select * from feed_count_deltas) c where dimension = 0 group by 1, 2) c using (principal, queue)
      where f.n is distinct from c.n`.execute(demo.db);
    assert.deepEqual(rows, []);
    const { rows: unsearchable } =
      await sql`select from documents d where not exists (select from document_search s where s.document_id = d.id)`.execute(demo.db);
    assert.deepEqual(unsearchable, []);
  });

  const documentOf = (id: number) =>
    demo.db
      .selectFrom('documents as d')
      .innerJoin('employees as e', 'e.id', 'd.initiator_id')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select(['d.status', 'p.email'])
      .where('d.id', '=', id)
      .executeTakeFirstOrThrow();
  const onTurnAt = async (id: number, stage: Stage): Promise<string[]> =>
    (
      await demo.db
        .selectFrom('document_feed as f')
        .innerJoin('employees as e', 'e.id', 'f.principal')
        .innerJoin('people as p', 'p.id', 'e.person_id')
        .innerJoin('participants as a', (join) => join.onRef('a.document_id', '=', 'f.document_id').onRef('a.employee_id', '=', 'e.id'))
        .select('p.email')
        .where('f.document_id', '=', id)
        .where('f.queue', '=', queues.incoming)
        .where('a.stage', '=', stage)
        .execute()
    ).map(({ email }) => email);

  test('any department colleague’s documents wait for the manager’s agreement', async () => {
    for (const [manager, count] of [
      ['dulat', 5],
      ['saule', 3],
      ['askhat', 2],
    ] as const) {
      const ids = await addWaitingFor(demo.db, manager, { count, now, stage: 'aggregation' });
      assert.equal(ids.length, count);
      for (const id of ids) {
        assert.equal((await documentOf(id)).status, statuses.aggregation);
        const onTurn = await onTurnAt(id, stages.aggregation);
        assert.ok(
          onTurn.some((email) => email.startsWith(`${manager}@`)),
          `${id} waits for ${onTurn.join()}`,
        );
      }
    }
  });

  test('one initiator’s documents wait at either stage', async () => {
    const [agreement = 0] = await addWaitingFor(demo.db, 'dulat', { count: 1, now, stage: 'aggregation', initiator: 'saule' });
    assert.deepEqual(await documentOf(agreement), { status: statuses.aggregation, email: 'saule@saryozen.example' });
    const [approval = 0] = await addWaitingFor(demo.db, 'viktor', { count: 1, now, initiator: 'igor@saryozen.example' });
    assert.deepEqual(await documentOf(approval), { status: statuses.approval, email: 'igor@saryozen.example' });
    assert.ok((await onTurnAt(approval, stages.approval)).includes('viktor@saryozen.example'));
  });

  test('letters wait for a clerk who sends them, or sends them again', async () => {
    const sent = async (id: number) => ({
      ...(await demo.db
        .selectFrom('documents')
        .select(['status', 'correspondence', 'exchange_marker'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()),
      messages: (
        await demo.db.selectFrom('exchange_messages').select(['state', 'reason', 'peer_bin']).where('document_id', '=', id).execute()
      ).map(({ state, reason, peer_bin }) => [state, reason, findAgency(peer_bin)?.rejects]),
    });
    const [first = 0] = await addWaitingFor(demo.db, 'aigerim', { count: 1, now, stage: 'sending' });
    assert.deepEqual(await sent(first), { status: statuses.execution, correspondence: 'outgoing', exchange_marker: null, messages: [] });
    const { body } = await demo.db.selectFrom('documents').select('body').where('id', '=', first).executeTakeFirstOrThrow();
    assert.deepEqual(
      (body as { recipients: { name: string }[] }).recipients.map(({ name }) => name),
      ['НАО «Университет Парасат Дала»'],
    );
    const [again = 0] = await addWaitingFor(demo.db, 'olga', { count: 1, now, stage: 'resending', initiator: 'laura' });
    const { messages, ...document } = await sent(again);
    assert.deepEqual(document, { status: statuses.execution, correspondence: 'outgoing', exchange_marker: 'rejected' });
    assert.equal(messages.length, 1);
    assert.ok(messages[0]?.[0] === 'rejected' && messages[0][1] && messages[0][1] === messages[0][2]);
    await assert.rejects(addWaitingFor(demo.db, 'saule', { count: 1, now, stage: 'sending' }), /Only a clerk sends letters/);
  });

  test('refuses an initiator whose documents cannot wait for that person', async () => {
    const refused = (name: string, options: Pick<WaitingOptions, 'stage' | 'initiator'>) =>
      assert.rejects(addWaitingFor(demo.db, name, { count: 1, now, ...options }), StartError);
    await refused('igor', { stage: 'aggregation' });
    await refused('saule', { stage: 'aggregation', initiator: 'laura' });
    await refused('dulat', { initiator: 'dulat' });
    await refused('dulat', { initiator: 'kairat' });
    await refused('dulat', { initiator: 'nobody' });
  });

  test('refuses an unknown person', async () => {
    await assert.rejects(addWaitingFor(demo.db, 'nobody', { count: 1, now }), StartError);
  });
});

describe('a database without a demo', () => {
  const empty = withDatabase();

  test('gets no documents', async () => {
    await assert.rejects(addDocuments(empty.db, { count: 1, now }), StartError);
  });
});

test('the command accepts one of two jobs and refuses everything else', () => {
  assert.equal(readWork(['--documents', '10000']).count, 10_000);
  assert.equal(readWork(['--waiting-for', 'dulat', '--count', '500']).count, 500);
  assert.equal(readWork(['--waiting-for', 'dulat']).count, 1);
  assert.equal(readWork(['--waiting-for', 'aigerim', '--stage', 'sending']).printsIds, true);
  for (const wrong of [
    [],
    ['--documents', '0'],
    ['--documents', '1e3'],
    ['--count', '5'],
    ['--documents', '5', '--waiting-for', 'dulat'],
    ['--what'],
    ['--documents', '5', '--stage', 'approval'],
    ['--documents', '5', '--initiator', 'saule'],
    ['--waiting-for', 'dulat', '--stage', 'execution'],
    ['dulat'],
  ]) {
    assert.throws(() => readWork(wrong), StartError, wrong.join(' '));
  }
});
