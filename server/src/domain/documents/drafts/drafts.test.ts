/** Drafts over HTTP: written, with attachments, sent, by all kinds of people and from two pages at once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { copyDocument } from '@qujat/contract/document-acts';
import { maxTableColumns } from '@qujat/contract/designed-field';
import { maxAttachmentBytes, maxAttachments } from '@qujat/contract/draft-form';
import { attachFile, departmentColleagues, detachFile, openDraft, openTemplate, saveDraft } from '@qujat/contract/new-document';
import { maxCellLength, maxTableRows } from '@qujat/contract/table-value';
import { queues } from '@qujat/contract/vocabulary';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { exhaust } from '../../identity/auth/test-support/exhaust.ts';
import { CallFailure } from '../../../test-support/server.ts';
import { fails } from '../test-support/served-office.ts';
import { draftOffice, fileOf, pdf, type DraftInput } from './test-support/draft-office.ts';

describe('the wire format of drafts', () => {
  const { served, staff, templates, given, save, launch, listed } = draftOffice();
  const { clients, server, whole } = served;

  test('a template opens with its form and the suggested route, and stores nothing', async () => {
    const count = () =>
      server.db
        .selectFrom('documents')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const { template, draft, suggested, departments, today } = await clients.worker.call(openTemplate, { templateId: templates().R3 });
    assert.deepEqual(
      [template.russian, template.kazakh, template.keyRequirement, template.correspondence, draft],
      ['Шаблон R3', 'Үлгі R3', 'organisation', null, null],
    );
    assert.deepEqual(
      template.fields.map(({ key, kind, russian, kazakh, required }) => [key, kind, russian, kazakh, required]),
      [
        ['sum', 'sum', 'Сумма', 'Сома', true],
        ['from', 'day', 'С какого дня', 'Қай күннен', false],
      ],
    );
    assert.deepEqual(
      suggested.map((each) => [each.stage, each.employeeId, each.fullName, each.queueNumber]),
      [
        [1, staff().lawyer, 'Тестов lawyer', 1],
        [1, staff().accountant, 'Тестов accountant', 2],
        [2, staff().head, 'Тестов head', 1],
      ],
    );
    assert.equal(departments.length, 2);
    assert.match(today, /^\d{4}-\d{2}-\d{2}$/);
    assert.deepEqual(await count(), before);
    await fails(served.foreigner.call(openTemplate, { templateId: templates().R3 }), 404);
    const people = await clients.worker.call(departmentColleagues, { departmentId: departments[0]!.id });
    assert.equal(people.length, 9);
    await fails(served.foreigner.call(departmentColleagues, { departmentId: departments[0]!.id }), 404);
  });

  test('the largest table that a form may ask for is saved, opened, sent and printed', async () => {
    const table = Array.from({ length: maxTableRows }, () => Array<string>(maxTableColumns).fill('ы'.repeat(maxCellLength)));
    const columns = Array.from({ length: maxTableColumns }, (_, at) => ({ ru: `${at}`, kk: '', kind: 'line' as const, total: false }));
    const fields: StoredField[] = [{ key: 'items', kind: 'table', ru: 'Товары', kk: '', columns }];
    const { fields: before } = await server.db
      .selectFrom('templates')
      .select('fields')
      .where('id', '=', templates().R5)
      .executeTakeFirstOrThrow();
    const set = (to: readonly StoredField[]) =>
      server.db
        .updateTable('templates')
        .set({ fields: JSON.stringify(to) as never })
        .where('id', '=', templates().R5)
        .execute();
    await set(fields);
    const values = { items: JSON.stringify(table) };
    const participants = [{ stage: 2 as const, userid: staff().head, queue: 1, task: '' }];
    const { id, version } = await save(clients.worker, { templateId: templates().R5, values, participants });
    assert.deepEqual((await clients.worker.call(openDraft, { id })).draft?.values, values);
    await launch(clients.worker, id, version);
    for (const path of [`/ce/viewdoc/?${id}`, `/ce/pdf.php?q=${id}&pdf=show`])
      assert.equal((await clients.worker.fetch(path)).status, 200, path);
    await set(before);
  });

  test('a draft opens as it was saved, only for its author and the author’s deputies', async () => {
    const dueOn = '2099-12-31';
    const { id, version } = await save(clients.worker, {
      templateId: templates().R3,
      values: { sum: '120000' },
      dueOn,
      replyRequired: true,
      isPublic: true,
      language: 'kk',
      recipients: [{ bin: '150190000003', name: 'Акимат' }],
    });
    assert.equal(version, 1);
    const { draft } = await clients.worker.call(openDraft, { id });
    assert.deepEqual(
      [
        draft?.subject,
        draft?.text,
        draft?.values,
        draft?.dueOn,
        draft?.replyRequired,
        draft?.isPublic,
        draft?.language,
        draft?.recipients,
        draft?.number,
        draft?.refused,
      ],
      ['О закупке', 'Прошу согласовать.', { sum: '120000' }, dueOn, true, true, 'kk', [{ bin: '150190000003', name: 'Акимат' }], '', null],
    );
    assert.deepEqual(
      draft?.participants.map((each) => [each.stage, each.fullName, each.task]),
      [
        [1, 'Тестов head', ''],
        [3, 'Тестов engineer', 'Закупить'],
      ],
    );
    assert.ok((await listed(clients.worker, queues.drafts)).includes(id));
    const { participants } = await whole(id);
    assert.deepEqual(
      participants.map((each) => each.due_at?.toISOString() ?? null),
      [null, '2099-12-31T18:59:59.000Z'],
    );

    for (const client of [clients.head, clients.engineer, clients.clerk, served.foreigner]) {
      const status = client === served.foreigner ? 404 : 403;
      await fails(client.call(openDraft, { id }), status);
      await fails(save(client, { id, version }), status);
      await fails(client.call(attachFile, { id, files: [fileOf('a.pdf')] }), status);
      await fails(launch(client, id, version), status);
    }
    await server.db
      .insertInto('deputies')
      .values({ employee_id: staff().worker, deputy_id: staff().trainee, starts_on: '2020-01-01', ends_on: null })
      .execute();
    const [session] = await server.db.selectFrom('sessions').select('id').where('employee_id', '=', staff().trainee).execute();
    await server.db.insertInto('session_substitutions').values({ session_id: session!.id, employee_id: staff().worker }).execute();
    assert.equal((await clients.trainee.call(openDraft, { id })).draft?.subject, 'О закупке');
    const other = await save(clients.trainee, {
      id,
      version,
      templateId: templates().R3,
      subject: 'О закупке кабеля',
      values: { sum: '5' },
    });
    assert.equal(other.version, 2);
    assert.equal((await whole(id)).document?.initiator_id, staff().worker);
    await server.db.deleteFrom('session_substitutions').where('session_id', '=', session!.id).execute();
    await fails(clients.trainee.call(openDraft, { id }), 403);
    await fails(
      save(clients.trainee, { id, version: 2, templateId: templates().R3 }),
      200,
      'Вы больше не замещаете сотрудника, за которого действовали. Ничего не сделано.',
    );
  });

  test('one page’s saves follow each other; another page’s saves are refused and overwrite nothing', async () => {
    const mine = given();
    const { id } = await clients.worker.call(saveDraft, mine);
    // The answer was lost: the same page saves again, without id and version, and makes no second draft.
    const again = await clients.worker.call(saveDraft, { ...mine, sequence: 2, subject: 'Вторая' });
    assert.deepEqual([again.id, again.version], [id, 2]);
    // The answer was lost again: the version is older than the page's own last save.
    const third = await clients.worker.call(saveDraft, { ...mine, id, version: 1, sequence: 3, subject: 'Третья' });
    assert.equal(third.version, 3);
    // An older text arrives late.
    const late = await clients.worker.call(saveDraft, { ...mine, id, version: 1, sequence: 2, subject: 'Вторая' });
    assert.equal(late.version, 3);
    assert.equal((await whole(id)).document?.subject, 'Третья');

    const other = { ...mine, id, writer: randomUUID(), sequence: 1 };
    await fails(
      clients.worker.call(saveDraft, { ...other, version: 2, subject: 'Чужая' }),
      409,
      'Черновик изменён в другом месте. Ничего не потеряно: посмотрите, что изменилось.',
    );
    assert.equal((await whole(id)).document?.subject, 'Третья');
    assert.equal((await clients.worker.call(saveDraft, { ...other, version: 3, subject: 'Своя' })).version, 4);
    const failure = await clients.worker
      .call(saveDraft, { ...mine, id, version: 3, sequence: 9, subject: 'Опоздала' })
      .catch((error: unknown) => error);
    assert.ok(failure instanceof CallFailure);
    assert.deepEqual([failure.status, failure.reason], [409, 'draft-changed']);
    assert.equal((await whole(id)).document?.subject, 'Своя');
  });

  test('two pages save at once, fifty times: one wins', async () => {
    const { id } = await save(clients.worker);
    const mine = given();
    for (let version = 1; version <= 50; version += 1) {
      const done = await Promise.allSettled(
        ['Первая', 'Вторая'].map((subject) => clients.worker.call(saveDraft, { ...mine, id, version, writer: randomUUID(), subject })),
      );
      assert.deepEqual(done.map((each) => each.status).toSorted(), ['fulfilled', 'rejected'], `${version}`);
      for (const each of done) if (each.status === 'rejected') assert.equal((each.reason as CallFailure).status, 409);
      const { document, participants } = await whole(id);
      assert.deepEqual(
        [document?.version, document?.subject, participants.length],
        [version + 1, done[0]?.status === 'fulfilled' ? 'Первая' : 'Вторая', 2],
      );
    }
    const twice = given();
    const made = await Promise.all([1, 2, 3].map((sequence) => clients.worker.call(saveDraft, { ...twice, sequence })));
    assert.equal(new Set(made.map((each) => each.id)).size, 1, 'one draft, however often its first save is sent');
  });

  test('accepts only known fields and the organisation’s people, each once', async () => {
    const { id, version } = await save(clients.worker);
    const wrong = (more: Partial<DraftInput>, status: number, text?: string) =>
      fails(save(clients.worker, { id, version, ...more }), status, text);
    await wrong({ values: { salary: '1' } }, 400, 'Недопустимое значение: Поля документа.');
    await fails(
      save(clients.worker, { values: { salary: '1' } }),
      409,
      'Шаблон изменён, пока вы писали. Откройте новую форму: написанное не потеряно.',
    );
    await wrong({ templateId: templates().R2 }, 400);
    await wrong({ templateId: 999_999 }, 404, 'Такого шаблона в организации нет.');
    const foreign = await server.db
      .selectFrom('employees')
      .select('id')
      .where('organisation_id', '<>', served.office.organisationId)
      .executeTakeFirstOrThrow();
    await wrong({ participants: [{ stage: 1, userid: foreign.id, queue: 1, task: '' }] }, 200, 'Такой сотрудник не найден.');
    await wrong(
      { participants: [1, 2].map((queue) => ({ stage: 1 as const, userid: staff().head, queue, task: '' })) },
      200,
      'Этот сотрудник уже участвует.',
    );
    await wrong(
      { participants: Array.from({ length: 101 }, (_, index) => ({ stage: 1 as const, userid: index + 1, queue: 1, task: '' })) },
      400,
      'Слишком много значений: Участники. Разрешено не больше 100.',
    );
    const row = await whole(id);
    assert.deepEqual([row.document?.version, row.participants.length], [1, 2]);
    const emptied = await save(clients.worker, { id, version, participants: [], subject: undefined, text: undefined });
    assert.deepEqual([emptied.version, (await whole(id)).participants.length], [2, 0]);
  });

  test('files must match their names, are limited in number, and are added and removed by the author', async () => {
    const { id } = await save(clients.worker);
    const attach = (name: string, content?: Buffer) => clients.worker.call(attachFile, { id, files: [fileOf(name, content)] });
    const one = await attach('Счёт\u202e.pdf');
    assert.deepEqual([one.name, one.size], ['Счёт.pdf', pdf.length]);
    await fails(attach('run.exe', Buffer.from('MZ')), 400, 'Программы загружать нельзя: run.exe.');
    await fails(attach('Отчёт.pdf', Buffer.from('MZ\x90')), 400, 'Программы загружать нельзя: Отчёт.pdf.');
    await fails(attach('page.html', Buffer.from('<script>')), 200, 'Файлы такого вида приложить нельзя: page.html.');
    await fails(attach('Счёт.pdf', Buffer.from('<script>alert(1)</script>')), 400, 'Содержимое файла не соответствует его типу: Счёт.pdf.');
    await fails(attach('Фото.png', pdf), 400, 'Содержимое файла не соответствует его типу: Фото.png.');
    await fails(attach('Список.csv', Buffer.from([0x41, 0x00, 0x42])), 400);
    await fails(attach('Пусто.txt', Buffer.alloc(0)), 400);
    await fails(attach('Много.txt', Buffer.alloc(maxAttachmentBytes + 1, 0x61)), 413, 'Максимальный размер файла: 15 МБ.');
    await attach('Список.csv', Buffer.from('имя;сумма\r\n'));
    const second = await attach('Список.csv', Buffer.from('другой'));
    assert.equal(second.name, 'Список (2).csv', 'two files are told apart');
    await clients.worker.call(detachFile, { id, attachmentId: second.id });
    for (const signature of ['Подпись.p7s', 'Подпись.sig']) await fails(attach(signature, Buffer.from('подпись')), 400);
    const { draft } = await clients.worker.call(openDraft, { id });
    assert.deepEqual(
      draft?.attachments.map((each) => each.name),
      ['Счёт.pdf', 'Список.csv'],
    );
    assert.equal((await clients.worker.fetch(`/file/dwn?code=${one.downloadCode}`)).status, 200);
    await fails(clients.head.call(detachFile, { id, attachmentId: one.id }), 403);
    await clients.worker.call(detachFile, { id, attachmentId: one.id });
    await fails(clients.worker.call(detachFile, { id, attachmentId: one.id }), 404);
    assert.equal((await whole(id)).document?.attachment_count, 1);
    assert.equal((await clients.worker.fetch(`/file/dwn?code=${one.downloadCode}`)).status, 404, 'nothing else names it');
    const copied = await clients.worker.call(copyDocument, { id });
    const [list] = (await clients.worker.call(openDraft, { id: copied })).draft?.attachments ?? [];
    await clients.worker.call(detachFile, { id: copied, attachmentId: list!.id });
    assert.equal(
      (await clients.worker.fetch(`/file/dwn?code=${list!.downloadCode}`)).status,
      200,
      'it stands in the document that was copied',
    );
    for (let count = 1; count < maxAttachments; count += 1) await attach(`${count}.pdf`);
    await fails(attach('ещё.pdf'), 200, `К документу можно приложить не больше ${maxAttachments} файлов.`);
  });

  test('limits the rate of saves and of files', async () => {
    const { id } = await save(clients.engineer);
    const { person_id: person } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', staff().engineer)
      .executeTakeFirstOrThrow();
    await exhaust(server, limits.attachments, person);
    await fails(clients.engineer.call(attachFile, { id, files: [fileOf('Акт.pdf')] }), 429);
    await exhaust(server, limits.draftSaves, person);
    await fails(save(clients.engineer), 429);
    await server.db.deleteFrom('rate_limits').execute();
  });
});
