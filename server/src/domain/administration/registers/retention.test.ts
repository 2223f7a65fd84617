/** What is destroyed, what is not, and what the register keeps (ADM-82). */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { liftHold, placeHold, readRetention, startDestruction } from '@qujat/contract/administration/retention';
import { copyDocument, savePrivateNote, withdrawDocument } from '@qujat/contract/document-acts';
import { decideDocument, documentCard } from '@qujat/contract/document-card';
import { askInDocument } from '@qujat/contract/discussion';
import { attachFile, openDraft } from '@qujat/contract/new-document';
import { giveTask } from '@qujat/contract/tasks/tasks';
import { decisions, stages, statuses } from '@qujat/contract/vocabulary';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import { draftOffice, fileOf } from '../../documents/drafts/test-support/draft-office.ts';
import { appendLog, firstBrokenEntry } from '../../documents/log.ts';
import { destroyPending } from '../../documents/retention/destroy.ts';
import { loadOriginalFacts } from '../../documents/signing/original/facts.ts';
import { fails } from '../../documents/test-support/served-office.ts';
import { endEmployment } from '../departure/end-employment.ts';
import { forgetTaskContents } from '../../tasks/forget-contents.ts';

describe('retention', () => {
  const { served, staff, templates, save, launch } = draftOffice();
  const { clients, server, store, whole } = served;
  const admin = () => clients.administrator;
  const files = () => createDiskStore(join(server.dataDir, 'files'));
  const now = (): Date => server.clock.now();
  const keep = (template: number, months: number) =>
    server.db
      .updateTable('document_indices as i')
      .set({ retention_months: months })
      .where('i.id', '=', (eb) => eb.selectFrom('templates').select('index_id').where('id', '=', template))
      .execute();
  /** A document that ended long ago. */
  const old = (number: string, more: Parameters<typeof store>[1] = {}): Promise<number> =>
    store(
      [
        {
          stage: stages.execution,
          employeeId: staff().worker,
          task: 'Сделать',
          state: 'agreed',
          decidedAt: now(),
          decidedBy: staff().worker,
        },
      ],
      {
        number,
        status: statuses.completed,
        subject: `Дело ${number}`,
        body: { text: 'Тайна', recipients: [{ bin: '990940000016', name: 'ТОО «Мост»' }] },
        issue_date: new Date('2019-03-01T06:00:00Z'),
        finished_at: new Date('2019-12-31T12:00:00Z'),
        ...more,
      },
    );
  const read = () => admin().call(readRetention, {});
  const proposed = async (): Promise<readonly string[]> => (await read()).proposals.map(({ number }) => number).toSorted();
  // Of the office's templates the one that ends with its approval, and asks for no key.
  const lastEntries = async (event: string) =>
    (await server.db.selectFrom('audit_log').select('details').where('event', '=', event).orderBy('id').execute()).map(
      ({ details }) => details,
    );
  const begin = async (ids: readonly number[]): Promise<number> =>
    (await admin().call(startDestruction, { templateId: templates().R4, ids })).id;
  /** The act is sent to the head for approval. */
  const send = async (id: number, participants = [{ stage: 2 as const, userid: staff().head, queue: 1, task: '' }]): Promise<void> => {
    const { draft } = await admin().call(openDraft, { id });
    assert.ok(draft);
    const { version } = await save(admin(), {
      id,
      version: draft.version,
      templateId: templates().R4,
      subject: draft.subject,
      text: 'Иной текст',
      participants,
    });
    await launch(admin(), id, version);
  };
  const approve = (id: number) =>
    clients.head.call(decideDocument, { id, stage: stages.approval, decision: decisions.agree, employeeId: staff().head });
  const destroyDue = () => destroyPending(server.db, { files: files(), forgetters: [forgetTaskContents] }, now());
  /** A file of a report on the task. */
  const storeReport = async (task: number) => {
    const { id: mine } = await save(clients.worker, { subject: 'Отчёт о работе' });
    const { id: attachmentId } = await clients.worker.call(attachFile, {
      id: mine,
      files: [fileOf('Отчёт.pdf', Buffer.from('%PDF-1.7\nОтчёт\n%%EOF'))],
    });
    const moved = await server.db
      .deleteFrom('document_attachments')
      .where('id', '=', attachmentId)
      .returning(['organisation_id', 'file_id'])
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('task_files')
      .values({ ...moved, task_id: task })
      .execute();
    return server.db.selectFrom('files').selectAll().where('id', '=', moved.file_id).executeTakeFirstOrThrow();
  };
  const stateOf = async (act: number, document: number): Promise<string> => {
    const row = await server.db
      .selectFrom('destruction_items')
      .select(['released_because', 'destroyed_at'])
      .where('act_id', '=', act)
      .where('document_id', '=', document)
      .executeTakeFirstOrThrow();
    return row.destroyed_at ? 'destroyed' : (row.released_because ?? 'listed');
  };

  test('proposed is what has passed its period from the end of the year in which it ended, and nothing “for ever” or without a period', async () => {
    await keep(templates().R1, 36);
    await keep(templates().R2, 1);
    await keep(templates().R3, 0);
    const year = now().getFullYear();
    await old('П-1');
    await old('П-2', { finished_at: new Date(`${year - 3}-02-01T12:00:00Z`) });
    await old('П-3', { template_id: templates().R2 });
    await old('П-4', { template_id: templates().R3 });
    await old('П-5', { status: statuses.execution, finished_at: null });
    await old('П-6', { finished_at: new Date(`${year - 4}-12-31T12:00:00Z`) });
    assert.deepEqual(await proposed(), ['П-1', 'П-6']);
    assert.equal((await read()).proposals.find(({ number }) => number === 'П-1')!.keptUntil, '2023-01-01');
    const other = await server.signIn('administrator@south.example');
    assert.deepEqual((await other.call(readRetention, {})).proposals, []);
  });

  test('a hold keeps a document, or everything under an index, out of the proposals until it is lifted', async () => {
    await fails(
      admin().call(placeHold, { target: 'number', number: 'Нет-1', reason: 'Суд' }),
      400,
      'Документа с таким номером в организации нет.',
    );
    await fails(admin().call(placeHold, { target: 'number', number: 'П-1', reason: ' ' }), 400, 'Укажите причину.');
    assert.deepEqual(await admin().call(placeHold, { target: 'number', number: 'П-1', reason: 'Суд' }), { held: 1, released: 0 });
    await fails(admin().call(placeHold, { target: 'number', number: 'П-1', reason: 'Суд' }), 400, 'Удержание уже действует.');
    assert.deepEqual(await proposed(), ['П-6']);
    const { id: firstId } = await server.db.selectFrom('documents').select('id').where('number', '=', 'П-1').executeTakeFirstOrThrow();
    const { indices } = await read();
    await admin().call(placeHold, { target: 'index', id: indices.find(({ code }) => code === 'Т1')!.id, reason: 'Проверка' });
    assert.deepEqual(await proposed(), []);
    const { holds } = await read();
    assert.deepEqual(
      holds.map(({ name, reason, placedBy, liftedAt }) => [name, reason, placedBy, liftedAt]),
      [
        ['Т1', 'Проверка', 'Тестов administrator', null],
        ['П-1', 'Суд', 'Тестов administrator', null],
      ],
    );
    await fails(served.foreigner.call(liftHold, { id: holds[0]!.id }), 404);
    const [index, document] = [
      { indexCode: 'Т1', reason: 'Проверка' },
      { document: firstId, reason: 'Суд' },
    ];
    const ids = holds.map(({ id }) => id);
    assert.deepEqual(await lastEntries('hold.placed'), [
      { hold: ids[1], ...document, released: 0 },
      { hold: ids[0], ...index, released: 0 },
    ]);
    for (const id of ids) await admin().call(liftHold, { id });
    assert.deepEqual(await lastEntries('hold.lifted'), [
      { hold: ids[0], ...index },
      { hold: ids[1], ...document },
    ]);
    assert.deepEqual(await proposed(), ['П-1', 'П-6']);
    assert.equal((await read()).holds[0]!.liftedBy, 'Тестов administrator');
  });

  test('an act is a document on a route; when it is completed, contents are destroyed and the register keeps number, dates, hashes and the act', async () => {
    const { id: draft, version } = await save(clients.worker, { subject: 'Смета' });
    const { id: attachmentId } = await clients.worker.call(attachFile, { id: draft, files: [fileOf('Смета.pdf')] });
    await launch(clients.worker, draft, version, [attachmentId]);
    const ended = new Date('2018-05-01T12:00:00Z');
    await server.db.updateTable('documents').set({ status: statuses.completed, finished_at: ended }).where('id', '=', draft).execute();
    const before = await whole(draft);
    const original = await server.db
      .selectFrom('document_originals')
      .selectAll()
      .where('document_id', '=', draft)
      .executeTakeFirstOrThrow();
    const file = await server.db
      .selectFrom('document_attachments as a')
      .innerJoin('files as f', 'f.id', 'a.file_id')
      .selectAll('f')
      .where('a.document_id', '=', draft)
      .executeTakeFirstOrThrow();

    const task = await server.db
      .insertInto('tasks')
      .values({
        organisation_id: served.office.organisationId,
        number: 1,
        document_id: draft,
        root_id: 0,
        text: 'Тайное поручение',
        giver_id: staff().head,
        responsible_id: staff().worker,
        given_on: '2018-04-01',
        due_on: '2018-04-20',
        first_due_on: '2018-04-20',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const report = await storeReport(task.id);

    const act = await begin([draft]);
    assert.ok(!(await proposed()).includes(before.document!.number));
    await fails(begin([draft]), 200);
    await fails(send(act, [{ stage: 2, userid: staff().administrator, queue: 1, task: '' }]), 200);
    await send(act);
    // What the writer types does not change what the act lists.
    const facts = await loadOriginalFacts(server.db, { id: act, organisationId: served.office.organisationId });
    assert.ok(facts!.body.some((line) => line.includes(`№ ${before.document!.number}`) && line.includes('Смета')));
    await destroyDue();
    assert.equal(await stateOf(act, draft), 'listed');
    assert.deepEqual((await whole(draft)).document, before.document);

    await approve(act);
    await destroyDue();
    assert.equal(await stateOf(act, draft), 'destroyed');
    const after = await whole(draft);
    const { number, status, issue_date, finished_at, index_id } = before.document!;
    assert.deepEqual(
      { ...after.document, updated_at: null },
      { ...before.document, subject: '', body: {}, attachment_count: 0, updated_at: null },
    );
    assert.deepEqual([after.document!.number, after.document!.status], [number, status]);
    assert.deepEqual(
      [after.document!.issue_date, after.document!.finished_at, after.document!.index_id],
      [issue_date, finished_at, index_id],
    );
    assert.ok(after.participants.every(({ task, comment }) => task === '' && comment === ''));
    const kept = await server.db.selectFrom('destroyed_documents').selectAll().where('document_id', '=', draft).executeTakeFirstOrThrow();
    assert.equal(kept.act_id, act);
    assert.deepEqual([kept.hashes.originals, kept.hashes.files], [[original.sha256], [file.sha256, report.sha256]]);
    const { text: said, due_on } = await server.db.selectFrom('tasks').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow();
    assert.deepEqual([said, due_on], ['', '2018-04-20']);
    assert.match(kept.hashes.content, /^[0-9a-f]{64}$/);
    for (const key of [original.storage_key, file.storage_key, report.storage_key]) assert.equal(await files().size(key), null);
    assert.deepEqual(after.log.slice(0, -1), before.log);
    assert.equal(after.log.at(-1)!.action, 'retention.destroyed');
    assert.equal(await firstBrokenEntry(server.db, { id: draft, organisationId: served.office.organisationId }), null);
    const words = await server.db.selectFrom('document_search').select('words').where('document_id', '=', draft).execute();
    assert.ok(words.length > 0 && words.every((each) => !each.words.includes('смет')));

    const actNumber = (await whole(act)).document!.number;
    const text = `Содержание документа уничтожено по акту № ${actNumber} после срока хранения. Остались номер, даты и контрольные суммы.`;
    assert.equal((await clients.worker.call(documentCard, { id: draft })).subject, text);
    await fails(clients.worker.call(copyDocument, { id: draft }), 200, text);
    for (const page of [`/ce/viewdoc/?${draft}`, `/ce/pdf.php?q=${draft}&pdf=show`, `/ce/verify/?${original.check_code}`]) {
      const response = await clients.worker.fetch(page);
      assert.ok(response.status < 500, page);
      assert.ok((await response.text()).includes(text), page);
    }
    assert.deepEqual(
      (await read()).acts.map(({ listed, destroyed, released }) => [listed, destroyed, released]),
      [[1, 1, 0]],
    );
    // Nothing would destroy what comes now.
    const { worker, head } = clients;
    await fails(worker.call(askInDocument, { documentId: draft, kind: 'question', text: 'Тайна?' }), 200, text);
    await fails(worker.call(savePrivateNote, { documentId: draft, text: 'Тайна' }), 200, text);
    await fails(head.call(giveTask, { documentId: draft, text: 'Тайна', responsibleId: staff().worker, dueOn: '2031-01-15' }), 200, text);
    await fails(admin().call(placeHold, { target: 'document', id: draft, reason: 'Суд' }), 400);
  });

  test('a running act loses a document when a hold comes meanwhile', async () => {
    const [first, second] = [await old('У-1'), await old('У-2')];
    const act = await begin([first, second]);
    assert.deepEqual((await lastEntries('destruction.begun')).at(-1), { document: act, documents: 2, listed: `${first},${second}` });
    await send(act);
    assert.deepEqual(await admin().call(placeHold, { target: 'document', id: first, reason: 'Иск' }), { held: 1, released: 1 });
    assert.equal((await whole(act)).log.at(-1)!.action, 'retention.released');
    await approve(act);
    await destroyDue();
    assert.deepEqual([await stateOf(act, first), await stateOf(act, second)], ['hold', 'destroyed']);
    assert.equal((await whole(first)).document!.subject, 'Дело У-1');
  });

  test('a hold that comes after the approval, or a longer period, still stops the destruction', async () => {
    const [held, kept] = [await old('Х-1'), await old('Х-2', { template_id: templates().R4 })];
    await keep(templates().R4, 12);
    const act = await begin([held, kept]);
    await send(act);
    await approve(act);
    const { indices } = await read();
    await admin().call(placeHold, { target: 'index', id: indices.find(({ code }) => code === 'Т1')!.id, reason: 'Проверка' });
    await keep(templates().R4, 1);
    await destroyDue();
    assert.deepEqual([await stateOf(act, held), await stateOf(act, kept)], ['hold', 'period']);
    for (const { id, liftedAt } of (await read()).holds) if (liftedAt === null) await admin().call(liftHold, { id });
  });

  test('an act that is withdrawn or deleted destroys nothing, and its documents are proposed again', async () => {
    await old('В-1');
    const { proposals } = await read();
    const { id } = proposals.find(({ number }) => number === 'В-1')!;
    const act = await begin([id]);
    await send(act);
    assert.ok(!(await proposed()).includes('В-1'));
    await admin().call(withdrawDocument, { id: act });
    assert.equal(await stateOf(act, id), 'withdrawn');
    assert.ok((await proposed()).includes('В-1'));
    await destroyDue();
    assert.equal((await whole(id)).document!.subject, 'Дело В-1');
  });

  test('the act that somebody had not sent before they left lists nothing any more', async () => {
    const id = await old('Д-1');
    const act = await begin([id]);
    const { trainee, administrator } = staff();
    await server.db.updateTable('documents').set({ initiator_id: trainee }).where('id', '=', act).execute();
    assert.ok(!(await proposed()).includes('Д-1'));
    const leaver = { employeeId: trainee, organisationId: served.office.organisationId, fullName: '', actorId: administrator };
    const told = { now: now(), address: '', origin: '', tellPeople: async () => undefined };
    await server.db.transaction().execute((trx) => endEmployment(trx, { ...leaver, ...told }, '2026-11-20'));
    assert.ok((await proposed()).includes('Д-1'));
    await begin([id]);
  });

  test('an act of which every document was taken off cannot be sent, and one document stands in one act at a time', async () => {
    const id = await old('О-1');
    const results = await Promise.allSettled([begin([id]), begin([id])]);
    const [act] = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    await admin().call(placeHold, { target: 'document', id, reason: 'Иск' });
    await fails(send(act!), 200, 'В акте не осталось документов: все они на удержании или их срок изменился.');
    await fails(admin().call(startDestruction, { templateId: templates().R1, ids: [id] }), 200);
  });

  test('a withdrawn document is proposed when its period has passed since its withdrawal', async () => {
    await keep(templates().R1, 36);
    const year = now().getFullYear();
    const withdrawn = async (number: string, at: Date): Promise<void> => {
      const id = await old(number, { status: statuses.withdrawn, finished_at: null });
      const entry = { actorId: staff().worker, onBehalfOf: null, comment: '', address: '', statusBefore: 200, statusAfter: 900 } as const;
      const where = { organisationId: served.office.organisationId, documentId: id };
      await appendLog(server.db, [{ ...entry, ...where, at, action: 'withdraw' }]);
    };
    await withdrawn('О-1', new Date(`${year - 4}-12-31T12:00:00Z`));
    await withdrawn('О-2', new Date(`${year - 3}-01-02T12:00:00Z`));
    const found = (await read()).proposals.filter(({ number }) => number.startsWith('О-'));
    assert.deepEqual(
      found.map(({ number, keptUntil }) => [number, keptUntil]),
      [['О-1', `${year}-01-01`]],
    );
  });
});
