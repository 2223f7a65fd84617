import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentFromLetter, documentsFromLetters, mailList, readLetter } from '@qujat/contract/mail';
import { limits } from '../../platform/limits/rate-limit.ts';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import { fetchedMailbox, noLetter } from './test-support/fetched-mailbox.ts';

describe('a document from a letter', () => {
  const mailbox = fetchedMailbox();
  const { server, ids, frame } = mailbox;

  const bodyOf = async (id: number): Promise<Record<string, unknown>> =>
    (await server.db.selectFrom('documents').select('body').where('id', '=', id).executeTakeFirstOrThrow()).body;
  const filesOf = async (id: number): Promise<string[]> =>
    (
      await server.db
        .selectFrom('document_attachments as a')
        .innerJoin('files as f', 'f.id', 'a.file_id')
        .select('f.name')
        .where('a.document_id', '=', id)
        .orderBy('a.id')
        .execute()
    ).map(({ name }) => name);

  test('hides no picture but those that its text shows; a draft has them all, or names them', async () => {
    const attached = (await mailbox.worker.call(readLetter, { id: ids.pictures })).attachments.map(({ name }) => name);
    assert.deepEqual(attached, ['scan.png', 'план.tiff', 'Счёт.pdf']);
    assert.equal((await (await frame(mailbox.worker, ids.pictures)).text()).match(/src="data:image\/png/g)?.length, 1);
    const marks = new Map((await mailbox.worker.call(mailList, { page: 1 })).letters.map(({ id, hasAttachments }) => [id, hasAttachments]));
    assert.deepEqual([marks.get(String(ids.pictures)), marks.get(String(ids.html))], [true, false]);
    const {
      documents: [id = 0],
      leftOut,
    } = await mailbox.worker.call(documentFromLetter, { id: ids.pictures });
    const taken = await server.db
      .selectFrom('document_attachments as a')
      .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
      .select('f.name')
      .where('a.document_id', '=', id)
      .execute();
    assert.deepEqual(
      [...taken, ...leftOut].map(({ name }) => name).toSorted(),
      ['one.png', 'scan.png', 'план.tiff', 'Счёт.pdf'].toSorted(),
    );
  });

  test('becomes a draft with its text, sender and attachments; each links to the other', async () => {
    const {
      documents: [id = 0],
    } = await mailbox.worker.call(documentFromLetter, { id: ids.files });
    const document = await server.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.deepEqual(
      [document.status, document.subject, document.initiator_id, document.attachment_count],
      [100, 'Договор', mailbox.office.staff.worker, 2],
    );
    const { date } = await mailbox.worker.call(readLetter, { id: ids.files });
    assert.deepEqual(document.body, {
      text: 'Прошу подписать.\n\nС уважением',
      sender: { bin: '', name: 'ТОО «Дала» <a@dala.example>', number: '', date },
    });
    assert.deepEqual(await filesOf(id), ['Договор.docx', 'Смета «1».xlsx']);
    assert.deepEqual((await mailbox.worker.call(readLetter, { id: ids.files })).documents, [
      {
        id,
        number: '',
        draft: true,
        kind: (await server.db.selectFrom('templates').select('name_ru').where('id', '=', document.template_id).executeTakeFirstOrThrow())
          .name_ru,
      },
    ]);
    const page = await (await mailbox.worker.fetch(`/ce/opendoc/?${id}`)).text();
    assert.match(
      page,
      new RegExp(`Составлен по письму <a href="/\\?letter=${ids.files}#currentTab=1">Договор</a> <span>ТОО «Дала» &lt;a@dala.example&gt;`),
    );
  });

  test('becomes a draft by a template that the person may start (ADM-22); only without one they are refused', async () => {
    const { db } = server;
    const templates = await db
      .selectFrom('templates')
      .select(['id', 'correspondence', 'starter_roles'])
      .where('organisation_id', '=', mailbox.office.organisationId)
      .where('retired_at', 'is', null)
      .orderBy('id')
      .execute();
    const [first, second] = templates;
    assert.ok(first && second);
    const closeAll = () =>
      db
        .updateTable('templates')
        .set({ starter_roles: ['nobody'] })
        .where('organisation_id', '=', mailbox.office.organisationId)
        .execute();
    const open = (id: number) => db.updateTable('templates').set({ starter_roles: [] }).where('id', '=', id).execute();
    const templateOf = async (): Promise<number> => {
      const {
        documents: [id = 0],
      } = await mailbox.worker.call(documentFromLetter, { id: ids.html });
      return (await db.selectFrom('documents').select('template_id').where('id', '=', id).executeTakeFirstOrThrow()).template_id;
    };
    try {
      await closeAll();
      await assert.rejects(templateOf(), {
        status: 200,
        text: 'Начать документ по этому шаблону могут не все. Обратитесь к администратору документов.',
      });
      await open(second.id);
      assert.equal(await templateOf(), second.id);
      await db.updateTable('templates').set({ correspondence: 'incoming' }).where('id', 'in', [first.id, second.id]).execute();
      assert.equal(await templateOf(), second.id);
      await open(first.id);
      assert.equal(await templateOf(), first.id);
      await db.updateTable('templates').set({ correspondence: null }).where('id', '=', first.id).execute();
      assert.equal(await templateOf(), second.id, 'one for incoming documents comes first');
    } finally {
      for (const { id, ...was } of templates) await db.updateTable('templates').set(was).where('id', '=', id).execute();
    }
  });

  test('with HTML only becomes a draft with its readable text', async () => {
    const {
      documents: [id = 0],
    } = await mailbox.worker.call(documentFromLetter, { id: ids.html });
    assert.equal((await bodyOf(id))['text'], 'Акция\nсюда');
  });

  test('too long for a document is shortened with a notice', async () => {
    const {
      documents: [id = 0],
    } = await mailbox.worker.call(documentFromLetter, { id: ids.long });
    const text = String((await bodyOf(id))['text']);
    assert.ok(text.length <= 15_000 && text.endsWith('Текст сокращён, полностью он есть в письме.'));
  });

  test('with files that no document may have becomes a draft without them: the answer and the draft name them', async () => {
    const {
      documents: [odd = 0, large = 0, many = 0],
      leftOut,
    } = await mailbox.worker.call(documentsFromLetters, { ids: [ids.odd, ids.large, ids.many] });
    assert.deepEqual(
      leftOut.map(({ name }) => name),
      ['setup.exe', 'Скан.pdf', 'видео.mp4', '30.txt'],
    );
    assert.deepEqual([await filesOf(odd), await filesOf(large), (await filesOf(many)).length], [['Акт.pdf'], [], 30]);
    assert.equal(
      (await bodyOf(odd))['text'],
      'Смотрите\n\nВложения, которые остались только в письме: setup.exe (файлы такого вида приложить нельзя), Скан.pdf (содержимое не соответствует названию)',
    );
    assert.equal(
      (await bodyOf(large))['text'],
      'Видео во вложении\n\nВложения, которые остались только в письме: видео.mp4 (больше 15 МБ)',
    );
    assert.match(String((await bodyOf(many))['text']), /30\.txt \(у документа не больше 30 файлов\)$/);
    const rows = (await mailbox.worker.call(mailList, { page: 1 })).letters;
    assert.deepEqual(
      [rows.find(({ id }) => id === String(ids.odd))?.hasDocuments, rows.find(({ id }) => id === String(ids.plain))?.hasDocuments],
      [true, false],
    );
  });

  test('can be made into a limited number of documents', async () => {
    const { person_id: personId } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', mailbox.office.staff.head)
      .executeTakeFirstOrThrow();
    await exhaust(server, limits.letterDocuments, personId);
    await assert.rejects(mailbox.head.call(documentFromLetter, { id: 1 }), { status: 429 });
  });

  test('several letters become drafts together: all or none', async () => {
    const count = async (): Promise<number> => (await server.db.selectFrom('documents').select('id').execute()).length;
    const earlier = await count();
    await assert.rejects(mailbox.worker.call(documentsFromLetters, { ids: [ids.files, 999_999] }), noLetter);
    assert.equal(await count(), earlier);
    const { documents } = await mailbox.worker.call(documentsFromLetters, { ids: [ids.plain, ids.files] });
    assert.equal(documents.length, 2);
    assert.deepEqual(
      await Promise.all(
        documents.map(
          async (id) => (await server.db.selectFrom('documents').select('subject').where('id', '=', id).executeTakeFirstOrThrow()).subject,
        ),
      ),
      ['Без темы', 'Договор'],
    );
    const page = await mailbox.worker.fetch('/ce/mail_incoming.php', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `action=createdocmass&${Array.from({ length: 51 }, (_, place) => `id[]=${place + 1}`).join('&')}`,
    });
    assert.equal(page.status, 400);
  });
});
