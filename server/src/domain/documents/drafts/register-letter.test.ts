/** A clerk registers incoming letters in one step, and is warned of those that are registered already. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { decideDocument } from '@qujat/contract/document-card';
import { copyDocument, returnDocument } from '@qujat/contract/document-acts';
import { attachFile, launchDraft, openDraft, openTemplate, sameLetters, saveDraft } from '@qujat/contract/new-document';
import { queues, statuses } from '@qujat/contract/vocabulary';
import { limits } from '../../../platform/limits/rate-limit.ts';
import type { Client } from '../../../test-support/server.ts';
import { firstBrokenEntry } from '../log.ts';
import { fails } from '../test-support/served-office.ts';
import { draftOffice, fileOf, type DraftInput } from './test-support/draft-office.ts';

const notAllowed = 'Зарегистрировать в один шаг может делопроизводитель, и только входящее письмо без номера.';
const akimat = { bin: '', name: 'Акимат города', number: '12/А', date: '20.11.2026' };

describe('registration in one step', () => {
  const { served, staff, templates, given, listed } = draftOffice();
  const { clients, server, whole, newLetters } = served;
  before(async () => {
    for (const id of [templates().R5, templates().R4])
      await server.db.updateTable('templates').set({ correspondence: 'incoming' }).where('id', '=', id).execute();
  });

  const letter = (more: Partial<DraftInput> = {}): DraftInput =>
    given({
      templateId: templates().R5,
      sender: akimat,
      participants: [
        { stage: 1, userid: staff().clerk, queue: 1, task: '' },
        { stage: 2, userid: staff().director, queue: 1, task: '' },
      ],
      ...more,
    });
  const draftOf = (client: Client, more: Partial<DraftInput> = {}) => client.call(saveDraft, letter(more));
  const register = (client: Client, { id, version }: { id: number; version: number }) =>
    client.call(launchDraft, { id, version, register: true });
  const untouched = async (id: number): Promise<void> => {
    const { document, log } = await whole(id);
    assert.deepEqual([document?.status, document?.number, log.map(({ action }) => action)], [statuses.draft, '', ['create']]);
  };

  test('gives the number at once, and the letter waits for whoever is next', async () => {
    const draft = await draftOf(clients.clerk);
    await newLetters();
    const { number, registeredOn } = await register(clients.clerk, draft);
    assert.match(number, /^Т5-\d+$/);
    assert.match(registeredOn ?? '', /^\d{4}-\d{2}-\d{2}$/);
    const { document, log, participants } = await whole(draft.id);
    assert.deepEqual([document?.status, document?.number], [statuses.approval, number]);
    assert.deepEqual(
      log.map(({ action, actor_id }) => [action, actor_id]),
      ['create', 'launch', 'aggregation.agree', 'exchange.registration'].map((action) => [action, staff().clerk]),
    );
    assert.deepEqual(
      participants.map(({ employee_id, state }) => [employee_id, state]),
      [
        [staff().clerk, 'agreed'],
        [staff().director, 'waiting'],
      ],
    );
    assert.equal(await firstBrokenEntry(server.db, { id: draft.id, organisationId: served.office.organisationId }), null);
    assert.ok((await listed(clients.director, queues.incoming)).includes(draft.id));
    assert.ok(!(await listed(clients.clerk, queues.incoming)).includes(draft.id));
    assert.deepEqual(
      (await newLetters()).map(({ recipient, subject }) => [recipient, subject]),
      [['director@north.example', `Ожидает вас: Шаблон R5 № ${number}`]],
    );
  });

  test('the clerk comes first, whoever the route asks', async () => {
    const draft = await draftOf(clients.clerk, {
      participants: [
        { stage: 1, userid: staff().lawyer, queue: 1, task: 'Проверить' },
        { stage: 2, userid: staff().director, queue: 1, task: '' },
      ],
    });
    const { number } = await register(clients.clerk, draft);
    assert.notEqual(number, '');
    const { participants, document } = await whole(draft.id);
    assert.equal(document?.status, statuses.aggregation);
    assert.deepEqual(
      participants
        .filter(({ stage }) => stage === 1)
        .map(({ employee_id, queue_number, state, task }) => [employee_id, queue_number, state, task])
        .toSorted(),
      [
        [staff().clerk, 1, 'agreed', ''],
        [staff().lawyer, 2, 'waiting', 'Проверить'],
      ].toSorted(),
    );
    assert.ok((await listed(clients.lawyer, queues.incoming)).includes(draft.id));
  });

  test('a letter without an agreement gets its number as well', async () => {
    const draft = await draftOf(clients.clerk, { participants: [{ stage: 2, userid: staff().director, queue: 1, task: '' }] });
    assert.notEqual((await register(clients.clerk, draft)).number, '');
  });

  test('sent twice at once, it is registered once', async () => {
    const draft = await draftOf(clients.clerk);
    const done = await Promise.allSettled([register(clients.clerk, draft), register(clients.clerk, draft)]);
    assert.deepEqual(done.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.equal((await whole(draft.id)).log.filter(({ action }) => action === 'exchange.registration').length, 1);
  });

  test('nothing is stored if something is missing, nobody would get the letter, or its files were not seen', async () => {
    const nameless = await draftOf(clients.clerk, { sender: undefined });
    await fails(register(clients.clerk, nameless), 200, 'Укажите, от кого письмо.');
    await untouched(nameless.id);
    const unapproved = await draftOf(clients.clerk, { participants: [{ stage: 1, userid: staff().clerk, queue: 1, task: '' }] });
    await fails(register(clients.clerk, unapproved), 200, 'Укажите, кто утверждает документ.');
    await untouched(unapproved.id);
    const unseen = await draftOf(clients.clerk);
    await fails(register(clients.clerk, { ...unseen, version: unseen.version + 1 }), 409);
    await untouched(unseen.id);
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', staff().director).execute();
    await fails(register(clients.clerk, unseen), 200, 'Тестов director больше не работает в организации. Выберите другого участника.');
    await server.db.updateTable('employees').set({ ended_at: null }).where('id', '=', staff().director).execute();
    await untouched(unseen.id);
  });

  test('a letter that registration alone would complete is refused, and an acknowledgement suffices', async () => {
    await server.db.insertInto('employee_roles').values({ employee_id: staff().head, role: 'clerk' }).execute();
    const alone = [{ stage: 1 as const, userid: staff().head, queue: 1, task: '' }];
    const told = [...alone, { stage: 4 as const, userid: staff().worker, queue: 1, task: '' }];
    const own = { templateId: templates().R4 };
    const draft = await draftOf(clients.head, { ...own, participants: alone });
    await fails(register(clients.head, draft), 200, 'Укажите, кому передать письмо после регистрации.');
    await untouched(draft.id);
    const seen = await draftOf(clients.head, { ...own, participants: told });
    assert.notEqual((await register(clients.head, seen)).number, '');
    await server.db.deleteFrom('employee_roles').where('employee_id', '=', staff().head).where('role', '=', 'clerk').execute();
  });

  test('only a clerk, only an incoming letter, only without a number', async () => {
    const worker = await draftOf(clients.worker);
    await fails(register(clients.worker, worker), 200, notAllowed);
    await untouched(worker.id);
    const memo = await draftOf(clients.clerk, { templateId: templates().R3, sender: undefined, values: { sum: '5' } });
    await fails(register(clients.clerk, memo), 200, notAllowed);
    await untouched(memo.id);
    await fails(register(clients.clerk, worker), 403);

    const draft = await draftOf(clients.clerk);
    const { number } = await register(clients.clerk, draft);
    await clients.director.call(decideDocument, { id: draft.id, stage: 2, decision: 20, employeeId: staff().director, comment: 'Не нам' });
    await clients.clerk.call(returnDocument, { id: draft.id });
    const returned = await clients.clerk.call(openDraft, { id: draft.id });
    assert.equal(returned.mayRegister, false);
    await fails(register(clients.clerk, { id: draft.id, version: returned.draft!.version }), 200, notAllowed);
    assert.equal((await clients.clerk.call(launchDraft, { id: draft.id, version: returned.draft!.version })).number, number);
  });

  test('a letter from the exchange keeps its content when it is returned; its route may change', async () => {
    const draft = await draftOf(clients.clerk);
    await server.db.updateTable('documents').set({ exchange_marker: 'registered', number: 'ВХ-7' }).where('id', '=', draft.id).execute();
    const before = await whole(draft.id);
    const save = (more: Partial<DraftInput>) =>
      clients.clerk.call(saveDraft, { ...letter(more), id: draft.id, version: before.document?.version ?? 0 });
    const frozen =
      'Письмо получено по обмену: его регистрируют или отказывают в нём, а содержание остаётся таким, каким его подписал отправитель.';
    await fails(save({ text: 'Отказываемся.' }), 200, frozen);
    await fails(save({ subject: 'Другое' }), 200, frozen);
    await fails(clients.clerk.call(attachFile, { id: draft.id, files: [fileOf('Иное.pdf')] }), 200, frozen);
    await save({ sender: { ...akimat, name: 'Другой' }, participants: [{ stage: 2, userid: staff().director, queue: 1, task: '' }] });
    const after = await whole(draft.id);
    assert.deepEqual([after.document?.subject, after.document?.body], [before.document?.subject, before.document?.body]);
    assert.deepEqual(
      after.participants.map(({ employee_id }) => employee_id),
      [staff().director],
    );
  });

  test('a draft stays the letter that it began as; a copy is what the template makes now', async () => {
    const becomes = (correspondence: 'incoming' | null) =>
      server.db.updateTable('templates').set({ correspondence }).where('id', '=', templates().R5).execute();
    const draft = await draftOf(clients.clerk);
    await becomes(null);
    const form = await clients.clerk.call(openDraft, { id: draft.id });
    assert.deepEqual([form.template.correspondence, form.mayRegister, form.draft?.sender?.name], ['incoming', true, akimat.name]);
    const copied = await clients.clerk.call(copyDocument, { id: draft.id });
    const other = await clients.clerk.call(openDraft, { id: copied });
    assert.deepEqual([other.template.correspondence, other.mayRegister, other.draft?.sender], [null, false, null]);
    await becomes('incoming');
    assert.equal((await clients.clerk.call(openDraft, { id: copied })).template.correspondence, null);
    await register(clients.clerk, draft);
    const sent = { id: copied, version: other.draft!.version };
    assert.notEqual((await clients.clerk.call(launchDraft, sent)).number, '');
  });

  test('the form says who may register, and asks no other clerk to', async () => {
    const other = staff().trainee;
    const form = await clients.clerk.call(openTemplate, { templateId: templates().R5 });
    assert.equal(form.mayRegister, true);
    assert.equal((await clients.worker.call(openTemplate, { templateId: templates().R5 })).mayRegister, false);
    assert.equal((await clients.clerk.call(openTemplate, { templateId: templates().R3 })).mayRegister, false);
    await server.db.insertInto('employee_roles').values({ employee_id: other, role: 'clerk' }).execute();
    const draft = await draftOf(clients.clerk);
    assert.equal((await clients.clerk.call(openDraft, { id: draft.id })).mayRegister, true);
    const second = await clients.trainee.call(openTemplate, { templateId: templates().R5 });
    assert.deepEqual(
      second.suggested.filter(({ stage }) => stage === 1).map(({ employeeId }) => employeeId),
      [other],
    );
    await server.db.deleteFrom('employee_roles').where('employee_id', '=', other).execute();
  });

  test('names the letter that is registered already, in this organisation only', async () => {
    const sender = { bin: '123456789012', name: 'ТОО «Ак-Су»', number: `7-${randomUUID()}`, date: '21.11.2026' };
    const same = (client: Client, more: object = {}) => client.call(sameLetters, { ...sender, ...more });
    const draft = await draftOf(clients.clerk, { sender, subject: 'О поставке' });
    assert.deepEqual((await same(clients.clerk)).letters, [], 'a draft is nobody else’s business');
    const { number, registeredOn } = await register(clients.clerk, draft);
    const found = [{ id: draft.id, number, subject: 'О поставке', issuedOn: registeredOn }];
    assert.deepEqual((await same(clients.clerk)).letters, found);
    assert.deepEqual(
      (await same(clients.clerk, { bin: '', name: 'тоо "ак су"', number: ` ${sender.number.toUpperCase()} ` })).letters,
      found,
    );
    assert.deepEqual((await same(clients.clerk, { date: '2026-11-21' })).letters, found);
    for (const other of [{ date: '22.11.2026' }, { number: '8' }, { bin: '210987654321' }])
      assert.deepEqual((await same(clients.clerk, other)).letters, []);
    await fails(same(clients.worker), 403);
    assert.deepEqual((await same(await server.signIn('clerk@south.example'))).letters, []);
    await fails(same(clients.clerk, { number: 'x'.repeat(101) }), 400);

    const again = await draftOf(clients.clerk, { sender });
    assert.notEqual((await register(clients.clerk, again)).number, number, 'the clerk may go on');
    assert.equal((await same(clients.clerk)).letters.length, 2);
  });

  test('the warning is asked for only so often', async () => {
    const { person_id } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', staff().clerk)
      .executeTakeFirstOrThrow();
    const key = `${limits.sameLetters.name}:${person_id}`;
    const ask = () => clients.clerk.call(sameLetters, { name: 'Акимат', number: '1' });
    await ask();
    await server.db.updateTable('rate_limits').set({ count: limits.sameLetters.tries }).where('key', '=', key).execute();
    await fails(ask(), 429);
  });
});
