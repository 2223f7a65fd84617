/** Documents whose initiator has left: who goes on with them, and what comes back with whoever is invited again (RTE-11, ADM-43). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptInvitation, invitePerson } from '@qujat/contract/administration/invitations';
import { returnDocument, withdrawDocument } from '@qujat/contract/document-acts';
import { decideDocument, documentCard } from '@qujat/contract/document-card';
import { documentList } from '@qujat/contract/document-list';
import { openDraft } from '@qujat/contract/new-document';
import { decisions, queues, stages, statuses, type QueueCode } from '@qujat/contract/vocabulary';
import type { Client } from '../../../test-support/server.ts';
import { refreshFeedsOfDepartments } from '../../documents/feed-store.ts';
import { fails } from '../../documents/test-support/served-office.ts';
import { departureOffice } from './test-support/departure-office.ts';

describe('documents of somebody who has left', () => {
  const site = departureOffice();
  const onlyInitiator = 'Это может сделать только инициатор документа.';
  const { clients, server, store, whole } = site;
  const staff = () => site.office.staff;
  const listed = async (client: Client, queue: QueueCode, id: number): Promise<boolean> =>
    (await client.call(documentList, { queue, searchAllPeriods: true })).documents.some((each) => each.id === id);
  const refused = (initiator_id: number): Promise<number> =>
    store(
      [
        { stage: stages.aggregation, employeeId: staff().lawyer, state: 'refused', decidedBy: staff().lawyer, decidedAt: new Date() },
        { stage: stages.approval, employeeId: staff().director, state: 'dropped' },
      ],
      { initiator_id, status: statuses.approvalRefused },
    );
  const inviteBack = async (name: string): Promise<void> => {
    await site.administrator().call(invitePerson, { email: `${name}@north.example`, fullName: `Уходящий ${name}`, roles: [], known: true });
    const { body } = await server.db
      .selectFrom('outgoing_letters')
      .select('body')
      .where('recipient', '=', `${name}@north.example`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await server.anonymous().call(acceptInvitation, { code: /#([\w-]{43})/.exec(body)?.[1] ?? '' });
  };

  test('a refused one is in the list of the head of the department, who becomes its initiator by returning it', async () => {
    const { employeeId } = await site.leaver('author');
    const id = await refused(employeeId);
    assert.equal(await listed(clients.head, queues.approvalRefused, id), false);
    await fails(clients.head.call(returnDocument, { id }), 403);
    await site.dismiss(employeeId);
    assert.equal(await listed(clients.head, queues.approvalRefused, id), true);
    const card = await clients.head.call(documentCard, { id });
    assert.deepEqual([card.mayEdit, card.takesOver, card.creator?.fullName], [true, true, 'Уходящий author']);
    for (const { client, status, text } of site.strangers()) await fails(client.call(returnDocument, { id }), status, text);
    await fails(clients.lawyer.call(returnDocument, { id }), 200, onlyInitiator);
    await clients.head.call(returnDocument, { id });
    const { document, log } = await whole(id);
    assert.deepEqual([document?.status, document?.initiator_id], [statuses.draft, staff().head]);
    assert.deepEqual(
      log.map(({ action, actor_id, details }) => [action, actor_id, details]),
      [
        ['takeover', staff().head, { employee: staff().head, replaces: employeeId }],
        ['return', staff().head, {}],
      ],
    );
    assert.equal((await clients.head.call(openDraft, { id })).draft?.id, id);
    assert.equal(await listed(clients.head, queues.drafts, id), true);
    const history = await (await clients.head.fetch(`/ce/showhist_win.php?q=${id}`)).text();
    assert.match(history, /Тестов head<\/td>\s*<td>Приём документа выбывшего инициатора<br><span class="quiet">вместо: Уходящий author/);
  });

  test('a refusal after the departure is told to the head of the department', async () => {
    const { employeeId } = await site.leaver('silent');
    const id = await store([{ stage: stages.aggregation, employeeId: staff().lawyer }], { initiator_id: employeeId });
    await site.dismiss(employeeId);
    await site.newLetters();
    await clients.lawyer.call(decideDocument, {
      id,
      stage: stages.aggregation,
      decision: decisions.refuse,
      employeeId: staff().lawyer,
      comment: 'Нет сметы',
    });
    const letters = await site.newLetters();
    assert.deepEqual(
      letters.map(({ recipient }) => recipient),
      ['head@north.example'],
    );
    assert.match(letters[0]?.body ?? '', /Отказал: Тестов lawyer\nПричина: Нет сметы/);
    assert.equal(await listed(clients.head, queues.approvalRefused, id), true);
  });

  test('a document administrator takes over a draft that was returned before, and withdraws what runs', async () => {
    const { employeeId } = await site.leaver('returned');
    const draft = await store([{ stage: stages.approval, employeeId: staff().director }], {
      initiator_id: employeeId,
      status: statuses.draft,
    });
    const runs = await store([{ stage: stages.approval, employeeId: staff().director }], {
      initiator_id: employeeId,
      status: statuses.approval,
    });
    await fails(clients.administrator.call(returnDocument, { id: draft }), 200, onlyInitiator);
    await fails(clients.administrator.call(withdrawDocument, { id: runs }), 200, onlyInitiator);
    await site.dismiss(employeeId);
    await clients.administrator.call(returnDocument, { id: draft });
    await clients.administrator.call(withdrawDocument, { id: runs });
    assert.equal((await whole(draft)).document?.initiator_id, staff().administrator);
    const { document } = await whole(runs);
    assert.deepEqual([document?.status, document?.initiator_id], [statuses.withdrawn, employeeId]);
  });

  test('a new head of the department finds them too', async () => {
    const { employeeId } = await site.leaver('headless');
    const id = await refused(employeeId);
    await site.dismiss(employeeId);
    const [departmentId] = site.office.departments;
    const setHead = (head_id: number) => server.db.updateTable('departments').set({ head_id }).where('id', '=', departmentId).execute();
    await setHead(staff().engineer);
    await refreshFeedsOfDepartments(server.db, site.office.organisationId, [departmentId]);
    assert.equal(await listed(clients.engineer, queues.approvalRefused, id), true);
    assert.equal(await listed(clients.head, queues.approvalRefused, id), false);
    await setHead(staff().head);
    await refreshFeedsOfDepartments(server.db, site.office.organisationId, [departmentId]);
  });

  test('come back with whoever is invited again: drafts, and what was refused', async () => {
    const { employeeId } = await site.leaver('returner');
    const draft = await store([], { initiator_id: employeeId, status: statuses.draft, number: '' });
    const id = await refused(employeeId);
    await site.dismiss(employeeId);
    for (const client of [clients.head, clients.administrator, clients.trainee]) await fails(client.call(openDraft, { id: draft }), 403);
    await inviteBack('returner');
    const client = await server.signIn('returner@north.example');
    assert.equal(await listed(client, queues.drafts, draft), true);
    assert.equal((await client.call(openDraft, { id: draft })).draft?.id, draft);
    assert.equal(await listed(clients.head, queues.approvalRefused, id), false);
    await fails(clients.head.call(returnDocument, { id }), 403);
    await client.call(returnDocument, { id });
    const { document, log } = await whole(id);
    assert.deepEqual([document?.initiator_id, log.map(({ action }) => action)], [employeeId, ['return']]);
  });
});
