/** Days go by: reminders, what has become overdue, what heads must know, and digests. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { decideDocument } from '@qujat/contract/document-card';
import * as calls from '@qujat/contract/notifications';
import { usualChoices, type NotificationChoices } from '@qujat/contract/notification-choices';
import { saveNotifications } from '@qujat/contract/settings';
import { sql } from 'kysely';
import { emailOf, type StaffName } from '../../documents/test-support/office.ts';
import { servedOffice } from '../../documents/test-support/served-office.ts';
import { digestsJob } from '../digest/digest.ts';
import { makeTellPeople } from '../telling/tell-people.ts';
import { remindersJob } from './reminders.ts';

const origin = 'https://qujat.example';
/** Almaty is five hours ahead. */
const at = (day: string, hour: number): Date => new Date(`${day}T${String(hour - 5).padStart(2, '0')}:10:00Z`);

describe('mornings', () => {
  const served = servedOffice({ worker: false });
  const { clients, store, newLetters, server } = served;
  const staff = () => served.office.staff;
  const remind = (now: Date) => remindersJob(makeTellPeople(null), origin).run(server.db, now);
  const digest = (now: Date) => digestsJob(origin).run(server.db, now);
  const choose = (who: StaffName, changes: Partial<NotificationChoices>) =>
    clients[who].call(calls.saveChoices, { choices: { ...usualChoices, ...changes } });
  const kinds = async (who: StaffName) => {
    const { rows } = await clients[who].call(calls.notificationList, {});
    return rows.map(({ kind, days, more }) => [kind, days, more]);
  };
  /** Due on Thursday the 26th, waits for the engineer. */
  const dueDocument = (dueAt = new Date('2026-11-26T18:59:59Z')) =>
    store([{ stage: 3, employeeId: staff().engineer }], { status: 500, due_at: dueAt });

  before(async () => {
    await sql`update departments set head_id = ${staff().head} where id = ${served.office.departments[0]}`.execute(server.db);
  });
  beforeEach(async () => {
    for (const table of ['notifications', 'notification_choices', 'reminder_days', 'document_feed'] as const)
      await server.db.deleteFrom(table).execute();
    await sql`update organisations set rules = '{}'`.execute(server.db);
    await newLetters();
  });

  test('a deadline is told three days before, one day before and on the day, once each, and once when it has passed', async () => {
    await dueDocument();
    const letters: string[][] = [];
    for (const day of ['22', '23', '24', '25', '26', '27', '28']) {
      await remind(at(`2026-11-${day}`, 7));
      await remind(at(`2026-11-${day}`, 8));
      await remind(at(`2026-11-${day}`, 15));
      letters.push((await newLetters()).map(({ recipient, body }) => `${recipient} ${/\n\n(.*?) · /.exec(body)?.[1]}`));
    }
    const to = emailOf('engineer', 'north');
    assert.deepEqual(letters, [
      [],
      [`${to} Осталось 3 дня`],
      [],
      [`${to} Остался 1 день`],
      [`${to} Срок сегодня`],
      [`${to} Просрочено на 1 день`],
      [],
    ]);
    assert.deepEqual(await kinds('engineer'), [
      ['overdue', -1, 0],
      ['deadline', 0, 2],
    ]);
  });

  test('each person chooses the days, and all documents of a morning are one letter', async () => {
    await choose('engineer', { remindThreeDays: false });
    await dueDocument();
    await dueDocument();
    await remind(at('2026-11-23', 9));
    assert.deepEqual(await newLetters(), []);
    await remind(at('2026-11-25', 9));
    const [letter, ...others] = await newLetters();
    assert.deepEqual([letter?.subject, others], ['Сроки исполнения: 2', []]);
    assert.equal(letter?.body.match(/Остался 1 день · Шаблон R1 № СЗ-1\. О закупке\nhttps:\/\/qujat\.example\/\?read=/g)?.length, 2);
  });

  test('the head is told by the rule of the organisation, whatever the head has chosen', async () => {
    await dueDocument();
    await remind(at('2026-11-29', 9));
    assert.deepEqual(await kinds('head'), [], 'no rule');
    await sql`update organisations set rules = '{"escalationDays": 5}'`.execute(server.db);
    const silent = usualChoices.channels.map((row) => ({ ...row, bell: false, mail: false }));
    await choose('head', { channels: silent, digest: true });
    await newLetters();
    for (const day of ['2026-11-30', '2026-12-01', '2026-12-02']) await remind(at(day, 9));
    assert.deepEqual(await kinds('head'), [['escalation', -5, 0]]);
    const letters = await newLetters();
    assert.deepEqual(
      letters.map(({ recipient }) => recipient),
      [emailOf('head', 'north')],
    );
    assert.match(letters[0]?.body ?? '', /Тестов engineer · Просрочено на 5 дней · /);
  });

  test('a head who may not see the document learns who is late, and neither its subject nor its address', async () => {
    await sql`update organisations set rules = '{"escalationDays": 5}'`.execute(server.db);
    await sql`update departments set head_id = ${staff().lawyer} where id = ${served.office.departments[0]}`.execute(server.db);
    await store([{ stage: 3, employeeId: staff().engineer }], {
      status: 500,
      due_at: new Date('2026-11-26T18:59:59Z'),
      subject: 'Не для всех',
      initiator_id: staff().director,
    });
    await remind(at('2026-12-01', 9));
    await sql`update departments set head_id = ${staff().head} where id = ${served.office.departments[0]}`.execute(server.db);
    const letters = (await newLetters()).filter(({ recipient }) => recipient === emailOf('lawyer', 'north'));
    assert.equal(letters.length, 1);
    assert.match(letters[0]?.body ?? '', /Тестов engineer · Просрочено на 5 дней · Шаблон R1 № СЗ-1$/m);
    assert.doesNotMatch(letters[0]?.body ?? '', /Не для всех|\?(document|read)=/);
  });

  test('a worker that was away for long does not tell of long ago', async () => {
    await dueDocument();
    await sql`update organisations set rules = '{"escalationDays": 5}'`.execute(server.db);
    await remind(at('2026-12-20', 9));
    assert.deepEqual([await kinds('engineer'), await kinds('head'), await newLetters()], [[], [], []]);
  });

  test('a digest comes once a day at its hour, on its days, and holds what was kept for it', async () => {
    await choose('engineer', { digest: true, digestHour: 9, digestDays: 'working' });
    await dueDocument();
    await remind(at('2026-11-26', 8));
    assert.deepEqual(await newLetters(), [], 'kept for the digest');
    await digest(at('2026-11-26', 8));
    assert.deepEqual(await newLetters(), []);
    await digest(at('2026-11-26', 9));
    await digest(at('2026-11-26', 10));
    const [letter, ...others] = await newLetters();
    assert.deepEqual([letter?.subject, others], ['Сводка: просрочено 0, сегодня 1', []]);
    assert.match(letter?.body ?? '', /Сроки:\nСрок сегодня · Шаблон R1 № СЗ-1\. О закупке/);
    await digest(at('2026-11-27', 9));
    assert.equal((await newLetters())[0]?.subject, 'Сводка: просрочено 1, сегодня 0');
    await digest(at('2026-11-28', 9));
    assert.deepEqual(await newLetters(), [], 'Saturday');
  });

  test('a digest says neither that what is decided waits, nor what a closed document is about', async () => {
    await choose('accountant', { digest: true, digestHour: 9, digestDays: 'daily' });
    const { accountant, worker } = staff();
    const stored = async (subject: string): Promise<number> => {
      const id = await store([{ stage: 1, employeeId: accountant }], { subject });
      const turn = { kind: 'yourTurn', employeeId: accountant, documentId: id, actorId: worker, stage: 1, key: `turn:${id}` } as const;
      const asked = { ...turn, kind: 'question', key: `question:${id}` } as const;
      const how = { organisationId: served.office.organisationId, now: at('2026-11-26', 7), origin };
      await server.db.transaction().execute((trx) => makeTellPeople(null)(trx, [turn, asked], how));
      return id;
    };
    const [decided, closed] = [await stored('Решённый'), await stored('Закрытый')];
    await stored('Ждущий');
    await clients.accountant.call(decideDocument, { id: decided, stage: 1, decision: 10, employeeId: accountant });
    await server.db.deleteFrom('participants').where('document_id', '=', closed).execute();
    await newLetters();
    await digest(at('2026-11-26', 9));
    const [letter] = await newLetters();
    assert.deepEqual(
      letter?.body.split('\n').filter((line) => line.includes(' · Шаблон')),
      [
        'Вопрос · Шаблон R1 № СЗ-1. Решённый',
        'Вопрос · Шаблон R1 № СЗ-1',
        'Ожидает вас · Шаблон R1 № СЗ-1. Ждущий',
        'Вопрос · Шаблон R1 № СЗ-1. Ждущий',
      ],
    );
  });

  describe('a digest and deadlines ahead', () => {
    const digestLines = async (who: StaffName): Promise<readonly string[]> => {
      const letter = (await newLetters()).find(({ recipient }) => recipient === emailOf(who, 'north'));
      return letter?.body.split('\n').filter((line) => line.includes(' · ')) ?? [];
    };
    const substitute = () =>
      server.db
        .insertInto('deputies')
        .values({
          organisation_id: served.office.organisationId,
          employee_id: staff().engineer,
          deputy_id: staff().trainee,
          starts_on: '2026-11-01',
          ends_on: null,
        })
        .execute();
    beforeEach(() => server.db.deleteFrom('deputies').execute());
    after(() => server.db.deleteFrom('deputies').execute());
    const morning = async (day: string): Promise<void> => {
      await remind(at(day, 8));
      await digest(at(day, 9));
    };

    test('it holds the reminders of its days, as the person has chosen them', async () => {
      await choose('engineer', { digest: true, digestHour: 9, digestDays: 'daily' });
      await dueDocument();
      const days: (readonly string[])[] = [];
      for (const day of ['22', '23', '24', '25']) {
        await morning(`2026-11-${day}`);
        days.push(await digestLines('engineer'));
      }
      assert.deepEqual(days, [[], ['Осталось 3 дня · Шаблон R1 № СЗ-1. О закупке'], [], ['Остался 1 день · Шаблон R1 № СЗ-1. О закупке']]);
      await choose('engineer', { digest: true, digestHour: 9, digestDays: 'daily', remindThreeDays: false });
      await dueDocument(new Date('2026-11-29T18:59:59Z'));
      await morning('2026-11-26');
      assert.deepEqual(await digestLines('engineer'), ['Срок сегодня · Шаблон R1 № СЗ-1. О закупке']);
    });

    test('one of Mondays holds the deadlines until the next', async () => {
      await choose('engineer', { digest: true, digestHour: 9, digestDays: 'weekly' });
      await dueDocument();
      await dueDocument(new Date('2026-12-01T18:59:59Z'));
      await morning('2026-11-23');
      assert.deepEqual(await digestLines('engineer'), ['Осталось 3 дня · Шаблон R1 № СЗ-1. О закупке']);
    });

    test('what has been decided or put off meanwhile is left out', async () => {
      await choose('engineer', { digest: true, digestHour: 9, digestDays: 'daily' });
      const id = await dueDocument();
      await remind(at('2026-11-23', 8));
      await server.db
        .updateTable('documents')
        .set({ due_at: new Date('2026-12-20T18:59:59Z') })
        .where('id', '=', id)
        .execute();
      await digest(at('2026-11-23', 9));
      assert.deepEqual(await newLetters(), []);
    });

    test('a deputy is told of the deadlines of the principal, and for whom, as long as the deputyship lasts', async () => {
      await substitute();
      await choose('trainee', { digest: true, digestHour: 9, digestDays: 'daily' });
      await dueDocument();
      const days: (readonly string[])[] = [];
      for (const day of ['23', '24', '25', '26', '27']) {
        await morning(`2026-11-${day}`);
        days.push(await digestLines('trainee'));
      }
      const line = (when: string) => [`${when} · Шаблон R1 № СЗ-1. О закупке · Вы замещаете: Тестов engineer`];
      assert.deepEqual(days, [line('Осталось 3 дня'), [], line('Остался 1 день'), line('Срок сегодня'), line('Просрочено на 1 день')]);
      await dueDocument(new Date('2026-12-01T18:59:59Z'));
      await remind(at('2026-11-28', 8));
      await server.db.deleteFrom('deputies').execute();
      await digest(at('2026-11-28', 9));
      assert.deepEqual(await digestLines('trainee'), []);
    });

    test('other news tells a deputy for whom, too', async () => {
      await substitute();
      await choose('trainee', { digest: true, digestHour: 9, digestDays: 'daily' });
      const { engineer, worker } = staff();
      const id = await store([{ stage: 1, employeeId: engineer }], { subject: 'Ждущий' });
      const turn = { kind: 'yourTurn', employeeId: engineer, documentId: id, actorId: worker, stage: 1, key: `turn:${id}` } as const;
      const how = { organisationId: served.office.organisationId, now: at('2026-11-26', 7), origin };
      await server.db.transaction().execute((trx) => makeTellPeople(null)(trx, [turn], how));
      await digest(at('2026-11-26', 9));
      assert.deepEqual(await digestLines('trainee'), ['Ожидает вас · Шаблон R1 № СЗ-1. Ждущий · Вы замещаете: Тестов engineer']);
    });
  });

  test('who wants no letters is not told of those days when they want them again', async () => {
    await choose('engineer', { digest: true, digestHour: 9, digestDays: 'daily' });
    await dueDocument();
    await remind(at('2026-11-26', 8));
    await clients.engineer.call(saveNotifications, { documents: false });
    await digest(at('2026-11-26', 9));
    await clients.engineer.call(saveNotifications, { documents: true });
    assert.deepEqual(await newLetters(), []);
    const left = await server.db.selectFrom('notifications').select('id').where('for_digest', '=', true).execute();
    assert.deepEqual(left, []);
  });

  test('a sample comes at once', async () => {
    await clients.trainee.call(calls.sendSampleDigest, {});
    assert.deepEqual(
      (await newLetters()).map(({ recipient, subject }) => [recipient, subject]),
      [[emailOf('trainee', 'north'), 'Сводка: просрочено 0, сегодня 0']],
    );
    const sample = await server.db
      .selectFrom('outgoing_letters')
      .select(['employee_id', 'asked_for'])
      .where('recipient', '=', emailOf('trainee', 'north'))
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(sample, { employee_id: staff().trainee, asked_for: true });
  });

  test('the deadline of a task is told as that of a document, to whoever is responsible and to the head', async () => {
    await sql`update organisations set rules = '{"escalationDays": 1}'`.execute(server.db);
    const { id: task_id } = await server.db
      .insertInto('tasks')
      .values({
        organisation_id: served.office.organisationId,
        number: 900,
        document_id: null,
        template_id: null,
        parent_id: null,
        root_id: 0,
        text: 'Сверить показания',
        giver_id: staff().director,
        responsible_id: staff().engineer,
        department_id: served.office.departments[0],
        controller_id: null,
        given_on: '2026-11-20',
        due_on: '2026-11-26',
        first_due_on: '2026-11-26',
        result_on: null,
        off_control_at: null,
        asked_due_on: null,
        asked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await remind(at('2026-11-26', 8));
    const [letter] = await newLetters();
    assert.equal(letter?.recipient, emailOf('engineer', 'north'));
    assert.ok(letter?.body.includes(`Срок сегодня · Поручение № 900. Сверить показания\n${origin}/control/tasks/task?id=${task_id}`));
    await remind(at('2026-11-27', 8));
    assert.deepEqual(await kinds('engineer'), [
      ['overdue', -1, 0],
      ['deadline', 0, 0],
    ]);
    assert.deepEqual(await kinds('head'), [['escalation', -1, 0]]);
    const { rows } = await clients.head.call(calls.notificationList, {});
    assert.deepEqual(rows[0]?.task, { id: task_id, number: 900, text: 'Сверить показания', open: true });
  });
});
