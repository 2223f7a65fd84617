import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { documentList } from '@qujat/contract/document-list';
import * as shell from '@qujat/contract/shell';
import * as sidebar from '@qujat/contract/sidebar';
import { storeDocuments } from '../store-documents.ts';
import { emailOf, makeOffice, type Office } from '../test-support/office.ts';
import { officeDocument } from '../test-support/office-document.ts';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer, type CallFailure, type Client } from '../../../test-support/server.ts';

describe('the numbers of the sidebar', () => {
  const server = testServer();
  let office: Office;
  let ids: number[];

  const waitingFor = (employeeId: number, issued: string) => ({
    document: officeDocument(office, {
      department_id: office.departments[1],
      initiator_id: office.staff.engineer,
      status: 200 as const,
      issue_date: new Date(issued),
    }),
    participants: [{ stage: 1 as const, employeeId }],
    log: [],
  });

  before(async () => {
    office = await makeOffice(server.db);
    const { worker, director } = office.staff;
    ids = await storeDocuments(server.db, [
      waitingFor(worker, '2026-11-05T10:00:00Z'),
      waitingFor(worker, '2026-10-31T20:00:00Z'),
      waitingFor(director, '2026-09-15T10:00:00Z'),
    ]);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: director, deputy_id: worker, starts_on: '2026-01-01', ends_on: null })
      .execute();
  });

  const signIn = (name: 'worker' | 'director' | 'administrator' | 'trainee'): Promise<Client> => server.signIn(emailOf(name, 'north'));
  const actForDirector = (client: Client) =>
    client.call(sidebar.toggleSubstitution, { employeeId: office.staff.director, actorId: office.staff.worker, active: false });

  test('new documents are unopened ones that wait for the person or for someone they substitute', async () => {
    const client = await signIn('worker');
    assert.equal(await client.call(sidebar.newDocumentCount, {}), 2);
    await actForDirector(client);
    assert.equal(await client.call(sidebar.newDocumentCount, {}), 3);
    await server.db
      .insertInto('document_marks')
      .values({ organisation_id: office.organisationId, employee_id: office.staff.worker, document_id: ids[2] ?? 0, read_at: new Date() })
      .execute();
    assert.equal(await client.call(sidebar.newDocumentCount, {}), 2);
    assert.equal(await (await signIn('director')).call(sidebar.newDocumentCount, {}), 1);
  });

  test('the arrivals counter rises with a new document', async () => {
    const client = await signIn('worker');
    const earlier = await client.call(sidebar.updateCounter, {});
    ids.push(...(await storeDocuments(server.db, [waitingFor(office.staff.worker, '2026-11-06T10:00:00Z')])));
    assert.equal(await client.call(sidebar.updateCounter, {}), earlier + 1);
  });

  test('the months are those of accessible documents, in the organisation’s zone, newest first', async () => {
    const months = async (client: Client) => (await client.call(sidebar.periods, {})).map((each) => each.id);
    const worker = await signIn('worker');
    assert.deepEqual(await months(worker), ['11-2026']);
    await actForDirector(worker);
    assert.deepEqual(await months(worker), ['11-2026', '09-2026']);
    assert.deepEqual(await months(await signIn('administrator')), ['11-2026', '09-2026']);
    assert.deepEqual(await months(await signIn('trainee')), []);
    const { document } = waitingFor(office.staff.director, '2026-08-10T10:00:00Z');
    await storeDocuments(server.db, [
      { document: { ...document, status: 600, is_public: true, finished_at: new Date() }, participants: [], log: [] },
    ]);
    assert.deepEqual(await months(await signIn('trainee')), ['08-2026']);
  });

  test('returns the chosen month', async () => {
    const client = await signIn('worker');
    await server.db
      .updateTable('sessions')
      .set({ period: 202611 })
      .where('id', '=', client.tokens?.sessionId ?? 0)
      .execute();
    const selected = (await client.call(sidebar.periods, {})).filter((each) => each.selected);
    assert.deepEqual(
      selected.map((each) => each.id),
      ['11-2026'],
    );
  });

  test('an archive month filters the list until the archive is left', async () => {
    const client = await signIn('worker');
    const numbers = async () => (await client.call(documentList, { queue: 13, page: 1 })).count;
    const everything = await numbers();
    assert.ok(everything > 0);
    await assert.rejects(
      client.call(sidebar.selectPeriod, { period: '01-2020' }),
      (error: CallFailure) => error.text === 'Нет документов за этот месяц.',
    );
    await actForDirector(client);
    await client.call(sidebar.selectPeriod, { period: '092026' });
    assert.deepEqual(
      (await client.call(sidebar.periods, {})).filter((each) => each.selected).map((each) => each.id),
      ['09-2026'],
    );
    assert.equal(await numbers(), 1);
    // Its only document belongs to the person acted for; the month stays until it is left.
    await client.call(sidebar.toggleSubstitution, { employeeId: office.staff.director, actorId: office.staff.worker, active: true });
    assert.equal(await numbers(), 0);
    assert.deepEqual(
      (await client.call(sidebar.periods, {})).map((each) => [each.id, each.selected]),
      [
        ['11-2026', false],
        ['09-2026', true],
        ['08-2026', false],
      ],
    );
    await client.call(sidebar.selectPeriod, { period: '0' });
    assert.deepEqual(
      (await client.call(sidebar.periods, {})).filter((each) => each.selected),
      [],
    );
    assert.equal(await numbers(), everything);
  });

  test('each organisation shows its number of documents in work', async () => {
    const other = await addOrganisation(server.db, { name_ru: 'ТОО «Другая»' });
    await addEmployee(server.db, { organisationId: other, email: emailOf('worker', 'north') });
    const list = await (await signIn('worker')).call(shell.organisations, {});
    assert.deepEqual(
      list.map((each) => [each.id, each.documentsInWork]),
      [
        [office.organisationId, 3],
        [other, 0],
      ],
    );
  });

  test('favourite templates are the person’s own, in their language', async () => {
    await server.db
      .insertInto('favourite_templates')
      .values({ organisation_id: office.organisationId, employee_id: office.staff.worker, template_id: office.templates.R1 })
      .execute();
    const client = await signIn('worker');
    assert.deepEqual(await client.call(shell.favouriteTemplates, {}), [{ id: office.templates.R1, name: 'Шаблон R1', isProcess: false }]);
    assert.equal((await client.call(shell.favouriteTemplates, {}, { cookie: 'lang=kk_KZ' }))[0]?.name, 'Үлгі R1');
    assert.deepEqual(await (await signIn('director')).call(shell.favouriteTemplates, {}), []);
  });
});
