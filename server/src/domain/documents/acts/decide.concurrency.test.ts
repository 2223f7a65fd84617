/** Two people decide at the same moment, a hundred times: one wins or both are applied, and nothing is half done. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { withDatabase } from '../../../test-support/database.ts';
import { foldCounters } from '../counters.ts';
import { feedOf } from '../queues/feed.ts';
import { loadFeedFacts, loadStates } from '../load-states.ts';
import { firstBrokenEntry } from '../log.ts';
import { RefusedError } from '../refuse.ts';
import { decide } from './decide.ts';
import { storeDocuments } from '../store-documents.ts';
import { asking, noon } from '../test-support/asking.ts';
import { makeOffice, type Office } from '../test-support/office.ts';
import { officeDocument } from '../test-support/office-document.ts';

const rounds = 100;

describe('concurrent decisions', () => {
  const database = withDatabase();
  let office: Office;
  before(async () => {
    office = await makeOffice(database.db);
  });

  /** A document for each round: head and lawyer decide in parallel, then the engineer. */
  const makeRounds = (count = rounds): Promise<number[]> => {
    const { head, lawyer, engineer, worker } = office.staff;
    return storeDocuments(
      database.db,
      Array.from({ length: count }, () => ({
        document: officeDocument(office, {
          initiator_id: worker,
          status: 200 as const,
          issue_date: noon,
        }),
        participants: [
          { stage: 1 as const, employeeId: head },
          { stage: 1 as const, employeeId: lawyer },
          { stage: 3 as const, employeeId: engineer },
        ],
        log: [],
      })),
    );
  };

  /** Which of the attempts succeeded; a failed one must carry a reason. */
  const attempts = async (all: readonly Promise<void>[]): Promise<boolean[]> =>
    (await Promise.allSettled(all)).map((each) => {
      if (each.status === 'rejected') assert.ok(each.reason instanceof RefusedError && each.reason.status === 200, String(each.reason));
      return each.status === 'fulfilled';
    });

  const signAs = async (id: number, who: 'head' | 'lawyer', decision: 10 | 20, version?: number): Promise<void> => {
    const context = await asking(database.db, office, office.staff[who]);
    await decide(
      { id, stage: 1, decision, employeeId: office.staff[who], comment: decision === 20 ? 'Нет сметы' : undefined, version },
      context,
    );
  };

  const after = async (id: number) => {
    const [state] = await loadStates(database.db, office.organisationId, [id]);
    const log = await database.db
      .selectFrom('document_log')
      .select(['action', 'status_before', 'status_after'])
      .where('document_id', '=', id)
      .orderBy('sequence')
      .execute();
    assert.equal(await firstBrokenEntry(database.db, { id, organisationId: office.organisationId }), null);
    return { ...state!, log, states: state!.participants.map((each) => each.state) };
  };

  test('without a version both agreements are applied in sequence', async () => {
    for (const id of await makeRounds()) {
      assert.deepEqual(await attempts([signAs(id, 'head', 10), signAs(id, 'lawyer', 10)]), [true, true]);
      const { document, states, log } = await after(id);
      assert.deepEqual([document.status, document.version, states, log.length], [500, 3, ['agreed', 'agreed', 'waiting'], 2]);
      assert.deepEqual(
        log.map((each) => [each.status_before, each.status_after]),
        [
          [200, 200],
          [200, 500],
        ],
      );
    }
  });

  test('on the same version both agreements of one queue number are recorded', async () => {
    for (const id of await makeRounds()) {
      assert.deepEqual(await attempts([signAs(id, 'head', 10, 1), signAs(id, 'lawyer', 10, 1)]), [true, true]);
      const { document, states, log } = await after(id);
      assert.deepEqual([document.status, document.version, states, log.length], [500, 3, ['agreed', 'agreed', 'waiting'], 2]);
    }
  });

  test('on the same version a refusal ends the route, and a later agreement gets an error', async () => {
    for (const id of await makeRounds()) {
      const done = await attempts([signAs(id, 'head', 10, 1), signAs(id, 'lawyer', 20, 1)]);
      assert.equal(done[1], true);
      const { document, states, log } = await after(id);
      assert.deepEqual(
        [document.status, states, log.length],
        [310, [done[0] ? 'agreed' : 'dropped', 'refused', 'dropped'], done[0] ? 2 : 1],
      );
    }
  });

  test('a decision sent twice is applied once', async () => {
    for (const id of await makeRounds(40)) {
      assert.equal((await attempts([signAs(id, 'head', 10), signAs(id, 'head', 10)])).filter(Boolean).length, 1);
      assert.equal((await after(id)).log.length, 1);
    }
  });

  test('a concurrent refusal always ends the route, before or after the agreement', async () => {
    for (const [round, id] of (await makeRounds(40)).entries()) {
      const done = await attempts([
        signAs(id, 'head', 10),
        signAs(id, 'lawyer', 20),
        ...(round % 3 === 0 ? [foldCounters(database.db).then(() => {})] : []),
      ]);
      assert.equal(done[1], true);
      const { document, states } = await after(id);
      assert.deepEqual([document.status, states], [310, [done[0] ? 'agreed' : 'dropped', 'refused', 'dropped']]);
    }
  });

  test('afterwards the feed follows the rules, and the counters match the feed', async () => {
    const ids = (await database.db.selectFrom('documents').select('id').execute()).map((row) => row.id);
    assert.equal(ids.length, 3 * rounds + 80);
    const states = await loadStates(database.db, office.organisationId, ids);
    const factsOf = await loadFeedFacts(database.db, office.organisationId, states);
    const key = (document: number, row: { principal: number; queue: number }): string => `${document} ${row.principal} ${row.queue}`;
    const rows = await database.db.selectFrom('document_feed').select(['document_id', 'principal', 'queue']).execute();
    assert.deepEqual(
      rows.map((row) => key(row.document_id, row)).toSorted(),
      states.flatMap((state) => feedOf(state, factsOf(state)).map((row) => key(state.document.id, row))).toSorted(),
    );
    await foldCounters(database.db);
    const { rows: different } = await sql`
      select principal, queue, status::bigint as value, count(*) as n from document_feed group by 1, 2, 3
      except select principal, queue, value, n from feed_counts where dimension = 1`.execute(database.db);
    assert.deepEqual(different, []);
    const { rows: left } = await sql`select from feed_count_deltas`.execute(database.db);
    assert.deepEqual(left, []);
  });
});
