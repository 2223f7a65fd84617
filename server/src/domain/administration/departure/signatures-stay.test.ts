/** What a dismissed person has signed stays true: names, positions, check page, package and history (ADM-8, ADM-42). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { dismissPerson } from '@qujat/contract/administration/departure';
import { readHandover } from '@qujat/contract/administration/handover';
import { documentList } from '@qujat/contract/document-list';
import { signByKey } from '@qujat/contract/signing';
import { queues } from '@qujat/contract/vocabulary';
import { keyPassword } from '../../../test-support/keys.ts';
import { readZip } from '../../../test-support/read-zip.ts';
import type { Client } from '../../../test-support/server.ts';
import { asFile, signingOffice } from '../../documents/signing/test-support/signing.ts';

describe('the signatures of a dismissed person', () => {
  const { get } = signingOffice({ publicOrigin: 'https://qujat.example' });
  let reader: Client;
  before(async () => {
    const { server, office, clientOf } = get();
    await server.db
      .insertInto('employee_roles')
      .values({ employee_id: office.staff.administrator, role: 'system-administrator' })
      .execute();
    reader = await clientOf('worker');
  });

  const seen = async (id: number, code: string) => {
    const { server } = get();
    await server.db.deleteFrom('rate_limits').execute();
    const page = await server.anonymous().fetch(`/ce/verify/?${code}`, { headers: { accept: 'text/html' } });
    const entries = readZip(Buffer.from(await (await reader.fetch(`/ce/signedpackage/?${id}`)).arrayBuffer()));
    const copy = Buffer.from(await (await reader.fetch(`/ce/pdf.php?q=${id}&pdf=show`)).arrayBuffer());
    const opened = await (await reader.fetch(`/ce/opendoc/?${id}`)).text();
    const { documents } = await reader.call(documentList, { queue: queues.executed, searchAllPeriods: true });
    return {
      opened,
      register: documents.filter((each) => each.id === id),
      copy: createHash('sha256').update(copy).digest('hex'),
      // The moment of checking is the only thing that may differ.
      check: (await page.text()).replace(/Проверено [^<]*/, ''),
      history: await (await reader.fetch(`/ce/showhist_win.php?q=${id}`)).text(),
      signatures: [...entries].filter(([name]) => name.endsWith('.p7s')).map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]),
    };
  };

  test('are checked as before, under the same name', async () => {
    const { server, office, director, documents, authority, clientOf } = get();
    const [id = 0] = await documents(1);
    const keyFile = asFile(await authority.key({}));
    assert.equal(await director.call(signByKey, { documentIds: [id], keyFile, password: keyPassword }), 'ok');
    const { check_code } = await server.db
      .selectFrom('document_originals')
      .select('check_code')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    const before = await seen(id, check_code);
    assert.match(before.check, /Все подписи действительны/);
    assert.match(before.history, /Тестов director/);
    assert.match(before.check, /Специалист · Утверждение/);
    assert.match(before.opened, /Специалист/);
    assert.equal(before.register.length, 1);
    assert.ok(before.signatures.length > 0);
    const administrator = await clientOf('administrator');
    const employeeId = office.staff.director;
    const { stamp, signed } = await administrator.call(readHandover, { employeeId });
    assert.equal(signed, 1);
    await administrator.call(dismissPerson, { employeeId, stamp, handover: [] });
    assert.deepEqual(await seen(id, check_code), before);
    // Whoever comes back comes back to another position.
    await server.db
      .updateTable('employees')
      .set({ ended_at: null, position_ru: 'Советник', position_kk: 'Кеңесші' })
      .where('id', '=', employeeId)
      .execute();
    assert.deepEqual(await seen(id, check_code), before);
  });
});
