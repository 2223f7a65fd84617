/** Every kind of what hangs on a person: it is counted, and goes to a successor or stays (ADM-8). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createFolder, giveAccess, shareFolder } from '@qujat/contract/cloud-changes';
import { listHandover } from '@qujat/contract/administration/handover';
import { decideDocument } from '@qujat/contract/document-card';
import { queues, stages, statuses } from '@qujat/contract/vocabulary';
import type { Client } from '../../../test-support/server.ts';
import { fails } from '../../documents/test-support/served-office.ts';
import { departureOffice, keep, to } from './test-support/departure-office.ts';

const { aggregation, approval, execution, acknowledgement } = stages;

describe('what hangs on a person', () => {
  const site = departureOffice();
  const { server, store, whole } = site;
  const staff = () => site.office.staff;
  const feedOf = async (id: number, principal: number): Promise<number[]> =>
    (await whole(id)).feed.filter((row) => row.principal === principal).map(({ queue }) => queue);

  test('documents that wait now or later go over with place and term; each log says who replaced whom', async () => {
    const { employeeId } = await site.leaver('waiting');
    const due = new Date(Date.now() - 86_400_000);
    const now = await store([
      { stage: aggregation, employeeId, dueAt: due },
      { stage: approval, employeeId: staff().director },
    ]);
    const later = await store([
      { stage: aggregation, employeeId: staff().head },
      { stage: approval, employeeId },
    ]);
    const known = await store([{ stage: acknowledgement, employeeId }], { status: statuses.completed, finished_at: new Date() });
    const over = await store(
      [
        { stage: aggregation, employeeId, state: 'agreed', decidedBy: employeeId, decidedAt: new Date() },
        { stage: approval, employeeId: staff().director },
      ],
      { status: statuses.approval },
    );
    const refused = await store([{ stage: aggregation, employeeId, state: 'dropped' }], { status: statuses.approvalRefused });
    const { lines } = await site.read(employeeId);
    assert.deepEqual(
      lines.map(({ kind, count, overdue }) => [kind, count, overdue]),
      [['waiting', 3, 1]],
    );
    const { items } = await site.administrator().call(listHandover, { employeeId, kind: 'waiting' });
    assert.deepEqual(
      items.map(({ id, detail }) => [id, detail]),
      [now, later, known].map((id) => [id, 'О закупке']),
    );
    const [before, beforeOver, beforeRefused] = [await whole(now), await whole(over), await whole(refused)];
    await site.dismiss(employeeId, { successorId: staff().lawyer });
    const after = await whole(now);
    assert.deepEqual(
      after.participants,
      before.participants.map((each) => (each.employee_id === employeeId ? { ...each, employee_id: staff().lawyer } : each)),
    );
    const [entry] = after.log;
    assert.deepEqual(
      [entry?.action, entry?.actor_id, entry?.details],
      ['handover', staff().administrator, { stage: aggregation, employee: staff().lawyer, replaces: employeeId }],
    );
    assert.ok((await feedOf(now, staff().lawyer)).includes(queues.incoming), 'it waits for the successor');
    assert.deepEqual(await feedOf(now, employeeId), []);
    assert.equal((await whole(later)).participants[1]?.employee_id, staff().lawyer);
    assert.equal((await whole(known)).participants[0]?.employee_id, staff().lawyer);
    assert.deepEqual((await whole(over)).participants, beforeOver.participants, 'what is decided stays');
    assert.deepEqual((await whole(refused)).participants, beforeRefused.participants);
    const letters = await site.newLetters();
    const [letter] = letters.filter(({ recipient }) => recipient === 'lawyer@north.example');
    assert.match(`${letter?.subject}\n${letter?.body}`, /Вам переданы дела: Уходящий waiting[\s\S]*Ждут решения: 3/);
    const page = await (await site.clients.lawyer.fetch(`/ce/showhist_win.php?q=${now}`)).text();
    assert.match(page, /Передача другому сотруднику[\s\S]*Тестов lawyer[\s\S]*вместо: Уходящий waiting/);
    await site.clients.lawyer.call(decideDocument, { id: now, stage: aggregation, decision: 10, employeeId: staff().lawyer });
    assert.equal((await whole(now)).document?.status, statuses.approval);
  });

  test('tasks of execution go to somebody else than the documents do; a line may stay in the name of the person', async () => {
    const { employeeId } = await site.leaver('tasks');
    const task = await store([{ stage: execution, employeeId, task: 'Отправить', assignedBy: staff().head }], {
      status: statuses.execution,
    });
    const waiting = await store([{ stage: aggregation, employeeId }]);
    assert.deepEqual(await site.counts(employeeId), { waiting: 1, tasks: 1 });
    await site.dismiss(employeeId, { handover: [to('tasks', staff().engineer), keep('waiting')] });
    const [participant] = (await whole(task)).participants;
    assert.deepEqual(
      [participant?.employee_id, participant?.task, participant?.assigned_by],
      [staff().engineer, 'Отправить', staff().head],
    );
    assert.equal((await whole(waiting)).participants[0]?.employee_id, employeeId);
    const { details } = await site.lastAudit();
    assert.deepEqual(
      (JSON.parse(String(details['after'])) as { kind: string; way: string; moved: number; kept: number }[]).map(
        ({ kind, way, moved, kept }) => [kind, way, moved, kept],
      ),
      [
        ['waiting', 'keep', 0, 1],
        ['tasks', 'person', 1, 0],
      ],
    );
    assert.equal(details['before'], 'waiting =1;tasks =1');
  });

  test('where the successor has decided already the document goes on, and whose turn comes is told, with a deadline', async () => {
    const { employeeId } = await site.leaver('turn');
    const id = await store([
      { stage: aggregation, employeeId: staff().lawyer, state: 'agreed', decidedBy: staff().lawyer, decidedAt: new Date() },
      { stage: aggregation, employeeId },
      { stage: approval, employeeId: staff().director },
    ]);
    await server.db.updateTable('participants').set({ days: 3 }).where('document_id', '=', id).where('stage', '=', approval).execute();
    await site.dismiss(employeeId, { successorId: staff().lawyer });
    const { document, participants } = await whole(id);
    assert.equal(document?.status, statuses.approval);
    assert.ok((participants.find(({ stage }) => stage === approval)?.due_at ?? 0) > new Date());
    const told = await server.db.selectFrom('notifications').select(['employee_id', 'kind']).where('document_id', '=', id).execute();
    assert.deepEqual(told, [{ employee_id: staff().director, kind: 'yourTurn' }]);
  });

  test('a successor who comes to the turn from further back gets a deadline', async () => {
    const { employeeId } = await site.leaver('later');
    const id = await store([
      { stage: aggregation, employeeId, queueNumber: 1, task: 'Сверить суммы', dueAt: new Date('2026-11-30T18:59:59Z') },
      { stage: aggregation, employeeId: staff().lawyer, queueNumber: 2 },
    ]);
    await server.db.updateTable('participants').set({ days: 3 }).where('document_id', '=', id).execute();
    await site.dismiss(employeeId, { successorId: staff().lawyer });
    const [entry, ...others] = (await whole(id)).participants;
    assert.deepEqual([entry?.employee_id, entry?.queue_number, entry?.task, others], [staff().lawyer, 1, 'Сверить суммы', []]);
    assert.ok((entry?.due_at ?? 0) > new Date());
  });

  test('the writer of a document does not come to decide on it: the head of its department does', async () => {
    const { employeeId } = await site.leaver('own');
    const id = await store([{ stage: approval, employeeId }], { status: statuses.approval });
    await site.dismiss(employeeId, { successorId: staff().worker });
    assert.equal((await whole(id)).participants[0]?.employee_id, staff().head);
  });

  test('a department gets its new head, with the documents that lack an executor; without one nothing happens', async () => {
    const { employeeId } = await site.leaver('heading');
    const departmentId = site.office.departments[1];
    await server.db.updateTable('departments').set({ head_id: employeeId }).where('id', '=', departmentId).execute();
    await server.db.insertInto('employee_roles').values({ employee_id: employeeId, role: 'division-head' }).execute();
    const lacking = await store([], { status: statuses.execution, department_id: departmentId, template_id: site.office.templates.R5 });
    assert.deepEqual(await site.counts(employeeId), { head: 1 });
    await fails(site.dismiss(employeeId), 400, 'Выберите нового руководителя: Ғылым.');
    await fails(site.dismiss(employeeId, { handover: [keep('head', String(departmentId))] }), 400);
    assert.equal((await site.read(employeeId)).lines.length, 1);
    await site.dismiss(employeeId, { handover: [to('head', staff().engineer, String(departmentId))] });
    const { head_id } = await server.db
      .selectFrom('departments')
      .select('head_id')
      .where('id', '=', departmentId)
      .executeTakeFirstOrThrow();
    assert.equal(head_id, staff().engineer);
    assert.ok((await feedOf(lacking, staff().engineer)).length > 0);
    const roles = await server.db
      .selectFrom('employee_roles')
      .select('employee_id')
      .where('role', '=', 'division-head')
      .where('employee_id', 'in', [employeeId, staff().engineer])
      .execute();
    assert.deepEqual(roles, [{ employee_id: staff().engineer }]);
    await server.db.updateTable('departments').set({ head_id: null }).where('id', '=', departmentId).execute();
  });

  test('a role goes to one successor for everything, a right only on purpose', async () => {
    const { employeeId } = await site.leaver('roles');
    await server.db
      .insertInto('employee_roles')
      .values([
        { employee_id: employeeId, role: 'human-resources' },
        { employee_id: employeeId, role: 'feed-administrator' },
        { employee_id: employeeId, role: 'lawyer' },
      ])
      .execute();
    const { lines } = await site.read(employeeId);
    assert.deepEqual(
      lines.map(({ of, name, isRight, others }) => [of, name, isRight, others.map(({ fullName }) => fullName)]),
      [
        ['lawyer', 'Юрист', false, ['Тестов lawyer']],
        ['human-resources', 'Специалист по кадрам', false, []],
        ['feed-administrator', 'Администратор ленты', true, []],
      ],
    );
    await site.dismiss(employeeId, { successorId: staff().trainee, handover: [keep('role', 'lawyer')] });
    const held = async (id: number) =>
      (await server.db.selectFrom('employee_roles').select('role').where('employee_id', '=', id).orderBy('role').execute()).map(
        ({ role }) => role,
      );
    assert.deepEqual(await held(staff().trainee), ['human-resources']);
    assert.deepEqual(await held(employeeId), ['feed-administrator', 'human-resources', 'lawyer'], 'they say who the person was');
  });

  test('drafts stay private by default, and go over only when somebody is named for them', async () => {
    const [quiet, open] = [await site.leaver('quiet'), await site.leaver('open')];
    const draftOf = (initiator_id: number) => store([], { status: statuses.draft, number: '', initiator_id, subject: 'Личное' });
    const [kept, given] = [await draftOf(quiet.employeeId), await draftOf(open.employeeId)];
    const { items } = await site.administrator().call(listHandover, { employeeId: quiet.employeeId, kind: 'drafts' });
    assert.equal(items.length, 1);
    assert.doesNotMatch(JSON.stringify(items), /Личное/, 'what a draft says is nobody else’s');
    await site.dismiss(quiet.employeeId, { successorId: staff().worker });
    assert.equal((await whole(kept)).document?.initiator_id, quiet.employeeId);
    await site.dismiss(open.employeeId, { handover: [to('drafts', staff().worker)] });
    const after = await whole(given);
    assert.equal(after.document?.initiator_id, staff().worker);
    assert.ok((await feedOf(given, staff().worker)).includes(queues.drafts));
    assert.deepEqual(after.log.at(-1)?.details, { employee: staff().worker, replaces: open.employeeId });
  });

  test('folders stand in one folder of the successor, external links close, and shared folders are left', async () => {
    const { employeeId, client } = await site.leaver('folders');
    const make = async (by: Client, parentId: number, name: string): Promise<number> => {
      const { id } = await by.call(createFolder, { parentId, name });
      assert.ok(id !== null);
      return id;
    };
    const top = await make(client, 0, 'Договоры');
    const below = await make(client, top, '2026');
    await client.call(shareFolder, { id: top, shared: true });
    const foreign = await make(site.clients.engineer, 0, 'Общее');
    await site.clients.engineer.call(giveAccess, { id: foreign, employeeId });
    assert.deepEqual(await site.counts(employeeId), { folders: 2, links: 1 });
    await site.dismiss(employeeId, { successorId: staff().accountant });
    const folders = await server.db.selectFrom('folders').select(['id', 'owner_id', 'parent_id', 'shared', 'name']).orderBy('id').execute();
    const wrapper = folders.find(({ name }) => name === 'Уходящий folders');
    assert.equal(wrapper?.owner_id, staff().accountant);
    const of = (id: number) => folders.find((each) => each.id === id);
    assert.deepEqual([of(top)?.owner_id, of(top)?.parent_id, of(top)?.shared], [staff().accountant, wrapper?.id, false]);
    assert.deepEqual([of(below)?.owner_id, of(below)?.parent_id], [staff().accountant, top]);
    assert.deepEqual(await server.db.selectFrom('folder_access').selectAll().where('employee_id', '=', employeeId).execute(), []);
    assert.equal((await site.lastAudit()).details['linksClosed'], 1);
  });

  test('deputyships end on both sides, and the mailbox is disconnected while its letters stay', async () => {
    const { employeeId, client } = await site.leaver('deputies');
    await server.db
      .insertInto('deputies')
      .values([
        { employee_id: employeeId, deputy_id: staff().lawyer, starts_on: '2020-01-01', ends_on: null },
        { employee_id: staff().clerk, deputy_id: employeeId, starts_on: '2020-01-01', ends_on: '2999-01-01' },
      ])
      .execute();
    const now = new Date();
    await server.db
      .insertInto('letters')
      .values({
        organisation_id: site.office.organisationId,
        employee_id: employeeId,
        message_id: 'kept',
        sent_at: now,
        sender: 'a@b.kz',
        subject: 'Письмо',
      })
      .execute();
    await server.db
      .insertInto('mail_accounts')
      .values({
        organisation_id: site.office.organisationId,
        employee_id: employeeId,
        protocol: 'imap',
        host: 'mail.example',
        port: 993,
        security: 'tls',
        login: 'a',
        sealed_password: Buffer.from('x'),
        charset: 'utf-8',
        sender: '',
        created_at: now,
        next_attempt_at: now,
        asked_at: null,
        fetched_at: null,
        trouble: null,
      })
      .execute();
    assert.deepEqual(await site.counts(employeeId), { mailbox: 1, deputies: 2 });
    await site.dismiss(employeeId);
    const left = await server.db
      .selectFrom('deputies')
      .select('ends_on')
      .where((is) => is.or([is('employee_id', '=', employeeId), is('deputy_id', '=', employeeId)]))
      .execute();
    const today = (await site.read(staff().lawyer)).today;
    assert.ok(left.every(({ ends_on }) => ends_on !== null && ends_on < today));
    assert.deepEqual(await server.db.selectFrom('mail_accounts').selectAll().where('employee_id', '=', employeeId).execute(), []);
    assert.equal((await server.db.selectFrom('letters').selectAll().where('employee_id', '=', employeeId).execute()).length, 1);
    assert.equal((await client.fetch('/ce/admin/rights', { method: 'POST' })).status, 401);
  });
});
