/** Letters with news that could not leave at once: what has become of their reader meanwhile, and of the hour (NTF-4, ADM-8). */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createMailer, type Mailer } from '../../../platform/letters/mailer.ts';
import { sendLetters } from '../../../platform/letters/send-letters.ts';
import { startMailServer } from '../../../platform/letters/test-support/mail-server.ts';
import { writeLetter, type Letter } from '../../../platform/letters/write-letter.ts';
import { withDatabase } from '../../../test-support/database.ts';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { mayLeaveAt } from './still-true.ts';

/** In Almaty. */
const at = (hour: number, minute = 0): Date =>
  new Date(`2026-11-20T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+05:00`);

describe('letters with news that are held back', () => {
  const database = withDatabase();
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let mailer: Mailer;
  let reader: { employeeId: number; organisationId: number; email: string };
  let count = 0;
  before(async () => {
    mail = await startMailServer();
    mailer = createMailer({ url: mail.url, from: 'Qujat <noreply@qujat.example>', mayBePlain: true });
  });
  after(() => {
    mailer.close();
    mail.server.close();
  });
  const addReader = async (email: string) => {
    const organisationId = await addOrganisation(database.db);
    const { employeeId } = await addEmployee(database.db, { organisationId, email });
    const choices = JSON.stringify({ quietFrom: 20, quietTo: 8 });
    await database.db
      .insertInto('notification_choices')
      .values({ organisation_id: organisationId, employee_id: employeeId, choices, digest: false, last_digest_on: null, updated_at: at(9) })
      .execute();
    return { employeeId, organisationId, email };
  };
  beforeEach(async () => {
    await database.db.deleteFrom('outgoing_letters').execute();
    reader = await addReader(`kanat-${(count += 1)}@saryozen.example`);
  });

  const write = (to: typeof reader, now: Date, more: Partial<Letter> = {}) =>
    writeLetter(
      database.db,
      { recipient: to.email, language: 'ru_RU', name: 'digest', organisationId: to.organisationId, readerId: to.employeeId, ...more },
      now,
    );
  const send = (now: Date) => sendLetters(database.db, { mailer, origin: 'https://qujat.example', mayLeaveAt }, now);
  const waiting = async () =>
    (await database.db.selectFrom('outgoing_letters').select(['next_attempt_at', 'attempts']).where('sent_at', 'is', null).execute()).map(
      ({ next_attempt_at, attempts }) => [next_attempt_at, attempts],
    );

  const ends = {
    'do not leave once their reader has been dismissed, but letters about the account do': 'ended_at',
    'do not leave once their reader has been locked, but letters about the account do': 'locked_at',
  } as const;
  for (const [name, change] of Object.entries(ends)) {
    test(name, async () => {
      await write(reader, at(12), { notBefore: at(13) });
      await writeLetter(database.db, { recipient: reader.email, language: 'ru_RU', name: 'recovery' }, at(12));
      await database.db
        .updateTable('employees')
        .set({ [change]: at(12, 30) })
        .where('id', '=', reader.employeeId)
        .where('organisation_id', '=', reader.organisationId)
        .execute();
      assert.equal(await send(at(13)), 1);
      assert.deepEqual(await waiting(), []);
      const sent = await database.db.selectFrom('outgoing_letters').select('employee_id').execute();
      assert.deepEqual(sent, [{ employee_id: null }]);
    });
  }

  test('do not leave in quiet hours after the mail server has failed', async () => {
    const busy = await addReader('busy@saryozen.example');
    await write(busy, at(19, 55));
    assert.equal(await send(at(19, 58)), 0);
    assert.deepEqual(await waiting(), [[at(19, 59), 1]]);
    assert.equal(await send(at(20, 2)), 0);
    const morning = new Date(at(8).getTime() + 24 * 60 * 60_000);
    assert.deepEqual(await waiting(), [[morning, 1]], 'nothing was tried');
    await send(morning);
    assert.deepEqual(
      (await waiting()).map(([, attempts]) => attempts),
      [2],
    );
  });

  test('leave in quiet hours if their reader has asked for them', async () => {
    await write(reader, at(21), { askedFor: true });
    assert.equal(await send(at(21)), 1);
  });
});
