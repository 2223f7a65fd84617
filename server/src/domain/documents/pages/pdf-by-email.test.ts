/** The PDF of a document by e-mail. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { emailPdf } from '@qujat/contract/document-pages';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { CallFailure, type Client } from '../../../test-support/server.ts';
import { exhaust } from '../../identity/auth/test-support/exhaust.ts';
import { servedOffice } from '../test-support/served-office.ts';

describe('the PDF by e-mail', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-email-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const served = servedOffice({ dataDir: () => dataDir, demo: true });
  const { clients, server } = served;
  const staff = () => served.office.staff;
  /** A document that waits for this person, by default for the head. */
  const letter = (employeeId = staff().head): Promise<number> => served.store([{ stage: 1, employeeId }]);
  /** A browser sends no token to a page. */
  const open = (client: Client, path: string): Promise<Response> =>
    client.fetch(path, { headers: { authorization: '', accept: 'text/html' } });
  const text = async (client: Client, path: string): Promise<string> => (await open(client, path)).text();
  const email = (client: Client, id: number, emails: string): Promise<unknown> =>
    client.call(emailPdf, { id, emails }).then(
      () => null,
      (error: unknown) => error,
    );
  const letters = () => server.db.selectFrom('outgoing_letters').selectAll().orderBy('id', 'desc').execute();
  const refused = (failure: unknown, status: number, said?: string): void => {
    assert.ok(failure instanceof CallFailure);
    assert.equal(failure.status, status, failure.text);
    if (said !== undefined) assert.equal(failure.text, said);
  };

  test('the PDF goes by e-mail: one letter per recipient, one file, and the history names the recipients', async () => {
    const id = await letter();
    assert.equal(await email(clients.head, id, ' one@north.example, two@north.example ,one@north.example,'), null);
    const [two, one] = await letters();
    assert.deepEqual([one?.recipient, two?.recipient, one?.file_id], ['one@north.example', 'two@north.example', two?.file_id]);
    assert.match(one?.body ?? '', /Тестов head \(ТОО «north»\) отправляет вам документ: .*СЗ-1/);
    const file = await server.db
      .selectFrom('letter_files')
      .selectAll()
      .where('id', '=', one?.file_id ?? 0)
      .executeTakeFirstOrThrow();
    assert.deepEqual([file.content.subarray(0, 5).toString(), file.content_type], ['%PDF-', 'application/pdf']);
    assert.match(
      await text(clients.head, `/ce/showhist_win.php?q=${id}`),
      /Отправка PDF по e-mail[\s\S]*one@north\.example, two@north\.example/,
    );
    const { details } = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'document.emailed')
      .where('organisation_id', '=', served.office.organisationId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(details, { document: id, copy: false, email: 'one@north.example, two@north.example' });
    assert.match(await text(clients.head, '/ce/outbox/'), new RegExp(`/ce/outbox/file\\?${file.id}`));
    assert.equal(
      Buffer.from(await (await open(clients.head, `/ce/outbox/file?${file.id}`)).arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
  });

  test('no letter is sent without access, without recipients, to an invalid address, or too often', async () => {
    const id = await letter();
    const before = (await letters()).length;
    refused(await email(clients.trainee, id, 'one@north.example'), 403);
    refused(await email(served.foreigner, id, 'one@north.example'), 404);
    refused(await email(clients.head, 999_999, 'one@north.example'), 404);
    refused(await email(clients.head, id, ' , ,'), 200, 'Укажите получателей через запятую.');
    refused(await email(clients.head, id, 'one@north.example, nobody'), 200, 'Неверный адрес: nobody');
    refused(await email(clients.head, id, 'a@b.example\r\nBcc: c@d.example'), 200);
    refused(
      await email(clients.head, id, Array.from({ length: 21 }, (_, index) => `n${index}@north.example`).join(',')),
      200,
      'Слишком много получателей: не больше 20.',
    );
    assert.equal((await letters()).length, before);
    const many = Array.from({ length: 20 }, (_, index) => `n${index}@north.example`).join(',');
    for (let turn = 0; turn < 5; turn++) assert.equal(await email(clients.lawyer, await letter(staff().lawyer), many), null);
    refused(await email(clients.lawyer, await letter(staff().lawyer), 'one@north.example'), 429);
    server.clock.advance(61 * 60_000);
  });

  test('letters with documents are also limited per organisation', async () => {
    const id = await letter();
    const before = (await letters()).length;
    await exhaust(server, limits.pdfLettersOfOrganisation, served.office.organisationId);
    refused(await email(clients.head, id, 'one@north.example'), 429);
    refused(await email(clients.worker, id, 'one@north.example'), 429);
    assert.equal((await letters()).length, before);
    await server.db.deleteFrom('rate_limits').execute();
    assert.equal(await email(clients.head, id, 'one@north.example'), null);
  });
});
