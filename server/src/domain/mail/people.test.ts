import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { mailList } from '@qujat/contract/mail';
import { listMailPeople, mailPeoplePage, saveMailAccess } from '@qujat/contract/mail-access';
import { readMailAccount } from '@qujat/contract/mail-account';
import { profile } from '@qujat/contract/shell';
import { exhaust } from '../identity/auth/test-support/exhaust.ts';
import { limits } from '../../platform/limits/rate-limit.ts';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { testServer, type Client } from '../../test-support/server.ts';

describe('access to mail', () => {
  const server = testServer();
  const ids = { organisation: 0, south: 0, clerk: 0, gone: 0, stranger: 0 };
  let admin: Client;

  before(async () => {
    ids.organisation = await addOrganisation(server.db);
    ids.south = await addOrganisation(server.db);
    const add = async (name: string, organisationId = ids.organisation, more: Partial<Parameters<typeof addEmployee>[1]> = {}) =>
      (await addEmployee(server.db, { organisationId, email: `${name}@north.example`, person: { full_name: name }, ...more })).employeeId;
    await add('admin', ids.organisation, { roles: ['system-administrator'] });
    // An administrator of one organisation has no special rights in another.
    await add('admin', ids.south);
    ids.clerk = await add('clerk', ids.organisation, { roles: ['document-administrator', 'clerk'] });
    ids.gone = await add('gone', ids.organisation, { employee: { ended_at: new Date() } });
    ids.stranger = await add('stranger', ids.south);
    for (let place = 0; place < mailPeoplePage; place += 1) await add(`person-${String(place).padStart(2, '0')}`);
    admin = await server.signIn('admin@north.example', { organisationId: ids.organisation });
  });

  test('is granted and revoked by the administrator, and takes effect at once', async () => {
    const clerk = await server.signIn('clerk@north.example');
    await assert.rejects(clerk.call(mailList, { page: 1 }), { status: 403 });
    await admin.call(saveMailAccess, { employeeId: ids.clerk, hasAccess: true });
    assert.deepEqual(await clerk.call(mailList, { page: 1 }), { totalPages: 0, currentPage: 1, letters: [] });
    assert.equal((await clerk.call(profile, {})).mailAccess, true);
    const list = await admin.call(listMailPeople, { page: 1, name: 'cle' });
    assert.deepEqual(list, {
      totalPages: 1,
      currentPage: 1,
      withAccess: 1,
      people: [{ employeeId: ids.clerk, fullName: 'clerk', position: 'Сотрудник', department: '', hasAccess: true, isConnected: false }],
    });
    await admin.call(saveMailAccess, { employeeId: ids.clerk, hasAccess: false });
    await assert.rejects(clerk.call(mailList, { page: 1 }), { status: 403 });
    assert.equal((await clerk.call(readMailAccount, {})).refusal, 'У вас нет доступа к почте. Обратитесь к администратору.');
    assert.equal(
      (await admin.call(readMailAccount, {})).refusal,
      'У вас нет доступа к почте. Дать его можно ниже, в разделе «Доступ к почте».',
    );
    const log = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'settings.changed')
      .where('organisation_id', '=', ids.organisation)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      log.map(({ details }) => details),
      [
        { what: 'mail-access:given', employee: ids.clerk },
        { what: 'mail-access:taken', employee: ids.clerk },
      ],
    );
  });

  test('people are listed in pages by name, without former employees and other organisations', async () => {
    const pages = [await admin.call(listMailPeople, { page: 1 }), await admin.call(listMailPeople, { page: 2 })];
    const names = pages.flatMap(({ people }) => people.map(({ fullName }) => fullName));
    assert.deepEqual([pages.map(({ totalPages }) => totalPages), names.length, names.toSorted()], [[2, 2], mailPeoplePage + 2, names]);
    assert.ok(!names.includes('gone') && !names.includes('stranger'));
    assert.deepEqual((await admin.call(listMailPeople, { page: 1, name: '%' })).people, []);
  });

  test('can be granted by nobody else: no clerk, no other organisation, to no stranger or former employee', async () => {
    const clerk = await server.signIn('clerk@north.example');
    const elsewhere = await server.signIn('admin@north.example', { organisationId: ids.south });
    for (const client of [clerk, elsewhere]) {
      await assert.rejects(client.call(listMailPeople, { page: 1 }), { status: 403 });
      await assert.rejects(client.call(saveMailAccess, { employeeId: ids.clerk, hasAccess: true }), { status: 403 });
    }
    await assert.rejects(server.anonymous().call(saveMailAccess, { employeeId: ids.clerk, hasAccess: true }), { status: 401 });
    for (const employeeId of [ids.stranger, ids.gone, 999_999])
      await assert.rejects(admin.call(saveMailAccess, { employeeId, hasAccess: true }), { status: 404 });
    assert.deepEqual(await server.db.selectFrom('employees').select('id').where('mail_access', '=', true).execute(), []);
  });

  test('is changed a limited number of times', async () => {
    const { personId } = await server.db
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select('p.id as personId')
      .where('p.email', '=', 'admin@north.example')
      .executeTakeFirstOrThrow();
    await exhaust(server, limits.mailAccess, personId);
    await assert.rejects(admin.call(saveMailAccess, { employeeId: ids.clerk, hasAccess: true }), { status: 429 });
  });
});
