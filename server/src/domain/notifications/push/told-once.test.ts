/** A worker is killed while a push service has a message and the database does not know it yet (NTF-9). */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, describe, test } from 'node:test';
import { usualChoices } from '@qujat/contract/notification-choices';
import { withDatabase } from '../../../test-support/database.ts';
import { startServerProcess, type ServerProcess } from '../../../test-support/own-process.ts';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { startPushService } from '../test-support/push-service.ts';
import { browserChannel } from './note-push.ts';

describe('a worker that is killed while a message leaves for a browser', () => {
  const database = withDatabase();
  const closers: (() => Promise<unknown> | void)[] = [];
  after(async () => {
    for (const close of closers) await close();
  });

  test('the browser shows it once, and the next one comes', async () => {
    const { db } = database;
    let worker: ServerProcess | null = null;
    const service = await startPushService(async () => (service.taken.length === 1 ? worker?.kill() : undefined));
    const folder = await mkdtemp(join(tmpdir(), 'qujat-push-once-'));
    closers.push(
      async () => worker?.kill(),
      () => service.close(),
      () => rm(folder, { recursive: true, force: true }),
    );
    const authorities = join(folder, 'authorities.pem');
    await writeFile(authorities, service.authorities);

    const organisationId = await addOrganisation(db);
    const { employeeId } = await addEmployee(db, { organisationId, email: 'dulat@saryozen.example' });
    const now = new Date();
    const browser = { ...service.newBrowser(), user_agent: 'Firefox', created_at: now, renewed_at: now, session_id: null };
    await db
      .insertInto('push_subscriptions')
      .values({ ...browser, employee_id: employeeId })
      .execute();
    const channels = usualChoices.channels.map((row) => ({ ...row, push: true }));
    await db
      .insertInto('notification_choices')
      .values({
        organisation_id: organisationId,
        employee_id: employeeId,
        choices: JSON.stringify({ ...usualChoices, channels }),
        digest: false,
        last_digest_on: null,
        updated_at: now,
      })
      .execute();
    const tell = async (key: string): Promise<void> => {
      const values = { organisation_id: organisationId, employee_id: employeeId, key, kind: 'deputy', in_bell: true } as const;
      const { id } = await db
        .insertInto('notifications')
        .values({ ...values, document_id: null, actor_id: null, about_id: null, days: null, read_at: null, read_batch: null, at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await browserChannel.note(db, [{ notificationId: id, employeeId, notBefore: now }], now);
    };
    const start = async (): Promise<void> => {
      worker = await startServerProcess({
        DATABASE_URL: database.appUrl,
        DATA_DIR: folder,
        PUSH_KEY: randomBytes(32).toString('hex'),
        PUSH_NETWORKS: '127.0.0.1',
        NODE_EXTRA_CA_CERTS: authorities,
      });
    };
    const until = async (what: () => Promise<boolean> | boolean): Promise<void> => {
      while (!(await what())) await sleep(20);
    };
    const left = async () => (await db.selectFrom('push_messages').select('leaving_at').execute()).map((row) => row.leaving_at !== null);

    await tell('one');
    await start();
    await until(() => service.taken.length === 1);
    assert.deepEqual(await left(), [true]);
    await tell('two');
    await start();
    await until(async () => (await left()).length === 0);
    assert.equal(new Set(service.taken.map(({ payload }) => payload.tag)).size, 2);
    assert.equal(service.taken.length, 2);
  });
});
