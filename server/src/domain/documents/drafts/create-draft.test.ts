import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { withDatabase } from '../../../test-support/database.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { feedOf } from '../queues/feed.ts';
import { loadFeedFacts, loadStates } from '../load-states.ts';
import { firstBrokenEntry } from '../log.ts';
import { noon } from '../test-support/asking.ts';
import { makeOffice, type Office } from '../test-support/office.ts';
import { createDraft, type NewDraft } from './create-draft.ts';

describe('a draft', () => {
  const database = withDatabase();
  let office: Office;
  let other: Office;
  before(async () => {
    office = await makeOffice(database.db);
    other = await makeOffice(database.db, 'south');
  });
  const create = (more: Partial<NewDraft> = {}): Promise<number> =>
    database.db.transaction().execute((trx) =>
      createDraft(trx, {
        organisationId: office.organisationId,
        initiator: office.staff.worker,
        template: office.templates.R3,
        now: noon,
        address: '203.0.113.7',
        ...more,
      }),
    );
  const fileOf = async (employeeId: number): Promise<number> => {
    const row = await database.db
      .insertInto('files')
      .values({
        organisation_id: office.organisationId,
        code: `${employeeId}`.padStart(32, 'c'),
        name: 'Письмо.pdf',
        extension: 'pdf',
        size: 10,
        content_type: 'application/pdf',
        sha256: 'a'.repeat(64),
        storage_key: 'key',
        owner_id: employeeId,
        created_at: noon,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

  test('is listed for its initiator, with the template’s route, its text and its files', async () => {
    const { staff } = office;
    const file = await fileOf(staff.worker);
    const id = await create({
      title: ' Счёт\nот поставщика ',
      body: { text: 'Прошу оплатить.' },
      attachments: [file],
      details: { letter: 5 },
    });
    const [state] = await loadStates(database.db, office.organisationId, [id]);
    assert.ok(state);
    assert.deepEqual(
      [state.document.status, state.document.number, state.document.initiatorId, state.document.departmentId],
      [100, '', staff.worker, office.departments[0]],
    );
    assert.deepEqual(
      state.participants.map((each) => [each.stage, each.employeeId, each.queueNumber, each.state]),
      [
        [1, staff.lawyer, 1, 'waiting'],
        [1, staff.accountant, 2, 'waiting'],
        [2, staff.head, 1, 'waiting'],
      ],
    );
    const row = await database.db
      .selectFrom('documents')
      .select(['subject', 'body', 'attachment_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { subject: 'Счёт от поставщика', body: { text: 'Прошу оплатить.' }, attachment_count: 1 });
    assert.deepEqual(await database.db.selectFrom('document_attachments').select('file_id').where('document_id', '=', id).execute(), [
      { file_id: file },
    ]);
    const log = await database.db
      .selectFrom('document_log')
      .select(['action', 'actor_id', 'details'])
      .where('document_id', '=', id)
      .execute();
    assert.deepEqual(log, [{ action: 'create', actor_id: staff.worker, details: { letter: 5 } }]);
    assert.equal(await firstBrokenEntry(database.db, { id, organisationId: office.organisationId }), null);
    const factsOf = await loadFeedFacts(database.db, office.organisationId, [state]);
    assert.deepEqual(
      feedOf(state, factsOf(state))
        .map((each) => [each.principal, each.queue])
        .toSorted(),
      [
        [staff.worker, 1],
        [staff.worker, 107],
        [staff.worker, 7],
      ].toSorted(),
    );
  });

  test('has the named people instead, and no former employees', async () => {
    const { staff } = office;
    const id = await create({ participants: [{ stage: 2, employeeId: staff.director }] });
    const [state] = await loadStates(database.db, office.organisationId, [id]);
    assert.deepEqual(
      state?.participants.map((each) => each.employeeId),
      [staff.director],
    );
    await database.db.updateTable('employees').set({ ended_at: noon }).where('id', '=', staff.lawyer).execute();
    const [without] = await loadStates(database.db, office.organisationId, [await create()]);
    assert.deepEqual(
      without?.participants.map((each) => each.employeeId),
      [staff.accountant, staff.head],
    );
    await database.db.updateTable('employees').set({ ended_at: null }).where('id', '=', staff.lawyer).execute();
  });

  test('requires a template of the initiator’s own organisation', async () => {
    await assert.rejects(create({ template: other.templates.R1 }), NotFoundError);
    await assert.rejects(create({ initiator: 999_999 }), NotFoundError);
    await database.db.updateTable('employees').set({ department_id: null }).where('id', '=', office.staff.trainee).execute();
    const [state] = await loadStates(database.db, office.organisationId, [
      await create({ initiator: office.staff.trainee, template: office.templates.R1 }),
    ]);
    assert.equal(state?.document.departmentId, office.departments[0]);
  });
});
