/** The page 'Мне сегодня' and decisions that can be taken back, over HTTP. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askInDocument } from '@qujat/contract/discussion';
import { documentList } from '@qujat/contract/document-list';
import {
  forgetFailures,
  heldDecisions,
  holdDecisions,
  holdMs,
  remind,
  rowsOfSection,
  takeBackDecisions,
  today,
  todayCount,
} from '@qujat/contract/today';
import { newDocumentCount, toggleSubstitution } from '@qujat/contract/sidebar';
import { queues, sorts, statuses, type QueueCode } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { storeDocuments } from '../store-documents.ts';
import { storedDocument } from '../test-support/office-document.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';
import { refreshFeed } from '../feed-store.ts';
import type { DecisionListener } from '../acts/store-outcome.ts';
import { carryOutHeld } from './carry-out-held.ts';

const dayMs = 86_400_000;

describe('what waits for a person', () => {
  const served = servedOffice();
  const { clients, store, whole, newLetters, server } = served;
  const staff = () => served.office.staff;
  const inDays = (days: number): Date => new Date(server.clock.now().getTime() + days * dayMs);
  const aggregation = (employeeId: number, more: Parameters<typeof store>[1] = {}) => store([{ stage: 1, employeeId }], more);
  const carryOut = async (ms = holdMs): Promise<void> => {
    server.clock.advance(ms);
    await carryOutHeld(server.db, server.clock.now(), { origin: 'https://qujat.example', decisionListeners: [] });
  };
  const holdOf = async (id: number): Promise<number> => {
    const [outcome] = await clients.lawyer.call(holdDecisions, { ids: [id] });
    assert.ok(outcome?.holdId, outcome?.problem ?? '');
    return outcome.holdId;
  };
  /** The document waits for nobody in the tests that follow. */
  const end = (id: number) => server.db.updateTable('documents').set({ status: statuses.withdrawn }).where('id', '=', id).execute();
  const waitsFor = async (id: number): Promise<boolean> => (await clients.lawyer.call(today, {})).rows.some((row) => row.id === id);

  test('stands in sections, what is overdue first, and equals the incoming list', async () => {
    const { accountant, director } = staff();
    const late = await aggregation(accountant, { due_at: inDays(-3), subject: 'Просроченный' });
    const soon = await aggregation(accountant, { due_at: inDays(2) });
    const signed = await store([{ stage: 2, employeeId: accountant }], {
      status: statuses.approval,
      template_id: served.office.templates.R2,
    });
    await aggregation(director);
    const page = await clients.accountant.call(today, {});
    assert.deepEqual(
      page.rows.map(({ id, section, wanted, daysLeft }) => [id, section, wanted, daysLeft]),
      [
        [late, 'overdue', 'agree', -3],
        [signed, 'sign', 'sign', null],
        [soon, 'agree', 'agree', 2],
      ],
    );
    const list = await clients.accountant.call(documentList, { queue: queues.incoming });
    assert.equal(
      page.kinds.reduce((sum, { count }) => sum + count, 0),
      list.count,
    );
    assert.equal((await clients.accountant.call(todayCount, {})).urgent, 1);
    assert.deepEqual(
      page.days.map(({ count, acts }) => [count, acts]),
      [[1, [{ wanted: 'agree', count: 1 }]]],
    );
  });

  test('its numbers are those of the incoming queue however much waits, and its rows stay few', async () => {
    const { trainee } = staff();
    const many = 1_010;
    const ids = await storeDocuments(
      server.db,
      Array.from({ length: many }, () => storedDocument(served.office, {}, [{ stage: 1, employeeId: trainee }])),
    );
    const own = await store([{ stage: 3, employeeId: trainee }], { status: statuses.execution });
    const page = await clients.trainee.call(today, {});
    assert.deepEqual(
      page.kinds.map(({ wanted, count }) => [wanted, count]),
      [
        ['agree', many],
        ['execute', 1],
      ],
    );
    assert.equal((await clients.trainee.call(documentList, { queue: queues.incoming })).count, many + 1);
    assert.equal(page.rows.length, rowsOfSection + 1);
    await server.db
      .deleteFrom('documents')
      .where('id', 'in', [...ids, own])
      .execute();
  });

  test('the own deadline of a person precedes that of the document: on the page, in its number and in the list', async () => {
    const { clerk, lawyer } = staff();
    const due = new Date(Math.floor(inDays(-3).getTime() / 1000) * 1000);
    const id = await store([
      { stage: 1, employeeId: clerk, dueAt: due },
      { stage: 1, employeeId: lawyer },
    ]);
    const row = (await clients.clerk.call(today, {})).rows.find((each) => each.id === id);
    assert.deepEqual([row?.section, row?.daysLeft, row?.due], ['overdue', -3, due.getTime() / 1000]);
    assert.equal((await clients.clerk.call(todayCount, {})).urgent, 1);
    const overdue = await clients.clerk.call(documentList, { queue: queues.incoming, due: 'overdue' });
    assert.deepEqual(
      overdue.documents.map((each) => [each.id, each.daysLeft, overdue.dueCounts.overdue]),
      [[id, -3, 1]],
    );
    const others = (await clients.lawyer.call(today, {})).rows.find((each) => each.id === id);
    assert.deepEqual([others?.section, others?.due], ['agree', null]);
    // Whoever acts for the other one sees it once, by the nearer deadline.
    const deputy = { employee_id: clerk, deputy_id: lawyer, starts_on: '2026-01-01', ends_on: null };
    await server.db.insertInto('deputies').values(deputy).execute();
    await clients.lawyer.call(toggleSubstitution, { employeeId: clerk, actorId: lawyer, active: false });
    for (const sort of [sorts.nearestExecutionDate, sorts.executionDate]) {
      const list = await clients.lawyer.call(documentList, { queue: queues.incoming, sort });
      assert.equal(list.documents.filter((each) => each.id === id).length, 1, String(sort));
    }
    const both = (await clients.lawyer.call(today, {})).rows.filter((each) => each.id === id);
    assert.deepEqual(
      both.map(({ section }) => section),
      ['overdue'],
    );
    await clients.lawyer.call(toggleSubstitution, { employeeId: clerk, actorId: lawyer, active: true });
    await server.db.deleteFrom('deputies').execute();
    await end(id);
    await refreshFeed(server.db, served.office.organisationId, id);
  });

  test('a document that no deputy may decide waits for the principal alone, and the deputy still sees it', async () => {
    const { lawyer, accountant: principal } = staff();
    const id = await aggregation(principal, { due_at: inDays(-1) });
    const setRule = (deputyTemplates: number[]) =>
      server.db.updateTable('organisations').set({ rules: { deputyTemplates } }).where('id', '=', served.office.organisationId).execute();
    await server.db.insertInto('deputies').values({ employee_id: principal, deputy_id: lawyer, starts_on: '2026-01-01' }).execute();
    await clients.lawyer.call(toggleSubstitution, { employeeId: principal, actorId: lawyer, active: false });
    const { template_id } = (await whole(id)).document!;
    const here = async (queue: QueueCode) => {
      const { documents, count } = await clients.lawyer.call(documentList, { queue });
      assert.equal(documents.length, count);
      const row = documents.find((each) => each.id === id);
      return row && [row.massSigning.visible, row.wanted];
    };
    const counts = async () => [(await clients.lawyer.call(todayCount, {})).urgent, await clients.lawyer.call(newDocumentCount, {})];
    const open = await counts();
    assert.deepEqual([await waitsFor(id), await here(queues.incoming), await here(queues.takingPart)], [true, [true, 'agree'], undefined]);
    await setRule([template_id]);
    assert.deepEqual([await waitsFor(id), await here(queues.incoming), await here(queues.takingPart)], [false, undefined, [false, null]]);
    assert.deepEqual(await here(queues.inWork), [false, null]);
    assert.notDeepEqual(await counts(), open);
    assert.equal(
      (await clients.accountant.call(today, {})).rows.some((row) => row.id === id),
      true,
    );
    await setRule([]);
    await clients.lawyer.call(toggleSubstitution, { employeeId: principal, actorId: lawyer, active: true });
    await server.db.deleteFrom('deputies').execute();
    await end(id);
    await refreshFeed(server.db, served.office.organisationId, id);
  });

  test('a held decision waits no longer, and is carried out after ten seconds', async () => {
    const id = await aggregation(staff().lawyer);
    const hold = await holdOf(id);
    assert.equal(await waitsFor(id), false);
    await carryOut(holdMs - 1_000);
    assert.equal((await whole(id)).document?.status, statuses.aggregation);
    await carryOut(2_000);
    const { document, log } = await whole(id);
    assert.equal(document?.status, statuses.execution);
    assert.deepEqual(
      log.map(({ action, actor_id }) => [action, actor_id]),
      [['aggregation.agree', staff().lawyer]],
    );
    assert.deepEqual(
      (await clients.lawyer.call(heldDecisions, { holds: [hold] })).map(({ state }) => state),
      ['done'],
    );
  });

  test('taken back it never happened; later there is nothing to take back', async () => {
    const id = await aggregation(staff().lawyer);
    await newLetters();
    const hold = await holdOf(id);
    assert.deepEqual(await clients.clerk.call(takeBackDecisions, { holds: [hold] }), []);
    assert.deepEqual(await clients.lawyer.call(takeBackDecisions, { holds: [hold] }), [{ id: hold }]);
    await carryOut();
    assert.deepEqual((await whole(id)).log, []);
    assert.equal(await waitsFor(id), true);
    assert.deepEqual(await newLetters(), []);
    const again = await holdOf(id);
    await carryOut();
    assert.deepEqual(await clients.lawyer.call(takeBackDecisions, { holds: [again] }), []);
  });

  test('nobody decides on what has changed since they saw it', async () => {
    const id = await aggregation(staff().lawyer);
    const row = (await clients.lawyer.call(today, {})).rows.find((each) => each.id === id);
    const listed = (await clients.lawyer.call(documentList, { queue: queues.incoming })).documents.find((each) => each.id === id);
    assert.ok(row);
    assert.equal(listed?.version, row.version);
    const { version } = row;
    // Returned for rework, rewritten and sent again.
    const sentAgain = { version: version + 3, launch_version: version + 3, turn_version: version + 3 };
    await server.db.updateTable('documents').set(sentAgain).where('id', '=', id).execute();
    const [outcome] = await clients.lawyer.call(holdDecisions, { ids: [id], seen: [{ id, version }] });
    assert.deepEqual(
      [outcome?.holdId, outcome?.problem],
      [null, 'Документ изменился, пока вы его читали. Обновите карточку и примите решение снова.'],
    );
    const [fresh] = await clients.lawyer.call(holdDecisions, { ids: [id], seen: [{ id, version: version + 3 }] });
    assert.ok(fresh?.holdId);
    await clients.lawyer.call(takeBackDecisions, { holds: [fresh.holdId] });
    await end(id);
  });

  test('a decision that can no longer be carried out is told, once', async () => {
    const id = await aggregation(staff().lawyer);
    const hold = await holdOf(id);
    await server.db.updateTable('documents').set({ status: statuses.withdrawn }).where('id', '=', id).execute();
    await carryOut();
    assert.deepEqual(
      (await clients.lawyer.call(today, {})).failures.map((each) => [each.id, each.documentId]),
      [[hold, id]],
    );
    await clients.lawyer.call(forgetFailures, { holds: [hold] });
    assert.deepEqual((await clients.lawyer.call(today, {})).failures, []);
  });

  test('nobody decides after they have left, or no longer stand in', async () => {
    const [own, others] = [await aggregation(staff().lawyer), await aggregation(staff().engineer)];
    await holdOf(own);
    // Held while the lawyer stood in for the engineer, who has ended that since.
    await sql`
      insert into held_decisions (document_id, organisation_id, actor_id, employee_id, stage, version, address, held_at, due_at)
      select id, organisation_id, ${staff().lawyer}, ${staff().engineer}, 1, version, '', ${server.clock.now()}, ${server.clock.now()}
      from documents where id = ${others}`.execute(server.db);
    const lock = (locked_at: Date | null) =>
      server.db.updateTable('employees').set({ locked_at }).where('id', '=', staff().lawyer).execute();
    await carryOut(0);
    await lock(server.clock.now());
    await carryOut();
    await lock(null);
    for (const id of [own, others]) assert.deepEqual((await whole(id)).log, []);
    const { failures } = await clients.lawyer.call(today, {});
    assert.deepEqual(
      failures.map(({ documentId }) => documentId),
      [own, others],
    );
    await clients.lawyer.call(forgetFailures, { holds: failures.map(({ id }) => id) });
  });

  test('a fault of the server delays one decision, and no other', async () => {
    const [broken, sound] = [await aggregation(staff().lawyer), await aggregation(staff().lawyer)];
    for (const id of [broken, sound]) await holdOf(id);
    const failing: DecisionListener = async (_trx, { document }) => {
      if (document.id === broken) throw new Error('out of order');
    };
    server.clock.advance(holdMs);
    await assert.rejects(
      carryOutHeld(server.db, server.clock.now(), { origin: 'https://qujat.example', decisionListeners: [failing] }),
      /could not be carried out/,
    );
    assert.equal((await whole(broken)).document?.status, statuses.aggregation);
    assert.equal((await whole(sound)).document?.status, statuses.execution);
    await carryOut(61_000);
    assert.equal((await whole(broken)).document?.status, statuses.execution);
  });

  test('whoever no longer sees the document is not told what it says now', async () => {
    const id = await aggregation(staff().lawyer);
    const hold = await holdOf(id);
    await server.db.deleteFrom('participants').where('document_id', '=', id).execute();
    await server.db.updateTable('documents').set({ subject: 'Не для всех' }).where('id', '=', id).execute();
    await carryOut();
    const { failures } = await clients.lawyer.call(today, {});
    assert.deepEqual(
      [...failures, ...(await clients.lawyer.call(heldDecisions, { holds: [hold] }))].map((each) => [each.id, each.number, each.subject]),
      [
        [hold, '', ''],
        [hold, '', ''],
      ],
    );
    await clients.lawyer.call(forgetFailures, { holds: [hold] });
  });

  test('a decision that faults keep from being carried out is given back to its person', async () => {
    const id = await aggregation(staff().lawyer);
    const hold = await holdOf(id);
    let tries = 0;
    const failing: DecisionListener = async () => {
      tries += 1;
      throw new Error('out of order');
    };
    for (let minute = 0; minute < 15; minute += 1) {
      server.clock.advance(61_000);
      await carryOutHeld(server.db, server.clock.now(), { origin: 'https://qujat.example', decisionListeners: [failing] }).catch(
        () => null,
      );
    }
    assert.ok(tries > 5 && tries < 15, String(tries));
    assert.equal(await waitsFor(id), true);
    assert.deepEqual(
      (await clients.lawyer.call(today, {})).failures.map((each) => [each.id, each.problem]),
      [[hold, 'Не удалось выполнить из-за ошибки сервера. Откройте документ и примите решение снова.']],
    );
    await clients.lawyer.call(forgetFailures, { holds: [hold] });
    await end(id);
  });

  test('each document of a bulk has its own outcome, and foreign ones do not exist', async () => {
    const mine = await aggregation(staff().lawyer);
    const withKey = await store([{ stage: 2, employeeId: staff().lawyer }], {
      status: statuses.approval,
      template_id: served.office.templates.R2,
    });
    const task = await store([{ stage: 3, employeeId: staff().lawyer }], { status: statuses.execution });
    const others = await aggregation(staff().head);
    const outcomes = await clients.lawyer.call(holdDecisions, { ids: [mine, withKey, task, others, 999_999] });
    assert.deepEqual(
      outcomes.map(({ documentId, holdId, wanted, number }) => [documentId, holdId !== null, wanted, number]),
      [
        [mine, true, 'agree', 'СЗ-1'],
        [withKey, false, 'sign', 'СЗ-1'],
        [task, false, 'execute', 'СЗ-1'],
        [others, false, 'none', ''],
        [999_999, false, 'none', ''],
      ],
    );
    const [twice] = await clients.lawyer.call(holdDecisions, { ids: [mine] });
    assert.equal(twice?.holdId, null);
    assert.ok(twice.problem);
    await carryOut();
  });

  test('words do not begin the days of waiting anew; the turn does', async () => {
    const { head, lawyer, accountant } = staff();
    const route = [
      { stage: 1, employeeId: head, queueNumber: 1 },
      { stage: 1, employeeId: lawyer, queueNumber: 1 },
      { stage: 1, employeeId: accountant, queueNumber: 2 },
    ] as const;
    // The page shows the nearest due dates.
    const id = await store(route, { due_at: inDays(-20) });
    await server.db
      .updateTable('documents')
      .set({ updated_at: inDays(-10) })
      .where('id', '=', id)
      .execute();
    const days = async () => {
      const rows = (await clients.worker.call(today, {})).waiting.filter(({ documentId }) => documentId === id);
      return Object.fromEntries(rows.map(({ employeeId, day }) => [employeeId, day]));
    };
    const ask = () => clients.worker.call(askInDocument, { documentId: id, kind: 'question', text: 'Когда?', addressees: [lawyer] });
    assert.deepEqual(await days(), { [head]: 11, [lawyer]: 11 });
    await ask();
    assert.deepEqual(await days(), { [head]: 11, [lawyer]: 11 });
    await sql`update participants set decided_at = ${inDays(-4)}, decided_by = employee_id, state = 'agreed' where document_id = ${id} and queue_number = 1`.execute(
      server.db,
    );
    await ask();
    assert.deepEqual(await days(), { [accountant]: 5 });
    await end(id);
  });

  test('somebody who is waited for is reminded once a day', async () => {
    const id = await aggregation(staff().engineer);
    await newLetters();
    const asked = { documentId: id, employeeId: staff().engineer };
    const row = async () => (await clients.worker.call(today, {})).waiting.find((each) => each.documentId === id);
    assert.deepEqual([(await row())?.reminded, (await row())?.day], [false, 1]);
    await clients.worker.call(remind, asked);
    assert.equal((await row())?.reminded, true);
    assert.deepEqual(
      (await newLetters()).map(({ recipient }) => recipient),
      ['engineer@north.example'],
    );
    await fails(clients.worker.call(remind, asked), 200, 'Сегодня вы уже напоминали об этом документе.');
    await fails(clients.worker.call(remind, { ...asked, employeeId: staff().head }), 200, 'Документ больше не ждёт этого человека.');
    await fails(clients.engineer.call(remind, asked), 200, 'Документ больше не ждёт этого человека.');
    for (const { client, status, text } of served.strangers()) await fails(client.call(remind, asked), status, text);
    assert.deepEqual(
      (await whole(id)).log.map(({ action }) => action),
      ['remind'],
    );
  });
});
