import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { countPeople, listPeople, peoplePage, type AdministeredPerson } from '@qujat/contract/administration/people';
import type { CallInput } from '@qujat/contract/call';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';

describe('the table of people', () => {
  const server = testServer();
  let organisationId = 0;
  let departmentId = 0;
  let client: Client;
  const day = 86_400_000;

  const invite = async (name: string, endsIn: number): Promise<void> => {
    const now = server.clock.now();
    const { id: inviter } = await server.db.selectFrom('employees').select('id').orderBy('id').executeTakeFirstOrThrow();
    const { id } = await server.db
      .insertInto('employee_invitations')
      .values({
        organisation_id: organisationId,
        email: `${name}@jana.example`,
        full_name: name,
        position_ru: 'Инженер',
        position_kk: 'Инженер',
        department_id: departmentId,
        roles: ['lawyer'],
        language: 'ru_RU',
        invited_by: inviter,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('letter_links')
      .values({
        hash: Buffer.from(name),
        purpose: 'invitation',
        person_id: null,
        registration: null,
        invitation_id: id,
        created_at: now,
        expires_at: new Date(now.getTime() + endsIn),
      })
      .execute();
  };

  before(async () => {
    organisationId = await addOrganisation(server.db);
    const other = await addOrganisation(server.db);
    const department = { organisation_id: organisationId, name_ru: 'Канцелярия', name_kk: 'Кеңсе', head_id: null };
    departmentId = (await server.db.insertInto('departments').values(department).returning('id').executeTakeFirstOrThrow()).id;
    const add = (name: string, iin: string | null, employee: NonNullable<Parameters<typeof addEmployee>[1]['employee']> = {}) =>
      addEmployee(server.db, { organisationId, email: `${name}@saryozen.example`, person: { full_name: name, iin }, employee });
    await addEmployee(server.db, {
      organisationId,
      email: 'aigerim@saryozen.example',
      roles: ['system-administrator', 'clerk'],
      person: { full_name: 'Нурланова Айгерим', iin: '000000900001' },
      employee: { department_id: departmentId, position_ru: 'Заведующая канцелярией', position_kk: 'Кеңсе меңгерушісі' },
    });
    await add('Әлібек Қанат', null);
    await add('Петрова Ольга', null, { ended_at: server.clock.now() });
    await addEmployee(server.db, { organisationId: other, email: 'stranger@bastau.example', person: { full_name: 'Чужой Человек' } });
    await invite('Байжан Олжас', 3 * day);
    await invite('Власенко Ирина', -day);
    client = await server.signIn('aigerim@saryozen.example');
  });

  const list = (input: CallInput<typeof listPeople> = {}) => client.call(listPeople, input);
  const names = async (input?: CallInput<typeof listPeople>) => (await list(input)).people.map(({ fullName }) => fullName);

  test('employees and invitations stand together, by name, each in its state', async () => {
    const { people, next } = await list();
    assert.equal(next, null);
    const found = people.map(({ fullName, state }): [string, AdministeredPerson['state']] => [fullName, state]);
    assert.deepEqual(found, [
      ['Әлібек Қанат', 'working'],
      ['Байжан Олжас', 'invited'],
      ['Власенко Ирина', 'expired'],
      ['Нурланова Айгерим', 'working'],
      ['Петрова Ольга', 'dismissed'],
    ]);
    const clerk = people.find(({ fullName }) => fullName.startsWith('Нурланова'));
    assert.deepEqual([clerk?.department, clerk?.roles], ['Канцелярия', [{ name: 'Администратор системы' }, { name: 'Делопроизводитель' }]]);
  });

  test('search finds name, e-mail, position and the whole IIN; signs of a pattern are letters', async () => {
    assert.deepEqual(await names({ search: 'олжас' }), ['Байжан Олжас']);
    assert.deepEqual(await names({ search: 'AIGERIM@' }), ['Нурланова Айгерим']);
    assert.deepEqual(await names({ search: 'заведующ' }), ['Нурланова Айгерим']);
    assert.deepEqual(await names({ search: '000000900001' }), ['Нурланова Айгерим']);
    assert.deepEqual(await names({ search: '00000090000' }), []);
    assert.deepEqual(await names({ search: '%' }), []);
    assert.deepEqual(await names({ search: '_' }), []);
  });

  test('state, department and role narrow; the numbers follow all filters but the state', async () => {
    assert.deepEqual(await names({ state: 'working' }), ['Әлібек Қанат', 'Нурланова Айгерим']);
    assert.deepEqual(await names({ state: 'invited' }), ['Байжан Олжас']);
    assert.deepEqual(await names({ state: 'expired' }), ['Власенко Ирина']);
    assert.deepEqual(await names({ state: 'dismissed' }), ['Петрова Ольга']);
    assert.deepEqual(await names({ departmentId }), ['Байжан Олжас', 'Власенко Ирина', 'Нурланова Айгерим']);
    assert.deepEqual(await names({ role: 'clerk' }), ['Нурланова Айгерим']);
    assert.deepEqual(await names({ role: 'lawyer' }), ['Байжан Олжас', 'Власенко Ирина']);
    const { roles, ...counted } = await client.call(countPeople, {});
    assert.deepEqual(
      roles.map(({ role }) => role),
      [
        'system-administrator',
        'document-administrator',
        'feed-administrator',
        'contractor-administrator',
        'general-director',
        'finance',
        'lawyer',
        'human-resources',
        'clerk',
        'division-head',
      ],
    );
    assert.deepEqual(counted, {
      working: 2,
      invited: 1,
      expired: 1,
      locked: 0,
      dismissed: 1,
      // Nobody leads, one has no IIN, and an invitation has expired.
      attention: 3,
      departments: [{ id: departmentId, parentId: null, name: 'Канцелярия', people: 1 }],
    });
    const { working, invited, expired, dismissed } = await client.call(countPeople, { role: 'clerk' });
    assert.deepEqual([working, invited, expired, dismissed], [1, 0, 0, 0]);
  });

  test('a second factor, a lock and what needs attention narrow', async () => {
    const { id } = await server.db.selectFrom('people').select('id').where('full_name', '=', 'Әлібек Қанат').executeTakeFirstOrThrow();
    await server.db.updateTable('people').set({ second_factor: 'email', password_change_required: true }).where('id', '=', id).execute();
    assert.deepEqual(await names({ factor: 'email' }), ['Әлібек Қанат']);
    assert.deepEqual(await names({ factor: 'none' }), ['Нурланова Айгерим', 'Петрова Ольга']);
    const attention = async () =>
      (await list({ attention: true })).people.map(({ fullName, attention: reasons }) => [fullName, ...reasons]);
    assert.deepEqual(await attention(), [
      ['Әлібек Қанат', 'password', 'no-head', 'no-iin'],
      ['Власенко Ирина', 'invitation'],
      ['Нурланова Айгерим', 'no-head'],
    ]);
    // Whoever heads a department heads those below it as well.
    const clerk = await server.db
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select('e.id')
      .where('p.full_name', '=', 'Нурланова Айгерим')
      .executeTakeFirstOrThrow();
    const top = { organisation_id: organisationId, name_ru: 'Руководство', name_kk: 'Басшылық', head_id: clerk.id };
    const parent = await server.db.insertInto('departments').values(top).returning('id').executeTakeFirstOrThrow();
    await server.db.updateTable('departments').set({ parent_id: parent.id }).where('id', '=', departmentId).execute();
    assert.deepEqual(
      (await attention()).map(([name]) => name),
      ['Әлібек Қанат', 'Власенко Ирина'],
    );
    assert.equal((await client.call(countPeople, {})).attention, 2);
    await server.db.updateTable('employees').set({ locked_at: server.clock.now() }).where('person_id', '=', id).execute();
    assert.deepEqual(await names({ state: 'locked' }), ['Әлібек Қанат']);
    assert.deepEqual(await names({ state: 'working' }), ['Нурланова Айгерим']);
    const { working, locked } = await client.call(countPeople, {});
    assert.deepEqual([working, locked], [1, 1]);
    // Its letter is on its way.
    const invitation = server.db.updateTable('employee_invitations').where('full_name', '=', 'Власенко Ирина');
    await invitation.set({ letter_due: true }).execute();
    assert.deepEqual(
      (await attention()).map(([name]) => name),
      ['Әлібек Қанат'],
    );
    assert.equal((await client.call(countPeople, {})).attention, 1);
    await invitation.set({ letter_due: false }).execute();
  });

  test('pages follow each other without a gap or a double, also within equal names', async () => {
    for (let number = 0; number < peoplePage + 5; number++)
      await addEmployee(server.db, { organisationId, email: `same-${number}@saryozen.example`, person: { full_name: 'Тёзка Тёзкин' } });
    await invite('Тёзка Тёзкин', day);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ search: 'тёзка', ...(after && { after }) });
      assert.ok(page.people.length <= peoplePage);
      seen.push(...page.people.map(({ email }) => email));
      after = page.next;
    } while (after);
    assert.equal(seen.length, peoplePage + 6);
    assert.equal(new Set(seen).size, seen.length);
  });

  test('a cursor that is none is refused', async () => {
    for (const after of ['x', 'W10', Buffer.from('["a",2,1]').toString('base64url'), Buffer.from('["a\\u0000",0,1]').toString('base64url')])
      await assert.rejects(list({ after }), { status: 400 });
  });
});
