import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as shell from '@qujat/contract/shell';
import * as sidebar from '@qujat/contract/sidebar';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer } from '../../../test-support/server.ts';

const day = 86_400_000;

describe('calls of the shell', () => {
  const server = testServer({ demo: true });
  const aigerim = 'aigerim@saryozen.example';
  const ids = { a: 0, b: 0, aigerim: 0, aigerimInB: 0, olga: 0, marat: 0, past: 0, coming: 0, leftDeputy: 0 };

  /** A day in the organisation's zone, relative to today. */
  const dayFromNow = (days: number): string =>
    new Date(server.clock.now().getTime() + days * day + 5 * 3_600_000).toISOString().slice(0, 10);

  before(async () => {
    ids.a = await addOrganisation(server.db, {
      name_ru: 'АО «Сарыөзен Энерго»',
      name_kk: '«Сарыөзен Энерго» АҚ',
      layout_sidebar: 100,
      layout_table: 100,
      layout_header: 100,
      titles: { docnum: 'Исх. №' },
    });
    ids.b = await addOrganisation(server.db, { name_ru: 'ТОО «Тұлпар Құрылыс»', name_kk: '«Тұлпар Құрылыс» ЖШС' });
    const add = async (name: string, organisationId: number, more = {}): Promise<number> =>
      (await addEmployee(server.db, { organisationId, email: `${name}@saryozen.example`, person: { full_name: name }, ...more }))
        .employeeId;
    ids.aigerim = await add('aigerim', ids.a, { employee: { position_ru: 'Заведующая', position_kk: 'Меңгеруші', mail_access: true } });
    ids.aigerimInB = await add('aigerim', ids.b, { employee: { position_ru: 'Делопроизводитель', position_kk: 'Іс жүргізуші' } });
    for (const name of ['olga', 'marat', 'past', 'coming'] as const) ids[name] = await add(name, ids.a);
    ids.leftDeputy = await add('left', ids.a, { employee: { ended_at: new Date(0) } });
    await add('kanat', ids.a, { employee: { layout_overridden: true, layout_sidebar: 100 } });
    const today = dayFromNow(0);
    await server.db
      .insertInto('deputies')
      .values([
        { employee_id: ids.olga, deputy_id: ids.aigerim, starts_on: dayFromNow(-5), ends_on: null },
        { employee_id: ids.marat, deputy_id: ids.aigerim, starts_on: today, ends_on: today },
        { employee_id: ids.past, deputy_id: ids.aigerim, starts_on: dayFromNow(-9), ends_on: dayFromNow(-1) },
        { employee_id: ids.coming, deputy_id: ids.aigerim, starts_on: dayFromNow(1), ends_on: null },
        { employee_id: ids.leftDeputy, deputy_id: ids.aigerim, starts_on: dayFromNow(-5), ends_on: null },
      ])
      .execute();
  });

  test('the profile states the person, the organisation and the layout', async () => {
    const client = await server.signIn(aigerim);
    const mine = await client.call(shell.profile, {});
    assert.deepEqual(
      {
        name: mine.fullName,
        position: mine.position,
        second: mine.secondPosition,
        company: mine.companyName,
        mail: mine.mailAccess,
        layout: mine.layout,
      },
      {
        name: 'aigerim',
        position: 'Заведующая',
        second: 'Меңгеруші',
        company: 'АО «Сарыөзен Энерго»',
        mail: true,
        layout: { sidebar: 100, table: 100, header: 100 },
      },
    );
    const kazakh = await client.call(shell.profile, {}, { cookie: 'lang=kk_KZ' });
    assert.equal(kazakh.companyName, '«Сарыөзен Энерго» АҚ');
    const kanat = await (await server.signIn('kanat@saryozen.example')).call(shell.profile, {});
    assert.deepEqual(kanat.layout, { sidebar: 100, table: null, header: null });
  });

  test('the menu contains accessible entries, with renamed titles', async () => {
    const client = await server.signIn(aigerim);
    const menu = await client.call(sidebar.leftMenu, {});
    assert.deepEqual(
      menu.flatMap((group) => group.items.map((item) => item.url)),
      ['/control/tasks', '/control/deadlines', '/ce/outbox/'],
    );
    assert.deepEqual(await client.call(shell.configTitles, {}), { docnum: 'Исх. №' });
  });

  test('the chosen language is stored for the person', async () => {
    const client = await server.signIn(aigerim);
    await client.call(shell.changeLanguage, { language: 'kk_KZ' });
    assert.equal((await client.call(shell.profile, {})).companyName, '«Сарыөзен Энерго» АҚ');
    await client.call(shell.changeLanguage, { language: 'ru_RU' });
    await assert.rejects(client.call(shell.changeLanguage, { language: 'de_DE' as 'ru_RU' }), { status: 400 });
  });

  test('people can act only for those whom they substitute today, whatever the body says', async () => {
    const client = await server.signIn(aigerim);
    const all = await client.call(sidebar.substitutions, {});
    assert.deepEqual(
      all.map((each) => [each.employeeId, each.actorId, each.active]),
      [
        [ids.marat, ids.aigerim, false],
        [ids.olga, ids.aigerim, false],
      ],
    );
    for (const employeeId of [ids.past, ids.coming, ids.leftDeputy, ids.aigerimInB, ids.aigerim, 999_999]) {
      await assert.rejects(client.call(sidebar.toggleSubstitution, { employeeId, actorId: ids.aigerim, active: false }), {
        status: 200,
        text: 'Вы не замещаете этого сотрудника.',
      });
    }
    const stranger = await server.signIn('olga@saryozen.example');
    await assert.rejects(stranger.call(sidebar.toggleSubstitution, { employeeId: ids.marat, actorId: ids.aigerim, active: false }), {
      status: 200,
    });
  });

  test('a substitution starts and ends in the session, and a repeated request does not undo it', async () => {
    const client = await server.signIn(aigerim);
    const toggle = (employeeId: number, active: boolean) => client.call(sidebar.toggleSubstitution, { employeeId, actorId: 1, active });
    const active = async (): Promise<number[]> =>
      (await client.call(sidebar.substitutions, {})).filter((each) => each.active).map((each) => each.employeeId);
    await Promise.all([toggle(ids.olga, false), toggle(ids.olga, false), toggle(ids.marat, false)]);
    assert.deepEqual(await active(), [ids.marat, ids.olga]);
    await Promise.all([toggle(ids.marat, true), toggle(ids.marat, true)]);
    assert.deepEqual(await active(), [ids.olga]);
    assert.deepEqual(
      (await (await server.signIn(aigerim)).call(sidebar.substitutions, {})).filter((each) => each.active),
      [],
    );
    const events = await server.db.selectFrom('audit_log').select('event').where('event', 'like', 'substitution.%').orderBy('id').execute();
    assert.deepEqual(
      events.map((each) => each.event),
      ['substitution.begun', 'substitution.begun', 'substitution.ended'],
    );
  });

  test('a substitution ends after the last day of the deputyship', async () => {
    const client = await server.signIn(aigerim, { remember: true });
    await client.call(sidebar.toggleSubstitution, { employeeId: ids.marat, actorId: ids.aigerim, active: false });
    const { findSessionByAccessToken } = await import('./find.ts');
    const acting = async (days: number) =>
      (await findSessionByAccessToken(server.db, client.tokens?.accessToken ?? '', new Date(server.clock.now().getTime() + days * day)))
        ?.actingFor;
    assert.deepEqual(await acting(0), [ids.marat]);
    await server.db
      .updateTable('access_tokens')
      .set({ expires_at: new Date(server.clock.now().getTime() + 3 * day) })
      .execute();
    assert.deepEqual(await acting(1), []);
  });

  test('choosing another organisation moves the session and ends substitutions', async () => {
    const client = await server.signIn(aigerim);
    await client.call(sidebar.toggleSubstitution, { employeeId: ids.olga, actorId: ids.aigerim, active: false });
    assert.deepEqual(
      (await client.call(shell.organisations, {})).map((each) => [each.id, each.selected, each.documentsInWork]),
      [
        [ids.a, true, 0],
        [ids.b, false, 0],
      ],
    );
    await client.call(sidebar.selectOrganisation, { organisationId: ids.b });
    assert.equal((await client.call(shell.profile, {})).position, 'Делопроизводитель');
    assert.deepEqual(await client.call(sidebar.substitutions, {}), []);
    await client.call(sidebar.selectOrganisation, { organisationId: ids.a });
    assert.deepEqual(
      (await client.call(sidebar.substitutions, {})).filter((each) => each.active),
      [],
    );
  });

  test('only an organisation of one’s own can be chosen', async () => {
    const olga = await server.signIn('olga@saryozen.example');
    await assert.rejects(olga.call(sidebar.selectOrganisation, { organisationId: ids.b }), {
      status: 200,
      text: 'Вы не состоите в этой организации.',
    });
    await assert.rejects(olga.call(sidebar.selectOrganisation, { organisationId: 999_999 }), { status: 200 });
  });

  test('a request from a tab of another organisation is refused and changes nothing', async () => {
    const client = await server.signIn(aigerim);
    const shown = { 'x-qujat-organisation': String(ids.b) };
    await assert.rejects(client.call(shell.changeLanguage, { language: 'tr_TR' }, shown), { status: 409, reason: 'other-organisation' });
    await assert.rejects(client.call(shell.profile, {}, { 'x-qujat-organisation': 'x' }), { status: 409 });
    await client.call(shell.profile, {}, { 'x-qujat-organisation': String(ids.a) });
    const person = await server.db.selectFrom('people').select('language').where('email', '=', aigerim).executeTakeFirstOrThrow();
    assert.equal(person.language, 'ru_RU');
  });

  test('a choice of organisation repeated with its key gets its answer although the session has moved', async () => {
    const client = await server.signIn(aigerim);
    const headers = { 'x-qujat-organisation': String(ids.a), 'idempotency-key': 'choice-1' };
    for (let round = 0; round < 2; round++)
      assert.equal(await client.call(sidebar.selectOrganisation, { organisationId: ids.b }, headers), null);
    await assert.rejects(
      client.call(sidebar.selectOrganisation, { organisationId: ids.a }, { ...headers, 'idempotency-key': 'choice-2' }),
      { status: 409 },
    );
  });

  test('a person without documents has zero counters, no periods and no favourites', async () => {
    const client = await server.signIn(aigerim);
    assert.equal(await client.call(sidebar.newDocumentCount, {}), 0);
    assert.equal(await client.call(sidebar.updateCounter, {}), 0);
    assert.deepEqual(await client.call(sidebar.periods, {}), []);
    assert.deepEqual(await client.call(shell.favouriteTemplates, {}), []);
  });

  test('a request marks the person as active, but not every request writes', async () => {
    const client = await server.signIn(aigerim);
    const seen = async () =>
      (
        await server.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('id', '=', client.tokens?.sessionId ?? 0)
          .executeTakeFirstOrThrow()
      ).last_seen_at.getTime();
    const first = await seen();
    await client.call(shell.profile, {});
    assert.equal(await seen(), first);
    server.clock.advance(61_000);
    await client.call(shell.profile, {});
    assert.ok((await seen()) - first >= 61_000);
  });
});
