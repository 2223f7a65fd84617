/** A worker is killed between sending a letter and noting it (docs/decisions/0261). */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, describe, test } from 'node:test';
import { withDatabase } from '../../test-support/database.ts';
import { startServerProcess, type ServerProcess } from '../../test-support/own-process.ts';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { startMailServer } from './test-support/mail-server.ts';
import { writeLetter } from './write-letter.ts';

describe('a worker that is killed while a letter leaves', () => {
  const database = withDatabase();
  const closers: (() => Promise<unknown> | void)[] = [];
  after(async () => {
    for (const close of closers) await close();
  });

  const notification = async (): Promise<number> => {
    const organisationId = await addOrganisation(database.db);
    const { employeeId } = await addEmployee(database.db, { organisationId, email: 'dulat@saryozen.example' });
    const values = { organisation_id: organisationId, employee_id: employeeId, key: 'turn', kind: 'yourTurn', in_bell: true } as const;
    const { id } = await database.db
      .insertInto('notifications')
      .values({ ...values, document_id: null, actor_id: null, about_id: null, days: null, read_at: null, read_batch: null, at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const until = async <T>(what: () => Promise<T | undefined | false>): Promise<T> => {
    for (;;) {
      const found = await what();
      if (found) return found;
      await sleep(20);
    }
  };

  test('the person gets the news once; a letter with a link comes again under the same name', async () => {
    let worker: ServerProcess | null = null;
    let kills = 0;
    // The server has the letter; the worker never hears of it.
    const mail = await startMailServer(async () => {
      if (kills >= 2) return;
      kills += 1;
      await worker?.kill();
    });
    const folder = await mkdtemp(join(tmpdir(), 'qujat-told-once-'));
    closers.push(
      async () => worker?.kill(),
      () => void mail.server.close(),
      () => rm(folder, { recursive: true, force: true }),
    );
    const start = async (): Promise<void> => {
      worker = await startServerProcess({
        DATABASE_URL: database.appUrl,
        DATA_DIR: folder,
        SMTP_URL: mail.url,
        MAIL_FROM: 'Qujat <noreply@qujat.example>',
        MAIL_PLAIN_HOSTS: '127.0.0.1',
        PUBLIC_ORIGIN: 'https://qujat.example',
      });
    };
    const letter = { recipient: 'dulat@saryozen.example', language: 'ru_RU' } as const;
    await writeLetter(database.db, { ...letter, name: 'yourTurn', notificationId: await notification() }, new Date());
    await start();
    await until(async () => kills === 1);
    await writeLetter(database.db, { ...letter, name: 'recovery' }, new Date());
    await start();
    await until(async () => kills === 2);
    await start();
    await until(() => database.db.selectFrom('outgoing_letters').select('id').where('sent_at', 'is not', null).executeTakeFirst());

    const names = mail.taken.map((each) => /^Message-ID: (<.*>)/im.exec(each)?.[1]);
    const [news, link, linkAgain, ...others] = names;
    assert.deepEqual(others, []);
    assert.match(news ?? '', /^<letter-\d+-\d+@qujat\.example>$/);
    assert.notEqual(news, link);
    assert.equal(link, linkAgain);
    const rows = await database.db
      .selectFrom('outgoing_letters')
      .select(['once', 'sent_at', 'failed_at', 'last_error'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map(({ once, sent_at, failed_at }) => [once, sent_at !== null, failed_at !== null]),
      [
        [true, false, true],
        [false, true, false],
      ],
    );
    assert.equal(rows[0]?.last_error, 'the worker ended while this letter was leaving');
  });
});
