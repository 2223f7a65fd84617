/** Letters that are answered without a session. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { decideDocument } from '@qujat/contract/document-card';
import { notificationList } from '@qujat/contract/notifications';
import { usualPolicy } from '@qujat/contract/organisation-policy';
import { sql, type RawBuilder } from 'kysely';
import { emailOf, type StaffName } from '../../documents/test-support/office.ts';
import { servedOffice } from '../../documents/test-support/served-office.ts';
import type { StoredParticipant } from '../../documents/store-documents.ts';

const day = 24 * 60 * 60_000;

describe('letters with an answer', () => {
  const served = servedOffice();
  const { clients, store, newLetters, server, whole } = served;
  const staff = () => served.office.staff;
  const allow = (letterActs: boolean) =>
    server.db
      .updateTable('organisations')
      .set({ rules: { ...usualPolicy, letterActs } })
      .execute();
  const route = (): StoredParticipant[] => [
    { stage: 1, employeeId: staff().head, queueNumber: 1 },
    { stage: 1, employeeId: staff().lawyer, queueNumber: 2 },
    { stage: 3, employeeId: staff().engineer },
  ];
  const agree = (who: StaffName, id: number) => clients[who].call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff()[who] });
  /** The path of the link in the newest letter to somebody; null without one. */
  const link = async (who: StaffName): Promise<string | null> => {
    const letter = (await newLetters()).find(({ recipient }) => recipient === emailOf(who, 'north'));
    return /\/ce\/answer\/\?([\w-]{43})$/m.exec(letter?.body ?? '')?.[1] ?? null;
  };
  const open = (token: string) => server.anonymous().fetch(`/ce/answer/?${token}`);
  const press = (token: string, headers: Record<string, string> = {}) =>
    server.anonymous().fetch('/ce/answer/', { method: 'POST', body: new URLSearchParams({ token }), headers });
  const asked = async (): Promise<{ id: number; token: string }> => {
    const id = await store(route());
    await agree('head', id);
    const token = await link('lawyer');
    assert.ok(token);
    return { id, token };
  };

  before(async () => {
    await server.db
      .insertInto('deputies')
      .values({ employee_id: staff().engineer, deputy_id: staff().trainee, starts_on: '2026-01-01', ends_on: null })
      .execute();
  });
  beforeEach(async () => {
    await allow(true);
    await server.db.deleteFrom('rate_limits').execute();
    await newLetters();
  });

  test('opening decides nothing, however often; the button decides once, and the log says how', async () => {
    const { id, token } = await asked();
    for (let times = 0; times < 3; times += 1) {
      const page = await open(token);
      const text = await page.text();
      assert.equal(page.status, 200);
      assert.match(text, /<form method="post" action="\/ce\/answer\/">/);
      assert.doesNotMatch(text, /<script/);
    }
    assert.equal((await server.anonymous().fetch(`/ce/answer/?${token}`, { method: 'HEAD' })).status >= 400, true);
    assert.deepEqual((await whole(id)).log.length, 1);
    const done = await press(token);
    assert.equal(done.status, 200);
    assert.match(await done.text(), /Решение принято/);
    const { log, acts, document } = await whole(id);
    const last = acts.at(-1);
    assert.deepEqual(
      [document?.status, last?.action, last?.actor_id, last?.details],
      [500, 'aggregation.agree', staff().lawyer, { stage: 1, employee: staff().lawyer, by: 'letter' }],
    );
    const again = await press(token);
    assert.deepEqual([again.status, (await whole(id)).log.length], [400, log.length]);
    const event = await server.db.selectFrom('audit_log').select('event').orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(event.event, 'letter.answered');
  });

  test('two presses at once decide once', async () => {
    const { id, token } = await asked();
    const statuses = await Promise.all([press(token), press(token), press(token)].map(async (each) => (await each).status));
    assert.deepEqual(statuses.toSorted(), [200, 400, 400]);
    assert.equal((await whole(id)).log.filter(({ action }) => action === 'aggregation.agree').length, 2);
  });

  test('another site cannot press it', async () => {
    const { id, token } = await asked();
    assert.equal((await press(token, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await press(token, { origin: 'https://elsewhere.example' })).status, 403);
    assert.equal((await whole(id)).log.length, 1);
  });

  test('it ends with its time, with the policy, and with what was decided elsewhere', async () => {
    const elsewhere = await asked();
    await agree('lawyer', elsewhere.id);
    assert.match(await (await open(elsewhere.token)).text(), /role="alert"/);
    assert.equal((await press(elsewhere.token)).status, 400);
    const closed = await asked();
    await allow(false);
    assert.equal((await press(closed.token)).status, 400);
    await allow(true);
    const late = await asked();
    await server.db
      .updateTable('letter_acts')
      .set({ expires_at: new Date(server.clock.now().getTime() - day) })
      .execute();
    assert.equal((await press(late.token)).status, 400);
    assert.equal((await press('x'.repeat(43))).status, 400);
    assert.equal((await press('../etc')).status, 400);
  });

  test('whoever may no longer see the document learns nothing about it', async () => {
    const { id, token } = await asked();
    await server.db.updateTable('documents').set({ subject: 'Новая тайна' }).where('id', '=', id).execute();
    const shown = await (await open(token)).text();
    assert.match(shown, /Новая тайна/);
    const { number, initiator } = await server.db
      .selectFrom('documents as d')
      .innerJoin('employees as e', 'e.id', 'd.initiator_id')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select(['d.number', 'p.full_name as initiator'])
      .where('d.id', '=', id)
      .executeTakeFirstOrThrow();
    assert.ok(shown.includes(initiator));
    await server.db.deleteFrom('participants').where('document_id', '=', id).where('employee_id', '=', staff().lawyer).execute();
    for (const answered of [await open(token), await press(token)]) {
      const text = await answered.text();
      assert.equal(answered.status, 403);
      assert.match(text, /доступ/i);
      for (const fact of ['Новая тайна', number, initiator, `id=${id}`, `read=${id}`]) assert.ok(fact === '' || !text.includes(fact), fact);
    }
    assert.equal((await whole(id)).log.length, 1);
  });

  test('it ends with the password, the mailbox and the lock of its reader', async () => {
    const email = emailOf('lawyer', 'north');
    const change = (set: RawBuilder<unknown>) => sql`update people set ${set} where email = ${email}`.execute(server.db);
    const lock = (locked_at: Date | null) =>
      server.db.updateTable('employees').set({ locked_at }).where('id', '=', staff().lawyer).execute();
    const ends: readonly (() => Promise<unknown>)[] = [
      () => change(sql`password_changed_at = now() + interval '1 hour'`),
      () => change(sql`password_change_required = true`),
      () => change(sql`email = 'moved@north.example'`),
      async () => {
        await lock(server.clock.now());
        await lock(null);
      },
    ];
    for (const end of ends) {
      const { id, token } = await asked();
      await end();
      assert.equal((await press(token)).status, 400);
      assert.equal((await whole(id)).log.length, 1);
      await sql`update people set email = ${email} where email = 'moved@north.example'`.execute(server.db);
      await change(sql`password_change_required = false`);
      assert.equal((await press(token)).status, 400, 'it does not come back');
    }
  });

  test('it decides nothing while its reader would first have to change the password or set up a second factor', async () => {
    const { id, token } = await asked();
    const rule = (rules: object) => sql`update organisations set rules = rules || ${JSON.stringify(rules)}::jsonb`.execute(server.db);
    const due = (factor_due_at: Date | null) =>
      server.db.updateTable('employees').set({ factor_due_at }).where('id', '=', staff().lawyer).execute();
    // Even one that was changed an hour from now is older.
    await rule({ passwordDays: -1 });
    assert.equal((await press(token)).status, 400);
    await rule({ passwordDays: null, factorRoles: [{ role: 'everybody' }] });
    await due(new Date(server.clock.now().getTime() - 60_000));
    assert.equal((await press(token)).status, 400);
    assert.equal((await whole(id)).log.length, 1);
    await rule({ factorRoles: [] });
    await due(null);
    assert.equal((await press(token)).status, 200);
  });

  test('whoever is locked out gets no letters about documents', async () => {
    await server.db.updateTable('employees').set({ locked_at: server.clock.now() }).where('id', '=', staff().lawyer).execute();
    await agree('head', await store(route()));
    assert.deepEqual(
      (await newLetters()).filter(({ recipient }) => recipient === emailOf('lawyer', 'north')),
      [],
    );
    await server.db.updateTable('employees').set({ locked_at: null }).execute();
  });

  test('a deputy decides for whom they replace, and no longer when that has ended', async () => {
    const id = await store(
      (['head', 'engineer'] as const).map((who, index) => ({ stage: 1, employeeId: staff()[who], queueNumber: index + 1 })),
    );
    await newLetters();
    await agree('head', id);
    const own = await link('trainee');
    assert.ok(own);
    await server.db.updateTable('deputies').set({ ends_on: '2026-01-02' }).execute();
    assert.equal((await press(own)).status, 400);
    await server.db.updateTable('deputies').set({ ends_on: null }).execute();
    assert.equal((await press(own)).status, 200);
    const last = (await whole(id)).acts.at(-1);
    assert.deepEqual([last?.actor_id, last?.on_behalf_of, last?.action], [staff().trainee, staff().engineer, 'aggregation.agree']);
  });

  test('an execution has a result, so it is no matter of one press: neither in letters nor in the bell', async () => {
    const { id, token } = await asked();
    await newLetters();
    await press(token);
    assert.equal((await whole(id)).document?.status, 500);
    assert.equal(await link('engineer'), null);
    const [row] = (await clients.engineer.call(notificationList, {})).rows;
    assert.deepEqual([row?.kind, row?.document?.id, row?.act], ['yourTurn', id, null]);
  });

  test('what needs a key, and an organisation without the rule, gets no link', async () => {
    const id = await store(
      [
        { stage: 1, employeeId: staff().head },
        { stage: 2, employeeId: staff().director },
      ],
      { template_id: served.office.templates.R2 },
    );
    await agree('head', id);
    assert.equal(await link('director'), null);
    await allow(false);
    const other = await store(route());
    await agree('head', other);
    assert.equal(await link('lawyer'), null);
  });

  test('guessing is slowed down', async () => {
    const statuses = new Set<number>();
    for (let times = 0; times < 62; times += 1) statuses.add((await press('y'.repeat(43))).status);
    assert.deepEqual([...statuses], [400, 429]);
    for (let times = 0; times < 300; times += 1) await open('y'.repeat(43));
    assert.equal((await open('y'.repeat(43))).status, 429);
  });
});
