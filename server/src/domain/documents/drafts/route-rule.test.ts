/** Who may decide on a document that they have written. The rule is checked on save, launch, decision and after a return. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { CallInput } from '@qujat/contract/call';
import { copyDocument, editAggregation, participantOperations, returnDocument } from '@qujat/contract/document-acts';
import { decideDocument } from '@qujat/contract/document-card';
import { launchDraft, openDraft, openTemplate, saveDraft, type GivenParticipant } from '@qujat/contract/new-document';
import { stages } from '@qujat/contract/vocabulary';
import type { Client } from '../../../test-support/server.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';

type Given = CallInput<typeof saveDraft>;

describe('rules about the people who decide', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-route-rule-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const served = servedOffice({ dataDir: () => dataDir });
  const { clients, server, whole } = served;
  const staff = () => served.office.staff;
  before(async () => {
    const { R3, R2 } = served.office.templates;
    await server.db.updateTable('templates').set({ key_requirement: 'none' }).where('id', 'in', [R2, R3]).execute();
    await server.db.updateTable('templates').set({ may_be_public: true }).where('id', '=', R2).execute();
    await server.db
      .insertInto('template_steps')
      .values({
        organisation_id: served.office.organisationId,
        template_id: R3,
        stage: stages.aggregation,
        holder: 'lawyer',
        employee_id: null,
        obligatory: true,
      })
      .execute();
  });

  const at = (stage: GivenParticipant['stage'], userid: number, queue = 1): GivenParticipant => ({ stage, userid, queue, task: '' });
  const given = (participants: readonly GivenParticipant[], more: Partial<Given> = {}): Given => ({
    templateId: served.office.templates.R3,
    key: randomUUID(),
    writer: randomUUID(),
    sequence: 1,
    language: 'ru',
    subject: 'Договор поставки',
    text: 'Прошу согласовать.',
    values: {},
    recipients: [],
    participants,
    ...more,
  });
  const save = (participants: readonly GivenParticipant[], more: Partial<Given> = {}, client: Client = clients.worker) =>
    client.call(saveDraft, given(participants, more));
  const launch = ({ id, version }: { id: number; version: number }, client: Client = clients.worker) =>
    client.call(launchDraft, { id, version });
  const usual = () => [at(1, staff().lawyer), at(1, staff().accountant, 2), at(2, staff().head)];
  const lawyer = 'Обязательный участник по шаблону: Тестов lawyer.';
  const alone = 'Нельзя единолично утвердить собственный документ. Добавьте другого утверждающего.';

  test('a writer cannot decide their own order: alone they approve nothing that the template gives to others', async () => {
    const { R2 } = served.office.templates;
    const own = await save([at(2, staff().worker)], { templateId: R2 });
    await fails(launch(own), 200, alone);
    assert.equal((await whole(own.id)).document?.status, 100);
    const { approvedByOthers, initiatorId } = await clients.worker.call(openDraft, { id: own.id });
    assert.deepEqual([approvedByOthers, initiatorId], [true, staff().worker]);
    const together = await save([at(2, staff().worker), at(2, staff().director)], { templateId: R2 });
    await launch(together);
    const other = await save([at(2, staff().director)], { templateId: R2 });
    await launch(other);
    // The template gives the approval to the head.
    const heads = await save([at(2, staff().head)], { templateId: R2 }, clients.head);
    assert.equal((await clients.head.call(openDraft, { id: heads.id })).approvedByOthers, false);
    await launch(heads, clients.head);
    await clients.head.call(decideDocument, { id: heads.id, stage: 2, decision: 10, employeeId: staff().head });
    assert.equal((await whole(heads.id)).document?.status, 600);
  });

  test('an approval that the template gives to others cannot be omitted, with or without a key', async () => {
    const { R2 } = served.office.templates;
    const nobody = await save([at(1, staff().worker)], { templateId: R2 });
    await fails(launch(nobody), 200, 'Укажите, кто утверждает документ.');
    assert.equal((await whole(nobody.id)).document?.status, 100);
    // The head's own document: the template gives its approval to nobody else.
    await launch(await save([at(1, staff().director)], { templateId: R2 }, clients.head), clients.head);
  });

  test('in an organisation without a head nobody approves their own document alone', async () => {
    const { R1, R2 } = served.office.templates;
    const own = await save([at(2, staff().worker)], { templateId: R2 });
    const headLeft = (ended_at: Date | null) =>
      server.db.updateTable('employees').set({ ended_at }).where('id', '=', staff().head).execute();
    await headLeft(new Date());
    try {
      await fails(launch(own), 200, alone);
      await launch(await save([at(2, staff().worker), at(2, staff().director)], { templateId: R2 }));
      // A template that gives the approval to nobody leaves it to the writer.
      await launch(await save([at(2, staff().worker)], { templateId: R1 }));
    } finally {
      await headLeft(null);
    }
  });

  test('a deputy who sends the initiator’s document neither approves it alone nor agrees to it for somebody else', async () => {
    const { R2 } = served.office.templates;
    const { id: session } = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('employee_id', '=', staff().engineer)
      .executeTakeFirstOrThrow();
    const actFor = async (...principals: number[]): Promise<void> => {
      await server.db.deleteFrom('session_substitutions').where('session_id', '=', session).execute();
      for (const employee_id of principals) {
        await server.db
          .insertInto('deputies')
          .values({ employee_id, deputy_id: staff().engineer, starts_on: '2020-01-01', ends_on: null })
          .execute();
        await server.db.insertInto('session_substitutions').values({ session_id: session, employee_id }).execute();
      }
    };
    await actFor(staff().worker);
    const sentToSelf = await save([at(2, staff().engineer)], { templateId: R2 });
    await fails(launch(sentToSelf, clients.engineer), 200, alone);
    const both = await save([at(2, staff().engineer), at(2, staff().worker)], { templateId: R2 });
    await fails(launch(both, clients.engineer), 200, alone);
    const sent = await save([at(2, staff().director)], { templateId: R2 });
    await launch(sent, clients.engineer);
    await actFor(staff().director);
    const agree = () => clients.engineer.call(decideDocument, { id: sent.id, stage: 2, decision: 10, employeeId: staff().director });
    await fails(agree(), 200, 'Нельзя дать согласие за другого сотрудника по документу, который вы отправили.');
    assert.equal((await whole(sent.id)).document?.status, 300);
    // Sent again by its initiator, it is the initiator's.
    await clients.director.call(decideDocument, { id: sent.id, stage: 2, decision: 20, employeeId: staff().director, comment: 'Нет' });
    await clients.worker.call(returnDocument, { id: sent.id });
    await launch({ id: sent.id, version: (await clients.worker.call(openDraft, { id: sent.id })).draft!.version });
    await agree();
    assert.equal((await whole(sent.id)).document?.status, 600);
    await server.db.deleteFrom('session_substitutions').where('session_id', '=', session).execute();
    await server.db.deleteFrom('deputies').where('deputy_id', '=', staff().engineer).execute();
  });

  test('a required step is on the form, cannot be removed from a draft, and nothing is sent without it', async () => {
    const form = await clients.worker.call(openTemplate, { templateId: served.office.templates.R3 });
    assert.deepEqual(form.demands, [{ stage: 1, people: [staff().lawyer], text: lawyer }]);
    const saved = await save(usual());
    const again = (participants: readonly GivenParticipant[]) => save(participants, saved);
    await fails(again([at(2, staff().head)]), 200, lawyer);
    await fails(again([at(4, staff().lawyer), at(2, staff().head)]), 200, lawyer);
    assert.deepEqual([(await whole(saved.id)).document?.version, (await whole(saved.id)).participants.length], [1, 3]);
    const fewer = await again([at(1, staff().lawyer), at(2, staff().head)]);
    await launch(fewer);

    const without = await save([at(2, staff().head)]);
    await fails(launch(without), 200, lawyer);
    assert.equal((await whole(without.id)).document?.number, '');
    // A lawyer is not asked about their own document, and there is no other lawyer.
    await launch(await save([at(2, staff().head)], {}, clients.lawyer), clients.lawyer);
  });

  test('after a refusal and a return the step and the person who refused stay until they agree', async () => {
    const saved = await save([at(1, staff().lawyer), at(1, staff().accountant), at(2, staff().head)]);
    await launch(saved);
    const { id } = saved;
    const decide = (client: Client, who: number, stage: 1 | 2, decision: 10 | 20) =>
      client.call(decideDocument, { id, stage, decision, employeeId: who, comment: 'Нет сметы' });
    await decide(clients.accountant, staff().accountant, 1, 20);
    await clients.worker.call(returnDocument, { id });
    const returned = await clients.worker.call(openDraft, { id });
    const refused = 'Тестов accountant: получен отказ. Участник остаётся на маршруте, пока не даст согласие.';
    assert.deepEqual(
      returned.demands.map(({ people, text }) => [people, text]),
      [
        [[staff().accountant], refused],
        [[staff().lawyer], lawyer],
      ],
    );
    let version = returned.draft!.version;
    await fails(save([at(1, staff().lawyer), at(2, staff().head)], { id, version }), 200, refused);
    await fails(save([at(1, staff().accountant), at(2, staff().head)], { id, version }), 200, lawyer);
    ({ version } = await save([at(1, staff().accountant), at(1, staff().lawyer), at(2, staff().head)], { id, version }));
    await launch({ id, version });
    await decide(clients.accountant, staff().accountant, 1, 10);
    await decide(clients.lawyer, staff().lawyer, 1, 20);
    await clients.worker.call(returnDocument, { id });
    ({ version } = (await clients.worker.call(openDraft, { id })).draft!);
    // The accountant has agreed meanwhile.
    ({ version } = await save([at(1, staff().lawyer), at(2, staff().head)], { id, version }));
    // A person who refused and has left the organisation holds nobody up.
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', staff().lawyer).execute();
    await save([at(2, staff().head)], { id, version });
    await server.db.updateTable('employees').set({ ended_at: null }).where('id', '=', staff().lawyer).execute();
  });

  test('a participant added on the way also stays after a refusal or when they meet a demand', async () => {
    const { id, version } = await save([at(1, staff().lawyer), at(1, staff().accountant), at(2, staff().head)]);
    await launch({ id, version });
    const edit = (operation: 1 | 2, employeeId: number) => clients.worker.call(editAggregation, { operation, id, employeeId });
    const { add, remove } = participantOperations;
    await edit(add, staff().engineer);
    for (const name of ['lawyer', 'accountant'] as const)
      await clients[name].call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff()[name] });
    await clients.engineer.call(decideDocument, { id, stage: 1, decision: 20, employeeId: staff().engineer, comment: 'Нет' });
    await clients.worker.call(returnDocument, { id });
    await launch({ id, version: (await clients.worker.call(openDraft, { id })).draft!.version });
    await fails(edit(remove, staff().engineer), 200, 'Этот участник отказал и остаётся на маршруте, пока не даст согласие.');
    assert.ok((await whole(id)).participants.some((each) => each.employee_id === staff().engineer));

    // The only lawyer on the route was added on the way.
    await server.db.insertInto('employee_roles').values({ employee_id: staff().trainee, role: 'lawyer' }).execute();
    const second = await save(usual());
    await launch(second);
    await clients.worker.call(editAggregation, { operation: add, id: second.id, employeeId: staff().trainee });
    await clients.lawyer.call(decideDocument, { id: second.id, stage: 1, decision: 10, employeeId: staff().lawyer });
    await clients.accountant.call(decideDocument, {
      id: second.id,
      stage: 1,
      decision: 20,
      employeeId: staff().accountant,
      comment: 'Нет',
    });
    await clients.worker.call(returnDocument, { id: second.id });
    const { draft } = await clients.worker.call(openDraft, { id: second.id });
    const kept = await save([at(1, staff().trainee), at(1, staff().accountant), at(2, staff().head)], {
      id: second.id,
      version: draft!.version,
    });
    await launch(kept);
    const removal = clients.worker.call(editAggregation, { operation: remove, id: second.id, employeeId: staff().trainee });
    await fails(removal, 200, 'Изменить или убрать участника может только тот, кто его добавил.');
    await server.db.deleteFrom('employee_roles').where('employee_id', '=', staff().trainee).execute();
  });

  test('nobody agrees to their own document as another person’s deputy, but everybody may refuse it so', async () => {
    const { R2 } = served.office.templates;
    const saved = await save([at(2, staff().director)], { templateId: R2 });
    await launch(saved);
    const session = await server.db.selectFrom('sessions').select('id').where('employee_id', '=', staff().worker).executeTakeFirstOrThrow();
    await server.db
      .insertInto('deputies')
      .values({ employee_id: staff().director, deputy_id: staff().worker, starts_on: '2020-01-01', ends_on: null })
      .execute();
    await server.db.insertInto('session_substitutions').values({ session_id: session.id, employee_id: staff().director }).execute();
    const decide = (decision: 10 | 20) =>
      clients.worker.call(decideDocument, { id: saved.id, stage: 2, decision, employeeId: staff().director, comment: 'Нет' });
    await fails(decide(10), 200, 'Нельзя дать согласие по собственному документу за другого сотрудника.');
    assert.equal((await whole(saved.id)).document?.status, 300);
    await decide(20);
    assert.equal((await whole(saved.id)).document?.status, 310);
    await server.db.deleteFrom('session_substitutions').where('session_id', '=', session.id).execute();
    await server.db.deleteFrom('deputies').where('deputy_id', '=', staff().worker).execute();
  });

  test('a document is public only if its template allows it: on save, on sending, in a copy, on the form', async () => {
    const { R2, R3 } = served.office.templates;
    await fails(save(usual(), { isPublic: true }), 409, 'Шаблон изменён, пока вы писали. Откройте новую форму: написанное не потеряно.');
    const { id, version } = await save([at(2, staff().head)], { templateId: R2, isPublic: true });
    const mayBePublic = (value: boolean) => server.db.updateTable('templates').set({ may_be_public: value }).where('id', '=', R2).execute();
    assert.equal((await clients.worker.call(openDraft, { id })).draft?.isPublic, true);
    await mayBePublic(false);
    assert.equal((await clients.worker.call(openDraft, { id })).draft?.isPublic, false, 'the page cannot send what is not allowed');
    await fails(launch({ id, version }), 200, 'Документ по этому шаблону нельзя показать всей организации.');
    const copied = await clients.worker.call(copyDocument, { id });
    assert.equal((await whole(copied)).document?.is_public, false);
    await mayBePublic(true);
    await launch({ id, version });
    assert.equal((await clients.worker.call(openTemplate, { templateId: R3 })).template.mayBePublic, false);
  });

  test('the history shows where the route differs from the template, and nothing otherwise', async () => {
    const history = async (id: number): Promise<string> => (await clients.worker.fetch(`/ce/showhist_win.php?q=${id}`)).text();
    const same = await save(usual());
    await launch(same);
    assert.doesNotMatch(await history(same.id), /Маршрут отличается/);
    const differs = await save([at(1, staff().lawyer), at(1, staff().engineer), at(2, staff().director)]);
    await launch(differs);
    assert.match(
      await history(differs.id),
      /Маршрут отличается от шаблона\. Нет: Тестов accountant, Тестов head\. Добавлены: Тестов engineer, Тестов director\./,
    );
  });
});
