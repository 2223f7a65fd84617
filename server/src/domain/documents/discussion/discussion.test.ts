import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerInDocument, askInDocument, discussion, resolveInDocument } from '@qujat/contract/discussion';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { useUp } from '../../../test-support/use-up.ts';
import { fails, servedOffice } from '../test-support/served-office.ts';
import { firstBrokenEntry } from '../log.ts';

describe('questions and remarks', () => {
  const served = servedOffice();
  const { clients, store, server, newLetters, whole } = served;
  const stored = () => store([{ stage: 1, employeeId: served.office.staff.head }]);

  test('a question reaches the initiator, is answered and resolved, each in the log and by letter', async () => {
    const id = await stored();
    await newLetters();
    await clients.head.call(askInDocument, { documentId: id, kind: 'question', text: ' Откуда сумма? ' });
    const [question] = await newLetters();
    assert.match(question?.subject ?? '', /^Вопрос по документу/);
    assert.match(question?.body ?? '', /Откуда сумма\?/);
    const [entry] = (await clients.worker.call(discussion, { documentId: id })).entries;
    assert.ok(entry);
    assert.deepEqual(
      [entry.text, entry.kind, entry.addressees.map(({ employeeId }) => employeeId), entry.mayResolve, entry.resolved],
      ['Откуда сумма?', 'question', [served.office.staff.worker], true, null],
    );
    await clients.worker.call(answerInDocument, { documentId: id, entryId: entry.id, text: 'Из счёта' });
    assert.match((await newLetters())[0]?.subject ?? '', /^Ответ по документу/);
    await clients.head.call(resolveInDocument, { documentId: id, entryId: entry.id, resolved: true });
    const [after] = (await clients.head.call(discussion, { documentId: id })).entries;
    assert.deepEqual([after?.answers.map(({ text }) => text), after?.resolved !== null], [['Из счёта'], true]);
    const { log } = await whole(id);
    assert.deepEqual(
      log.map(({ action }) => action),
      ['discussion.question', 'discussion.answer', 'discussion.resolve'],
    );
    assert.equal(await firstBrokenEntry(server.db, { id, organisationId: served.office.organisationId }), null);
    assert.deepEqual(await newLetters(), []);
  });

  test('whoever may no longer see the document is not told the answer', async () => {
    const { head, lawyer, engineer } = served.office.staff;
    const id = await store([head, lawyer].map((employeeId) => ({ stage: 1, employeeId })));
    const deputyship = { employee_id: head, deputy_id: engineer, starts_on: '2026-01-01', ends_on: null };
    await server.db.insertInto('deputies').values(deputyship).execute();
    await clients.lawyer.call(askInDocument, { documentId: id, kind: 'question', text: 'Кому?' });
    const [entry] = (await clients.worker.call(discussion, { documentId: id })).entries;
    assert.ok(entry);
    // As somebody wrote who acted for the head.
    const { organisationId: organisation_id } = served.office;
    const answer = { organisation_id, document_id: id, answers_id: entry.id, kind: 'answer', author_id: engineer, body: 'Нам' } as const;
    const rest = { quote: null, position: null, launch_version: 1, created_at: server.clock.now(), resolved_at: null, resolved_by: null };
    await server.db
      .insertInto('document_entries')
      .values({ ...answer, ...rest, addressee_ids: [] })
      .execute();
    await server.db.deleteFrom('participants').where('document_id', '=', id).where('employee_id', '=', lawyer).execute();
    await newLetters();
    const recipients = async () => {
      await clients.worker.call(answerInDocument, { documentId: id, entryId: entry.id, text: 'Тайный ответ' });
      return (await newLetters()).map(({ recipient }) => recipient);
    };
    assert.deepEqual(await recipients(), ['engineer@north.example']);
    await server.db.deleteFrom('deputies').execute();
    assert.deepEqual(await recipients(), []);
  });

  test('a remark needs a place of the text, and a question has none', async () => {
    const id = await stored();
    const ask = (more: object) => clients.head.call(askInDocument, { documentId: id, kind: 'remark', text: 'Срок', ...more });
    await fails(ask({}), 400, 'Замечание относится к выделенному месту текста.');
    await fails(ask({ kind: 'question', quote: 'до 5 декабря' }), 400);
    await ask({ quote: 'до 5 декабря', position: 12 });
    const [entry] = (await clients.head.call(discussion, { documentId: id })).entries;
    assert.deepEqual([entry?.place?.quote, entry?.place?.position, entry?.outdated], ['до 5 декабря', 12, false]);
  });

  test('only people of the document are asked, an empty text is refused, and strangers learn nothing', async () => {
    const id = await stored();
    const { trainee } = served.office.staff;
    await fails(
      clients.head.call(askInDocument, { documentId: id, kind: 'question', text: 'Да?', addressees: [trainee] }),
      200,
      'Спросить можно инициатора и участников документа.',
    );
    for (const text of [' \n ', '\u200b']) await fails(clients.head.call(askInDocument, { documentId: id, kind: 'question', text }), 400);
    for (const { client, status } of served.strangers()) await fails(client.call(discussion, { documentId: id }), status);
    assert.deepEqual((await clients.head.call(discussion, { documentId: id })).entries, []);
    assert.deepEqual((await whole(id)).log, []);
  });

  test('only its author and the initiator resolve a question', async () => {
    const id = await store([
      { stage: 1, employeeId: served.office.staff.head },
      { stage: 1, employeeId: served.office.staff.lawyer },
    ]);
    await clients.head.call(askInDocument, { documentId: id, kind: 'question', text: 'Почему?' });
    const [entry] = (await clients.lawyer.call(discussion, { documentId: id })).entries;
    assert.equal(entry?.mayResolve, false);
    const resolve = { documentId: id, entryId: entry?.id ?? 0, resolved: true };
    await fails(clients.lawyer.call(resolveInDocument, resolve), 200, 'Закрыть может автор вопроса или инициатор документа.');
    await clients.worker.call(resolveInDocument, resolve);
  });

  test('one reader of a published document does not use up the room of all', async () => {
    const id = await store([], { status: 600, is_public: true, finished_at: server.clock.now() });
    const { organisationId: organisation_id, staff } = served.office;
    const entry = {
      organisation_id,
      document_id: id,
      answers_id: null,
      kind: 'question',
      author_id: staff.trainee,
      body: 'Когда?',
    } as const;
    const rest = { quote: null, position: null, launch_version: 1, created_at: server.clock.now(), resolved_at: null, resolved_by: null };
    const written = Array.from({ length: 49 }, () => ({ ...entry, ...rest, addressee_ids: [] }));
    await server.db.insertInto('document_entries').values(written).execute();
    const ask = (who: 'trainee' | 'lawyer' | 'worker') =>
      clients[who].call(askInDocument, { documentId: id, kind: 'question', text: 'Ещё?' });
    await ask('trainee');
    await fails(ask('trainee'), 200, 'Вы написали в этом документе слишком много записей (предел: 50).');
    await ask('lawyer');
    await server.db.updateTable('document_entries').set({ author_id: served.office.staff.worker }).where('document_id', '=', id).execute();
    await ask('worker');
  });

  test('whoever writes again and again waits, and nothing is stored', async () => {
    const id = await stored();
    await useUp(server.db, limits.discussionEntries, served.office.staff.head);
    await fails(clients.head.call(askInDocument, { documentId: id, kind: 'question', text: 'Почему?' }), 429);
    assert.deepEqual((await clients.worker.call(discussion, { documentId: id })).entries, []);
  });
});
