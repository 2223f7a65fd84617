/** The acts: who may leave, when, and what ends; all of it or nothing (ADM-8, ADM-9). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callOffDismissal, dismissPerson, transferPerson } from '@qujat/contract/administration/departure';
import { listHandover, readHandover, type HandoverChoice } from '@qujat/contract/administration/handover';
import { reopenDepartment } from '@qujat/contract/administration/departments';
import { invitePerson, acceptInvitation } from '@qujat/contract/administration/invitations';
import { listPeople } from '@qujat/contract/administration/people';
import { lockPerson } from '@qujat/contract/administration/person-access';
import { openDesign, publishDesign, saveDesign, templatesToAdminister } from '@qujat/contract/administration/templates';
import { profile } from '@qujat/contract/shell';
import { stepFor } from '@qujat/contract/designed-step';
import { emptyDesign } from '@qujat/contract/template-design';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { addEmployee } from '../../../test-support/people.ts';
import { followEvents, until } from '../../../test-support/event-stream.ts';
import { fails } from '../../documents/test-support/served-office.ts';
import { makeTellPeople } from '../../notifications/telling/tell-people.ts';
import { carryOutDueDismissals } from './due-dismissals.ts';
import { departureOffice, keep, to } from './test-support/departure-office.ts';

const { aggregation, approval } = stages;
const hour = 3_600_000;

describe('the departure of a person', () => {
  const site = departureOffice({ publicOrigin: null });
  const { server, store, whole } = site;
  const staff = () => site.office.staff;
  const admin = () => site.administrator();
  const isEnded = async (id: number): Promise<boolean> =>
    (await server.db.selectFrom('employees').select('ended_at').where('id', '=', id).executeTakeFirstOrThrow()).ended_at !== null;
  /** The day and hour of the organisation after so many hours. */
  const later = (hours: number): { day: string; hour: number } => {
    const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Almaty', dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(server.clock.now().getTime() + hours * hour),
    );
    return { day: parts.slice(0, 10), hour: Number(parts.slice(11, 13)) };
  };
  const runJob = (at: number) =>
    carryOutDueDismissals(server.db, new Date(at * 1000), { origin: 'https://qujat.example', tellPeople: makeTellPeople(null) });

  test('ends sessions, tokens and streams of this organisation, and leaves those of another', async () => {
    const { employeeId, personId, client } = await site.leaver('two');
    const { organisation_id: other } = await server.db
      .selectFrom('employees')
      .select('organisation_id')
      .where('organisation_id', '<>', site.office.organisationId)
      .executeTakeFirstOrThrow();
    await addEmployee(server.db, { organisationId: other, email: 'two@north.example' });
    const elsewhere = await server.signIn('two@north.example', { organisationId: other });
    const stream = await followEvents((signal) => client.fetch('/ce/events', { signal }));
    await until('the stream is open', () => stream.events.includes('ready'));
    await site.dismiss(employeeId, { reason: ' Переезд ' });
    await until('the stream has ended', stream.isOver);
    await assert.rejects(client.call(profile, {}), { status: 401 });
    const refreshed = await server.anonymous().fetch('/ce/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: client.tokens?.refreshToken }),
    });
    assert.notEqual(refreshed.status, 200);
    assert.ok((await elsewhere.call(profile, {})).fullName);
    const sessions = await server.db.selectFrom('sessions').select('end_reason').where('person_id', '=', personId).orderBy('id').execute();
    assert.deepEqual(sessions, [{ end_reason: 'dismissed' }, { end_reason: null }]);
    const { event, details } = await site.lastAudit();
    assert.deepEqual(
      [event, details['employee'], details['reason'], details['sessionsEnded']],
      ['person.dismissed', employeeId, 'Переезд', 1],
    );
    const { people } = await admin().call(listPeople, { search: 'Уходящий two', state: 'dismissed' });
    assert.deepEqual(
      people.map((each) => [each.employeeId, each.state]),
      [[employeeId, 'dismissed']],
    );
    assert.ok(people[0]?.at);
    await fails(site.read(employeeId), 404);
  });

  test('is refused when the numbers have changed, and says how; nothing is stored', async () => {
    const { employeeId } = await site.leaver('stamp');
    const id = await store([{ stage: aggregation, employeeId }]);
    const { stamp } = await site.read(employeeId);
    await store([{ stage: approval, employeeId }]);
    const before = await whole(id);
    const act = admin().call(dismissPerson, { employeeId, stamp, successorId: staff().lawyer, handover: [] });
    await fails(act, 409, 'Пока вы выбирали, числа изменились: Ждут решения: стало 2, было 1. Проверьте и повторите.');
    assert.deepEqual(await whole(id), before);
    assert.equal(await isEnded(employeeId), false);
    await fails(admin().call(dismissPerson, { employeeId, stamp: 'waiting', handover: [] }), 400);
  });

  test('is all or nothing: a choice that cannot be made leaves everything as it was', async () => {
    const { employeeId, client } = await site.leaver('whole');
    const id = await store([{ stage: aggregation, employeeId }]);
    const { stamp } = await site.read(employeeId);
    const { employeeId: gone } = await site.leaver('gone');
    await site.dismiss(gone);
    const foreign = await server.db
      .selectFrom('employees')
      .select('id')
      .where('organisation_id', '<>', site.office.organisationId)
      .executeTakeFirstOrThrow();
    const before = await whole(id);
    for (const successor of [gone, foreign.id, employeeId, 999_999])
      await fails(admin().call(dismissPerson, { employeeId, stamp, handover: [to('waiting', successor)] }), 400);
    const { employeeId: locked } = await site.leaver('locked');
    await server.db.updateTable('employees').set({ locked_at: server.clock.now() }).where('id', '=', locked).execute();
    await fails(
      admin().call(dismissPerson, { employeeId, stamp, handover: [to('waiting', locked)] }),
      400,
      'Вход в организацию закрыт: Уходящий locked. Выберите другого преемника.',
    );
    await fails(
      admin().call(dismissPerson, {
        employeeId,
        stamp,
        handover: [{ kind: 'waiting', of: '', way: 'role', employeeId: 0, role: 'lawyer' }],
      }),
      400,
    );
    assert.deepEqual(await whole(id), before);
    assert.ok((await client.call(profile, {})).fullName);
  });

  test('nobody dismisses themselves, nor the last system administrator', async () => {
    const own = staff().administrator;
    assert.equal((await admin().call(readHandover, { employeeId: own })).refusal, 'Нельзя уволить себя.');
    await fails(site.dismiss(own), 400, 'Нельзя уволить себя.');
    // The director plans the dismissal of the other administrator, who is then no longer counted.
    const { stamp } = await site.clients.director.call(readHandover, { employeeId: own });
    await site.clients.director.call(dismissPerson, { employeeId: own, stamp, handover: [], ...later(48) });
    assert.match((await site.read(staff().director)).refusal, /последний администратор/);
    await fails(site.dismiss(staff().director), 200, 'Это последний администратор системы. Сначала дайте это право кому-нибудь ещё.');
    await site.clients.director.call(callOffDismissal, { employeeId: own });
    await fails(site.clients.director.call(callOffDismissal, { employeeId: own }), 200, 'Увольнение не назначено или уже выполнено.');
  });

  test('a planned dismissal happens at its hour, and hands over what has come since', async () => {
    const { employeeId, client } = await site.leaver('planned');
    const first = await store([{ stage: aggregation, employeeId }]);
    await fails(site.dismiss(employeeId, { day: '2020-01-01' }), 400, 'Выберите день и час, которые ещё не прошли.');
    await fails(site.dismiss(employeeId, { day: '2999-01-01' }), 400, 'Увольнение можно назначить не больше чем на год вперёд.');
    const when = later(30);
    const at = await site.dismiss(employeeId, { successorId: staff().lawyer, ...when });
    assert.ok(at);
    const planned = await site.read(employeeId);
    assert.deepEqual([planned.plannedAt, planned.plannedBy], [at, 'Тестов administrator']);
    const { people } = await admin().call(listPeople, { search: 'Уходящий planned' });
    assert.deepEqual([people[0]?.state, people[0]?.leavesAt], ['working', at]);
    assert.equal((await site.lastAudit()).event, 'person.dismissal-planned');
    await fails(site.dismiss(employeeId), 400);
    const second = await store([{ stage: aggregation, employeeId }]);
    await server.db.updateTable('departments').set({ head_id: employeeId }).where('id', '=', site.office.departments[1]).execute();
    await runJob(at - 1);
    assert.ok((await client.call(profile, {})).fullName, 'the hour has not come');
    await runJob(at);
    assert.equal(await isEnded(employeeId), true);
    for (const id of [first, second]) assert.equal((await whole(id)).participants[0]?.employee_id, staff().lawyer);
    const { head_id } = await server.db
      .selectFrom('departments')
      .select('head_id')
      .where('id', '=', site.office.departments[1])
      .executeTakeFirstOrThrow();
    assert.equal(head_id, staff().lawyer);
    const { event, details } = await site.lastAudit();
    assert.deepEqual([event, details['before']], ['person.dismissed', `waiting =2;head ${site.office.departments[1]}=1`]);
    await runJob(at);
    await server.db.updateTable('departments').set({ head_id: null }).where('id', '=', site.office.departments[1]).execute();
  });

  test('a plan that is called off changes nothing at its hour', async () => {
    const { employeeId } = await site.leaver('called-off');
    const at = await site.dismiss(employeeId, later(30));
    await admin().call(callOffDismissal, { employeeId });
    assert.equal((await site.read(employeeId)).plannedAt, null);
    await runJob(at ?? 0);
    assert.equal(await isEnded(employeeId), false);
  });

  test('whoever takes over from a planned dismissal stays until then', async () => {
    const [first, second] = [await site.leaver('first'), await site.leaver('second')];
    await store([{ stage: aggregation, employeeId: first.employeeId }]);
    await site.dismiss(first.employeeId, { handover: [to('waiting', second.employeeId)], ...later(30) });
    await fails(
      site.dismiss(second.employeeId),
      400,
      'Этому человеку передаются дела при назначенном увольнении: Уходящий first. Сначала отмените то увольнение.',
    );
    const third = await site.leaver('third');
    await fails(
      site.dismiss(third.employeeId, { successorId: first.employeeId }),
      400,
      'Уходящий first тоже увольняется. Выберите другого преемника.',
    );
    await admin().call(callOffDismissal, { employeeId: first.employeeId });
    await site.dismiss(second.employeeId);
  });

  test('what a successor who has been locked meanwhile was to take over goes to whoever planned it', async () => {
    const [leaver, chosen, forAll] = [await site.leaver('leaves.later'), await site.leaver('locked.one'), await site.leaver('locked.two')];
    const id = await store([{ stage: aggregation, employeeId: leaver.employeeId }]);
    await server.db.insertInto('employee_roles').values({ employee_id: leaver.employeeId, role: 'feed-administrator' }).execute();
    await server.db
      .updateTable('departments')
      .set({ head_id: leaver.employeeId })
      .where('id', '=', site.office.departments[1])
      .where('organisation_id', '=', site.office.organisationId)
      .execute();
    const at = await site.dismiss(leaver.employeeId, {
      successorId: forAll.employeeId,
      handover: [to('waiting', chosen.employeeId), to('role', chosen.employeeId, 'feed-administrator')],
      ...later(30),
    });
    for (const { employeeId } of [chosen, forAll]) await admin().call(lockPerson, { employeeId });
    await runJob(at ?? 0);
    const rights = server.db.selectFrom('employee_roles').select('employee_id').where('role', '=', 'feed-administrator');
    const holders = (await rights.execute()).map(({ employee_id: who }) => who);
    assert.ok(!holders.includes(staff().administrator) && !holders.includes(chosen.employeeId), 'a right is given on purpose only');
    assert.deepEqual(
      (await whole(id)).participants.map(({ employee_id: who }) => who),
      [staff().administrator],
    );
    const { head_id: head } = await server.db
      .selectFrom('departments')
      .select('head_id')
      .where('id', '=', site.office.departments[1])
      .executeTakeFirstOrThrow();
    assert.equal(head, staff().administrator);
  });

  test('an administrator does not call off their own dismissal', async () => {
    const { employeeId, client } = await site.leaver('chief');
    await server.db.insertInto('employee_roles').values({ employee_id: employeeId, role: 'system-administrator' }).execute();
    await site.dismiss(employeeId, later(30));
    await fails(client.call(callOffDismissal, { employeeId }), 400, 'Своё увольнение отменяет другой администратор.');
    await admin().call(callOffDismissal, { employeeId });
    await site.dismiss(employeeId);
  });

  test('steps of templates go to a role or a person, as a new version; documents that have begun keep theirs', async () => {
    const { employeeId } = await site.leaver('steps');
    const { categories } = await admin().call(templatesToAdminister, {});
    const step = stepFor('person', { employeeId });
    const choice = stepFor('choice', { choice: { people: [employeeId], roles: [], departments: [] } });
    const design = (index: string, asked = step) => ({
      ...emptyDesign(categories[0]!.id),
      index,
      ru: `Заявка ${index}`,
      kk: `Өтінім ${index}`,
      stages: emptyDesign(categories[0]!.id).stages.map((each) => ({ ...each, steps: each.stage === approval ? [asked] : [] })),
    });
    const { templateId } = await admin().call(publishDesign, await admin().call(saveDesign, { design: design('УВ') }));
    const draft = await admin().call(saveDesign, { design: design('УЧ') });
    const chosen = await admin().call(publishDesign, await admin().call(saveDesign, { design: design('УШ', choice) }));
    const { R6 } = site.office.templates;
    await server.db
      .insertInto('template_steps')
      .values({
        organisation_id: site.office.organisationId,
        template_id: R6,
        stage: 1,
        holder: 'person',
        employee_id: employeeId,
        obligatory: true,
      })
      .execute();
    const { lines } = await site.read(employeeId);
    assert.deepEqual(
      lines.map(({ kind, count }) => [kind, count]),
      [['steps', 4]],
    );
    const { items } = await admin().call(listHandover, { employeeId, kind: 'steps' });
    assert.deepEqual(
      items.map(({ title }) => title),
      ['Шаблон R6', 'Заявка УВ', 'Заявка УШ', 'Заявка УЧ'],
    );
    const empty = { kind: 'steps', of: '', way: 'role', employeeId: 0, role: 'human-resources' } as const;
    await fails(site.dismiss(employeeId, { handover: [empty] }), 200);
    await site.dismiss(employeeId, { handover: [{ ...empty, role: 'lawyer' }] });
    const stepsOf = async (input: { templateId?: number; draftId?: number }) =>
      (await admin().call(openDesign, input)).design.stages.flatMap(({ steps }) => steps.map((each) => each.role || each.employeeId));
    assert.deepEqual(await stepsOf({ templateId }), ['lawyer']);
    assert.deepEqual(await stepsOf({ draftId: draft.draftId }), ['lawyer']);
    assert.ok((await stepsOf({ templateId: R6 })).includes('lawyer'));
    const offered = (await admin().call(openDesign, { templateId: chosen.templateId })).design.stages.flatMap(({ steps }) => steps);
    assert.deepEqual(
      offered.map((each) => each.choice),
      [{ people: [], roles: [{ role: 'lawyer' }], departments: [] }],
    );
    const { versions } = await admin().call(openDesign, { templateId });
    assert.deepEqual(
      versions.map(({ version }) => version),
      [2, 1],
    );
  });

  test('a dismissed person is invited again, with what the invitation gives', async () => {
    const { employeeId, personId } = await site.leaver('again');
    await server.db.insertInto('employee_roles').values({ employee_id: employeeId, role: 'feed-administrator' }).execute();
    await site.dismiss(employeeId);
    await admin().call(invitePerson, { email: 'again@north.example', fullName: 'Уходящий again', roles: ['clerk'], known: true });
    const letter = await server.db
      .selectFrom('outgoing_letters')
      .select('body')
      .where('recipient', '=', 'again@north.example')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const code = /#([\w-]{43})/.exec(letter.body)?.[1] ?? '';
    await server.anonymous().call(acceptInvitation, { code });
    assert.equal(await isEnded(employeeId), false);
    const roles = await server.db.selectFrom('employee_roles').select('role').where('employee_id', '=', employeeId).execute();
    assert.deepEqual(roles, [{ role: 'clerk' }]);
    assert.equal((await server.db.selectFrom('employees').select('id').where('person_id', '=', personId).execute()).length, 1);
    await site.dismiss(employeeId, { handover: [keep('role', 'clerk')] });
  });

  test('whoever headed a department that is closed heads it no longer, nor after it is opened again', async () => {
    const { employeeId } = await site.leaver('closed');
    const { organisationId } = site.office;
    const heads = async (id: number) =>
      (await server.db.selectFrom('departments').select('head_id').where('id', '=', id).executeTakeFirstOrThrow()).head_id;
    const make = async (name: string, head_id: number | null): Promise<number> => {
      const values = { organisation_id: organisationId, name_ru: name, name_kk: name, code: name, closed_at: server.clock.now(), head_id };
      return (await server.db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow()).id;
    };
    const id = await make('Архив', employeeId);
    await site.dismiss(employeeId);
    assert.equal(await heads(id), null);
    const former = await make('Архив-2', employeeId);
    await admin().call(reopenDepartment, { id: former });
    assert.equal(await heads(former), null);
    const roles = await server.db.selectFrom('employee_roles').select('role').where('employee_id', '=', employeeId).execute();
    assert.deepEqual(roles, []);
  });

  test('a transfer hands over what belongs to the place, and keeps the rest', async () => {
    const [departmentId, next] = site.office.departments;
    const { employeeId, client } = await site.leaver('moving');
    await server.db.updateTable('departments').set({ head_id: employeeId }).where('id', '=', departmentId).execute();
    const waiting = await store([{ stage: aggregation, employeeId }]);
    const task = await store([{ stage: stages.execution, employeeId }], { status: statuses.execution });
    const { stamp } = await site.read(employeeId);
    const move = (handover: HandoverChoice[], department = next) =>
      admin().call(transferPerson, { employeeId, stamp, departmentId: department, position: 'Начальник', handover });
    await fails(move([], departmentId), 400, 'Человек уже работает в этом подразделении.');
    await fails(move([to('drafts', staff().head)].concat(to('role', staff().head, 'clerk')), 999_999), 404);
    await move([to('head', staff().head, String(departmentId)), to('waiting', staff().lawyer)]);
    const row = await server.db
      .selectFrom('employees')
      .select(['department_id', 'position_ru', 'ended_at'])
      .where('id', '=', employeeId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { department_id: next, position_ru: 'Начальник', ended_at: null });
    const { head_id } = await server.db
      .selectFrom('departments')
      .select('head_id')
      .where('id', '=', departmentId)
      .executeTakeFirstOrThrow();
    assert.equal(head_id, staff().head);
    assert.equal((await whole(waiting)).participants[0]?.employee_id, staff().lawyer);
    assert.equal((await whole(task)).participants[0]?.employee_id, employeeId);
    assert.ok((await client.call(profile, {})).fullName);
    const { event, details } = await site.lastAudit();
    assert.deepEqual([event, details['departmentBefore'], details['department']], ['person.transferred', departmentId, next]);
  });
});
