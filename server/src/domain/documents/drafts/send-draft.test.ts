/** All kinds of people send drafts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { copyDocument, returnDocument, withdrawDocument } from '@qujat/contract/document-acts';
import { documentCard, decideDocument } from '@qujat/contract/document-card';
import { documentList } from '@qujat/contract/document-list';
import { attachFile, detachFile, openDraft, saveDraft } from '@qujat/contract/new-document';
import { reworkDocument } from '@qujat/contract/reading';
import { queues } from '@qujat/contract/vocabulary';
import { loadOriginalFacts } from '../signing/original/facts.ts';
import { firstBrokenEntry } from '../log.ts';
import { fails } from '../test-support/served-office.ts';
import { draftOffice, fileOf, type DraftInput } from './test-support/draft-office.ts';

describe('sending a draft', () => {
  const { served, staff, templates, given, save, launch, listed } = draftOffice();
  const { clients, server, whole, newLetters } = served;

  test('missing fields are reported one after another, and nothing is sent', async () => {
    const made = await save(clients.worker, { templateId: templates().R3, subject: undefined, text: undefined, participants: [] });
    const { id } = made;
    let { version } = made;
    const steps: readonly (readonly [string, Partial<DraftInput>])[] = [
      ['Укажите тему документа.', { subject: 'О закупке' }],
      ['Напишите текст документа или приложите файл.', { text: 'Прошу' }],
      ['Заполните поле «Сумма».', { values: { sum: 'много' } }],
      ['Проверьте поле «Сумма».', { values: { sum: '5', from: 'вчера' } }],
      ['Проверьте поле «С какого дня».', { values: { sum: '5', from: '2026-11-20' }, dueOn: '2020-01-01' }],
      ['Срок исполнения уже прошёл. Укажите другой.', { dueOn: undefined }],
      ['Укажите участников маршрута.', { participants: [{ stage: 4, userid: staff().head, queue: 1, task: '' }] }],
      ['Укажите участников маршрута.', { participants: [{ stage: 1, userid: staff().lawyer, queue: 1, task: '' }] }],
      ['Укажите, кто утверждает документ.', { participants: [{ stage: 2, userid: staff().administrator, queue: 1, task: '' }] }],
    ];
    let written: Partial<DraftInput> = { templateId: templates().R3, subject: undefined, text: undefined, participants: [] };
    for (const [text, next] of steps) {
      await fails(launch(clients.worker, id, version), 200, text);
      written = { ...written, ...next };
      ({ version } = await save(clients.worker, { id, version, ...written }));
    }
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', staff().administrator).execute();
    await fails(
      launch(clients.worker, id, version),
      200,
      'Тестов administrator больше не работает в организации. Выберите другого участника.',
    );
    await server.db.updateTable('employees').set({ ended_at: null }).where('id', '=', staff().administrator).execute();
    assert.deepEqual([(await whole(id)).document?.status, (await whole(id)).document?.number, (await whole(id)).log.length], [100, '', 1]);
    await fails(launch(clients.worker, id, version - 1), 409);
    const file = await clients.worker.call(attachFile, { id, files: [fileOf('a.pdf')] });
    await fails(launch(clients.worker, id, version), 409);
    await fails(launch(clients.worker, id, version, [file.id + 1]), 409);
    assert.match((await launch(clients.worker, id, version, [file.id])).number, /^Т3-/);
  });

  test('a sent draft has its number, is frozen, waits for the first in its queue, who is notified, and is read-only', async () => {
    await newLetters();
    const { id, version } = await save(clients.worker);
    await server.db
      .updateTable('documents')
      .set({ issue_date: new Date('2025-01-01') })
      .where('id', '=', id)
      .execute();
    const { id: attachmentId } = await clients.worker.call(attachFile, { id, files: [fileOf('Смета.pdf')] });
    const seen = await loadOriginalFacts(server.db, { id, organisationId: served.office.organisationId });
    const { number } = await launch(clients.worker, id, version, [attachmentId]);
    const signed = await loadOriginalFacts(server.db, { id, organisationId: served.office.organisationId });
    assert.ok(seen && signed && signed.attachments.length === 1);
    assert.deepEqual(
      { ...signed, number: '', issuedOn: seen.issuedOn, issuedAt: seen.issuedAt },
      seen,
      'what was previewed is what is signed, with a number and the day',
    );
    const { document, log, participants } = await whole(id);
    assert.match(number, /^Т1-\d+$/);
    assert.deepEqual(
      [document?.status, document?.number, document?.version, document?.issue_date.getFullYear()],
      [200, number, 2, server.clock.now().getFullYear()],
    );
    assert.deepEqual(
      participants.map((each) => each.state),
      ['waiting', 'waiting'],
    );
    assert.deepEqual(
      log.map((each) => [each.action, each.actor_id, each.status_before, each.status_after]),
      [
        ['create', staff().worker, null, 100],
        ['launch', staff().worker, 100, 200],
      ],
    );
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: served.office.organisationId }), null);
    assert.ok((await listed(clients.head, queues.incoming)).includes(id));
    assert.ok(!(await listed(clients.engineer, queues.incoming)).includes(id));
    assert.ok(!(await listed(clients.worker, queues.drafts)).includes(id));
    const letters = await newLetters();
    assert.deepEqual(
      letters.map((each) => [each.recipient, each.subject]),
      [['head@north.example', `Ожидает вас: Шаблон R1 № ${number}`]],
    );
    const unread = (await clients.head.call(documentList, { queue: queues.incoming })).documents.find((each) => each.id === id)?.unread;
    assert.equal(unread, true);
    const original = await server.db
      .selectFrom('document_originals')
      .select('sha256')
      .where('document_id', '=', id)
      .where('dropped_at', 'is', null)
      .executeTakeFirst();
    assert.ok(original);

    const over = 'Документ уже отправлен, изменить его нельзя.';
    await fails(clients.worker.call(openDraft, { id }), 200, over);
    await fails(save(clients.worker, { id, version: 2 }), 200, over);
    await fails(clients.worker.call(attachFile, { id, files: [fileOf('a.pdf')] }), 200, over);
    await fails(clients.worker.call(detachFile, { id, attachmentId: 1 }), 200, over);
    await fails(launch(clients.worker, id, 2), 200, over);
    await fails(clients.head.call(openDraft, { id }), 200, 'Это может сделать только инициатор документа.');
    assert.equal((await whole(id)).document?.subject, 'О закупке');
  });

  test('a draft is registered where its writer works when it is sent', async () => {
    const { id, version } = await save(clients.worker);
    const departmentOf = async (): Promise<number> =>
      (await server.db.selectFrom('documents').select('department_id').where('id', '=', id).executeTakeFirstOrThrow()).department_id;
    const before = await departmentOf();
    const after = served.office.departments.find((each) => each !== before) ?? 0;
    const moveTo = (department_id: number) =>
      server.db.updateTable('employees').set({ department_id }).where('id', '=', staff().worker).execute();
    await moveTo(after);
    try {
      await launch(clients.worker, id, version, []);
      assert.equal(await departmentOf(), after);
      assert.match((await whole(id)).document?.number ?? '', /^Т1-/);
    } finally {
      await moveTo(before);
    }
  });

  test('a draft sent twice at once is sent once, and each document gets its own number', async () => {
    const numbers: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const [one, other] = await Promise.all([save(clients.worker), save(clients.worker)]);
      const done = await Promise.allSettled([one, one, other].map(({ id, version }) => launch(clients.worker, id, version)));
      assert.deepEqual(
        done
          .slice(0, 2)
          .map((each) => each.status)
          .toSorted(),
        ['fulfilled', 'rejected'],
      );
      for (const each of done) if (each.status === 'fulfilled') numbers.push(each.value.number);
      assert.equal((await whole(one.id)).log.length, 2);
    }
    assert.deepEqual([numbers.length, new Set(numbers).size], [40, 40]);
  });

  test('sends the content that the person saw even if a save arrives at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, version } = await save(clients.worker, { subject: 'Увидел' });
      const [sent, saved] = await Promise.allSettled([
        launch(clients.worker, id, version),
        save(clients.worker, { id, version, subject: 'Не видел' }),
      ]);
      assert.notEqual(sent.status, saved.status);
      const { document } = await whole(id);
      assert.deepEqual([document?.status, document?.subject], sent.status === 'fulfilled' ? [200, 'Увидел'] : [100, 'Не видел']);
    }
  });

  test('a returned document is edited and sent again under its old number', async () => {
    const { id, version } = await save(clients.worker);
    const { number } = await launch(clients.worker, id, version);
    await clients.head.call(decideDocument, { id, stage: 1, decision: 20, employeeId: staff().head, comment: 'Нет сметы' });
    await clients.worker.call(returnDocument, { id });
    const { draft } = await clients.worker.call(openDraft, { id });
    assert.deepEqual([draft?.number, draft?.refused?.by, draft?.refused?.comment], [number, 'Тестов head', 'Нет сметы']);
    const first = await server.db.selectFrom('document_originals').select('sha256').where('document_id', '=', id).executeTakeFirstOrThrow();
    const saved = await save(clients.worker, { id, version: draft!.version, text: 'Смета приложена.' });
    assert.equal((await launch(clients.worker, id, saved.version)).number, number);
    const frozen = await server.db
      .selectFrom('document_originals')
      .select('sha256')
      .where('document_id', '=', id)
      .where('dropped_at', 'is', null)
      .executeTakeFirstOrThrow();
    assert.notEqual(frozen.sha256, first.sha256);
    assert.deepEqual(
      (await whole(id)).log.map((each) => each.action),
      ['create', 'launch', 'aggregation.refuse', 'return', 'launch'],
    );
  });

  test('the form says why the document came back: for rework, after an earlier refusal as well', async () => {
    const made = await save(clients.worker);
    const { id } = made;
    await launch(clients.worker, id, made.version);
    await clients.head.call(decideDocument, { id, stage: 1, decision: 20, employeeId: staff().head, comment: 'Нет сметы' });
    await clients.worker.call(returnDocument, { id });
    const { draft } = await clients.worker.call(openDraft, { id });
    assert.equal(draft?.refused?.forRework, false);
    await launch(clients.worker, id, draft!.version);
    await clients.head.call(reworkDocument, { id, stage: 1, employeeId: staff().head, comment: 'Смета не та' });
    const again = await clients.worker.call(openDraft, { id });
    assert.deepEqual(
      [again.draft?.refused?.by, again.draft?.refused?.comment, again.draft?.refused?.forRework],
      ['Тестов head', 'Смета не та', true],
    );
    // Registered, it can no longer be deleted; whoever gives it up withdraws it.
    await clients.worker.call(withdrawDocument, { id });
    assert.equal((await whole(id)).document?.status, 900);
  });

  test('a copy opens as the person’s own draft, and an incoming letter waits for the clerk’s number', async () => {
    const { id, version } = await save(clients.worker);
    await launch(clients.worker, id, version);
    const copied = await clients.head.call(copyDocument, { id });
    const { draft } = await clients.head.call(openDraft, { id: copied });
    assert.deepEqual([draft?.subject, draft?.number, draft?.version], ['О закупке', '', 1]);

    await server.db.updateTable('templates').set({ correspondence: 'incoming' }).where('id', '=', templates().R5).execute();
    const letter = given({
      templateId: templates().R5,
      participants: [
        { stage: 1, userid: staff().clerk, queue: 1, task: '' },
        { stage: 2, userid: staff().director, queue: 1, task: '' },
      ],
    });
    const { id: came, version: at } = await clients.trainee.call(saveDraft, letter);
    await fails(launch(clients.trainee, came, at), 200, 'Укажите, от кого письмо.');
    const nameless = await clients.trainee.call(saveDraft, {
      ...letter,
      sequence: 2,
      sender: { bin: '', name: ' ', number: '5', date: '20.11.2026' },
    });
    await fails(launch(clients.trainee, came, nameless.version), 200, 'Укажите, от кого письмо.');
    const named = await clients.trainee.call(saveDraft, {
      ...letter,
      sequence: 3,
      sender: { bin: '', name: 'Акимат', number: '5', date: '20.11.2026' },
    });
    assert.equal((await launch(clients.trainee, came, named.version)).number, '');
    await clients.clerk.call(decideDocument, { id: came, stage: 1, decision: 10, employeeId: staff().clerk });
    assert.match((await clients.clerk.call(documentCard, { id: came })).number, /^Т5-\d+$/);
  });
});
