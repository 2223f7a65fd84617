/** Two people act at the same moment, over HTTP, a hundred times: one wins, the other gets an error, and nothing is half done. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  copyDocument,
  deleteDocument,
  editAggregation,
  savePrivateNote,
  switchStatus,
  withdrawDocument,
} from '@qujat/contract/document-acts';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { setBookmark } from '@qujat/contract/document-list';
import { CallFailure } from '../../../test-support/server.ts';
import { feedOf } from '../queues/feed.ts';
import { loadFeedFacts, loadStates, lockDocuments } from '../load-states.ts';
import { firstBrokenEntry } from '../log.ts';
import type { StoredParticipant } from '../store-documents.ts';
import { servedOffice, type WholeDocument } from '../test-support/served-office.ts';

const rounds = 100;

describe('concurrent acts', () => {
  const served = servedOffice();
  const { clients, store, whole, server, newLetters } = served;
  const staff = () => served.office.staff;
  const ids: number[] = [];

  /** Sends both requests at once and returns which succeeded. A failed one must carry a reason. */
  const both = async (asked: readonly Promise<unknown>[]): Promise<boolean[]> =>
    (await Promise.allSettled(asked)).map((each) => {
      if (each.status === 'rejected') {
        assert.ok(each.reason instanceof CallFailure, String(each.reason));
        assert.deepEqual([each.reason.status, each.reason.text !== ''], [200, true]);
      }
      return each.status === 'fulfilled';
    });
  const make = async (participants: readonly StoredParticipant[], status: 200 | 300): Promise<number> => {
    const id = await store(participants, { status });
    ids.push(id);
    return id;
  };
  /** Lets all requests arrive while the document is locked, so that each is decided on its current state. */
  const whileHeld = async (id: number, asks: readonly (() => Promise<unknown>)[]): Promise<boolean[]> => {
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = server.db.transaction().execute(async (trx) => {
      await lockDocuments(trx, served.office.organisationId, [id]);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const answers: Promise<unknown>[] = [];
    for (const ask of asks) {
      answers.push(ask());
      await waiting(answers.length);
    }
    released.resolve();
    await holding;
    return both(answers);
  };
  /** Waits until this many requests wait for a row of this database. */
  const waiting = async (count: number): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      if ((rows[0]?.n ?? 0) >= count) return;
    }
  };
  const states = ({ participants }: WholeDocument): string[] => participants.map((each) => each.state);

  test('the initiator withdraws while somebody agrees', async () => {
    const won = new Set<boolean>();
    for (let round = 0; round < rounds; round += 1) {
      const id = await make(
        [
          { stage: 1, employeeId: staff().head },
          { stage: 3, employeeId: staff().engineer },
        ],
        200,
      );
      const withdraw = () => clients.worker.call(withdrawDocument, { id, version: 1 });
      const agree = () => clients.head.call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff().head, version: 1 });
      const done = round % 2 === 0 ? await both([withdraw(), agree()]) : (await both([agree(), withdraw()])).toReversed();
      assert.equal(done.filter(Boolean).length, 1, 'one wins');
      won.add(done[0] === true);
      const after = await whole(id);
      assert.deepEqual(
        [after.document?.status, states(after), after.acts.length],
        done[0] ? [900, ['dropped', 'dropped'], 1] : [500, ['agreed', 'waiting'], 1],
      );
      const told = (await newLetters()).map((each) => each.recipient);
      assert.deepEqual(told, [done[0] ? 'head@north.example' : 'engineer@north.example'], 'only what happened is told');
    }
    assert.equal(won.size, 2, 'either came first sometimes');
  });

  test('withdrawal and approval by clients without versions: one wins and the other gets an error', async () => {
    const won = new Set<boolean>();
    for (let round = 0; round < rounds / 4; round += 1) {
      const id = await make(
        [
          { stage: 2, employeeId: staff().director },
          { stage: 3, employeeId: staff().engineer },
        ],
        300,
      );
      const asks = [
        () => clients.worker.call(withdrawDocument, { id }),
        () => clients.director.call(decideDocument, { id, stage: 2, decision: 10, employeeId: staff().director }),
      ];
      const done = await whileHeld(id, round % 2 === 0 ? asks : asks.toReversed());
      if (round % 2 === 1) done.reverse();
      assert.equal(done.filter(Boolean).length, 1, 'one wins');
      won.add(done[0] === true);
      const after = await whole(id);
      assert.deepEqual(
        [after.document?.status, states(after), after.acts.length],
        done[0] ? [900, ['dropped', 'dropped'], 1] : [500, ['agreed', 'waiting'], 1],
      );
    }
    assert.equal(won.size, 2, 'either came first sometimes');
    await newLetters();
  });

  test('two participants with one queue number agree at once, with and without a version: both are recorded', async () => {
    for (const version of [1, undefined]) {
      const id = await make(
        [
          { stage: 1, employeeId: staff().head },
          { stage: 1, employeeId: staff().lawyer },
          { stage: 3, employeeId: staff().engineer },
        ],
        200,
      );
      const agree = (name: 'head' | 'lawyer') => () =>
        clients[name].call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff()[name], version });
      assert.deepEqual(await whileHeld(id, [agree('head'), agree('lawyer')]), [true, true]);
      const after = await whole(id);
      assert.deepEqual([after.document?.status, states(after), after.acts.length], [500, ['agreed', 'agreed', 'waiting'], 2]);
    }
  });

  test('one signatory returns the document to aggregation while the other approves', async () => {
    for (let round = 0; round < rounds / 4; round += 1) {
      const id = await make(
        [
          { stage: 1, employeeId: staff().head, state: 'agreed', decidedAt: new Date(), decidedBy: staff().head },
          { stage: 2, employeeId: staff().director },
          { stage: 2, employeeId: staff().lawyer },
        ],
        300,
      );
      const done = await both([
        clients.director.call(switchStatus, { id, from: 300, to: 200, version: 1 }),
        clients.lawyer.call(decideDocument, { id, stage: 2, decision: 10, employeeId: staff().lawyer, version: 1 }),
      ]);
      assert.equal(done.filter(Boolean).length, 1);
      const after = await whole(id);
      assert.deepEqual(
        [after.document?.status, states(after)],
        done[0] ? [200, ['waiting', 'waiting', 'waiting']] : [300, ['agreed', 'waiting', 'agreed']],
      );
    }
  });

  test('two people add the same participant', async () => {
    for (let round = 0; round < rounds / 4; round += 1) {
      const id = await make([{ stage: 1, employeeId: staff().head }], 200);
      const add = (client: typeof clients.worker) => client.call(editAggregation, { operation: 1, id, employeeId: staff().lawyer });
      assert.equal((await both([add(clients.worker), add(clients.head)])).filter(Boolean).length, 1);
      const after = await whole(id);
      assert.deepEqual([after.participants.length, after.acts.length, after.document?.version], [2, 1, 2]);
    }
  });

  test('afterwards every feed follows the rules and every log is complete', async () => {
    const all = await loadStates(server.db, served.office.organisationId, ids);
    assert.equal(all.length, rounds * 1.75 + 2);
    const factsOf = await loadFeedFacts(server.db, served.office.organisationId, all);
    const key = (document: number, row: { principal: number; queue: number }): string => `${document} ${row.principal} ${row.queue}`;
    const rows = await server.db.selectFrom('document_feed').select(['document_id', 'principal', 'queue']).execute();
    assert.deepEqual(
      rows.map((row) => key(row.document_id, row)).toSorted(),
      all.flatMap((state) => feedOf(state, factsOf(state)).map((row) => key(state.document.id, row))).toSorted(),
    );
    for (const id of ids) assert.equal(await firstBrokenEntry(server.db, { id, organisationId: served.office.organisationId }), null);
  });

  test('a draft is deleted while it is opened, copied and starred', async () => {
    for (let round = 0; round < rounds / 4; round += 1) {
      const id = await store([{ stage: 1, employeeId: staff().head }], { status: 100, number: '' });
      const asked = [
        clients.worker.call(copyDocument, { id }),
        clients.worker.call(documentCard, { id }),
        clients.worker.call(setBookmark, { documentId: id, bookmarked: true }),
        clients.worker.call(deleteDocument, { id, version: 1 }),
        clients.worker.call(savePrivateNote, { documentId: id, text: 'Не забыть' }),
      ];
      for (const each of await Promise.allSettled(asked)) {
        if (each.status === 'rejected')
          assert.ok(each.reason instanceof CallFailure && [200, 404].includes(each.reason.status), String(each.reason));
      }
      assert.equal(await server.db.selectFrom('documents').select('id').where('id', '=', id).executeTakeFirst(), undefined);
    }
  });
});
