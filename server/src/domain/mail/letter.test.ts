import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentFromLetter, documentsFromLetters, fetchMail, mailList, mailState, readLetter } from '@qujat/contract/mail';
import { limits } from '../../platform/limits/rate-limit.ts';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import { docx, fetchedMailbox, noLetter, png, xlsx } from './test-support/fetched-mailbox.ts';

describe('a letter of the mailbox', () => {
  const mailbox = fetchedMailbox();
  const { server, ids, frame, trackerAsked } = mailbox;

  test('is shown with its attachments, and is read from then on', async () => {
    const earlier = (await mailbox.worker.call(mailList, { page: 1 })).letters;
    assert.deepEqual(
      earlier.find(({ id }) => id === String(ids.files)),
      { ...earlier.find(({ id }) => id === String(ids.files)), unread: true, hasAttachments: true, sender: 'ТОО «Дала» <a@dala.example>' },
    );
    const letter = await mailbox.worker.call(readLetter, { id: ids.files });
    assert.deepEqual(
      { ...letter, attachments: letter.attachments.map(({ name, size }) => [name, size]) },
      {
        ...letter,
        id: String(ids.files),
        subject: 'Договор',
        sender: 'ТОО «Дала» <a@dala.example>',
        recipients: 'reader@north.example',
        plain: 'Прошу подписать.\n\nС уважением\n',
        html: '',
        attachments: [
          ['Договор.docx', docx.length],
          ['Смета «1».xlsx', xlsx.length],
        ],
        documents: [],
        hasRemoteImages: false,
      },
    );
    assert.equal((await mailbox.worker.call(mailList, { page: 1 })).letters.find(({ id }) => id === String(ids.files))?.unread, false);
    assert.equal((await mailbox.worker.call(readLetter, { id: ids.plain })).plain, '<b>не разметка</b>\n');
  });

  test('hostile HTML is sanitised in the answer and confined by the frame’s policy', async () => {
    const letter = await mailbox.worker.call(readLetter, { id: ids.html });
    assert.equal(letter.hasRemoteImages, true);
    assert.match(letter.html, /<h1>Акция<\/h1>/);
    assert.doesNotMatch(letter.html, /script|1\.gif|<form|<input|javascript/);
    assert.deepEqual(letter.attachments, [], 'a picture of the text is no attachment');

    const quiet = await frame(mailbox.worker, ids.html);
    const policy = quiet.headers.get('content-security-policy') ?? '';
    assert.equal(
      policy,
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    assert.equal(quiet.headers.get('x-content-type-options'), 'nosniff');
    const text = await quiet.text();
    assert.match(text, /<title>Рассылка &lt;b&gt;<\/title>/);
    assert.ok(text.includes(`src="data:image/png;base64,${png.toString('base64')}"`));
    assert.doesNotMatch(text, /<script|1\.gif|<form/);
    assert.equal(trackerAsked.length, 0);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const opened = await frame(mailbox.worker, ids.html, '&images=1', { 'sec-fetch-site': site });
      assert.doesNotMatch(await opened.text(), /Счётчик" src="data/);
      assert.deepEqual(trackerAsked, [], `by a page of another site: ${site}`);
    }
    const asked = await frame(mailbox.worker, ids.html, '&images=1', { 'sec-fetch-site': 'same-origin' });
    assert.equal(
      asked.headers.get('content-security-policy'),
      policy,
      'pictures from elsewhere are fetched for the person, and part of the page',
    );
    assert.ok((await asked.text()).includes(`<img alt="Счётчик" src="data:image/png;base64,${png.toString('base64')}"`));
    assert.deepEqual(trackerAsked, ['/1.gif']);
    const { person_id: personId } = await server.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', mailbox.office.staff.worker)
      .executeTakeFirstOrThrow();
    await exhaust(server, limits.letterPictures, personId);
    assert.equal((await frame(mailbox.worker, ids.html, '&images=1')).status, 429);
    assert.equal((await frame(mailbox.worker, ids.html)).status, 200);
  });

  test('whose HTML would hold the server up is shown as text', async () => {
    const letter = await mailbox.worker.call(readLetter, { id: ids.heavy });
    assert.deepEqual([letter.html, letter.hasRemoteImages], ['', false]);
    assert.match(letter.plain, /^Начало\nx{20}/);
    assert.match(await (await frame(mailbox.worker, ids.heavy)).text(), /<body><pre>Начало\nx{20}/);
  });

  test('is private: closed to colleagues, deputies, strangers and people without access to mail', async () => {
    const today = server.clock.now().toISOString().slice(0, 10);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: mailbox.office.staff.worker, deputy_id: mailbox.office.staff.head, starts_on: today, ends_on: null })
      .execute();
    await server.db
      .insertInto('session_substitutions')
      .values({ session_id: mailbox.head.tokens?.sessionId ?? 0, employee_id: mailbox.office.staff.worker })
      .execute();
    const { attachments } = await mailbox.worker.call(readLetter, { id: ids.files });
    const address = `/file/dwn?code=${attachments[0]?.code}`;
    assert.equal(await (await mailbox.worker.fetch(address)).text(), docx.toString());
    for (const client of [mailbox.head, mailbox.foreigner]) {
      for (const call of [readLetter, documentFromLetter])
        await assert.rejects(client.call(call as typeof readLetter, { id: ids.files }), noLetter);
      await assert.rejects(client.call(documentsFromLetters, { ids: [ids.files, ids.plain] }), noLetter);
      assert.equal((await frame(client, ids.files)).status, 400);
      assert.ok(!(await (await frame(client, ids.files)).text()).includes('Договор'));
      assert.equal((await client.fetch(address)).status, 404);
    }
    const anonymous = server.anonymous();
    assert.equal((await frame(anonymous, ids.files)).status, 303);
    await assert.rejects(anonymous.call(readLetter, { id: ids.files }), { status: 401 });
    await server.db.updateTable('employees').set({ mail_access: false }).where('id', '=', mailbox.office.staff.worker).execute();
    for (const call of [readLetter, documentFromLetter])
      await assert.rejects(mailbox.worker.call(call as typeof readLetter, { id: ids.files }), { status: 403 });
    assert.deepEqual([(await frame(mailbox.worker, ids.files)).status, (await mailbox.worker.fetch(address)).status], [403, 404]);
    await server.db.updateTable('employees').set({ mail_access: true }).where('id', '=', mailbox.office.staff.worker).execute();
  });

  test('that could not be fetched is named in the mailbox state, and retried on request', async () => {
    const account = await server.db.selectFrom('mail_accounts').select(['id', 'organisation_id']).executeTakeFirstOrThrow();
    await server.db
      .insertInto('mail_account_letters')
      .values({
        organisation_id: account.organisation_id,
        account_id: account.id,
        server_id: '7:99',
        letter_id: null,
        failure: 'too-large',
        subject: 'Фильм',
        sender: 'Гость',
        at: new Date(),
      })
      .execute();
    await server.db.updateTable('mail_accounts').set({ trouble: 'timeout', trouble_details: '', next_attempt_at: new Date() }).execute();
    const state = await mailbox.worker.call(mailState, {});
    assert.deepEqual(
      state.failed.map(({ subject, sender, text }) => ({ subject, sender, text })),
      [{ subject: 'Фильм', sender: 'Гость', text: 'Письмо больше 25 МБ.' }],
    );
    assert.deepEqual(
      [state.trouble, state.waiting, state.latest],
      ['Сервер не ответил вовремя. Проверьте порт и шифрование.', false, String(Math.max(...Object.values(ids)))],
    );
    await mailbox.worker.call(fetchMail, {});
    const asked = await mailbox.worker.call(mailState, {});
    assert.deepEqual([asked.failed, asked.waiting], [[], true]);
  });
});
