import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openSession } from '../../domain/identity/auth/open-session.ts';
import { withDatabase } from '../../test-support/database.ts';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { removeExpired } from '../../domain/identity/session/expired.ts';
import { startWorker, type Job } from './worker.ts';

const day = 86_400_000;

describe('background jobs', () => {
  const database = withDatabase();
  const clock = () => new Date();
  const errors: string[] = [];
  const onError = (job: string): void => void errors.push(job);
  const until = async (check: () => boolean): Promise<void> => {
    for (let waited = 0; !check() && waited < 5000; waited += 10) await sleep(10);
    assert.ok(check());
  };

  test('are ready after their first round, and continue after a failure', async () => {
    let runs = 0;
    const failing: Job = {
      name: 'failing',
      everyMs: 10,
      run: async (db) => {
        if (++runs === 1) await sql`select 1 / 0`.execute(db);
      },
    };
    const worker = startWorker({
      db: database.db,
      clock,
      jobs: [failing, { name: 'idle', everyMs: 100_000, run: async () => {} }],
      onError,
    });
    assert.deepEqual(worker.health(), { failing: false, idle: false });
    await until(() => Object.values(worker.health()).every(Boolean));
    assert.deepEqual(errors, ['failing']);
    assert.ok(runs > 1);
    await worker.stop();
    const stoppedAt = runs;
    let witnessed = 0;
    const witness = startWorker({
      db: database.db,
      clock,
      jobs: [{ name: 'witness', everyMs: 10, run: async () => void witnessed++ }],
      onError,
    });
    await until(() => witnessed > 5);
    await witness.stop();
    assert.equal(runs, stoppedAt);
  });

  test('one that hangs in a process is not done in another until it ends', async () => {
    const hang = Promise.withResolvers<void>();
    let runs = 0;
    const job: Job = { name: 'hanging', everyMs: 20, run: () => (++runs === 1 ? hang.promise : Promise.resolve()) };
    const told: string[] = [];
    const begin = (...others: Job[]) =>
      startWorker({ db: database.db, clock, jobs: [job, ...others], onError, onRun: (name) => name === job.name && told.push(name) });
    const first = begin();
    await until(() => runs === 1);
    let witnessed = 0;
    const second = begin({ name: 'witness of the second', everyMs: 20, run: async () => void witnessed++ });
    await until(() => witnessed > 5);
    assert.deepEqual([first.health()['hanging'], second.health()['hanging'], told], [false, false, []]);
    hang.resolve();
    await until(() => first.health()['hanging'] === true && second.health()['hanging'] === true);
    await Promise.all([first.stop(), second.stop()]);
  });

  test('run on one of several servers at a time', async () => {
    let atOnce = 0;
    let most = 0;
    let runs = 0;
    const job: Job = {
      name: 'alone',
      everyMs: 1,
      run: async () => {
        most = Math.max(most, ++atOnce);
        await sleep(5);
        atOnce--;
        runs++;
      },
    };
    const workers = [1, 2, 3].map(() => startWorker({ db: database.db, clock, jobs: [job], onError }));
    await until(() => runs > 10);
    await Promise.all(workers.map((worker) => worker.stop()));
    assert.equal(most, 1);
    assert.equal(atOnce, 0);
  });

  describe('the removal of expired rows', () => {
    let employee: { personId: number; employeeId: number };
    const now = new Date();
    const ago = (days: number): Date => new Date(now.getTime() - days * day);
    const open = (opened: Date, remember: boolean) =>
      openSession(database.db, { ...employee, remember, now: opened, address: '', userAgent: '' });

    before(async () => {
      employee = await addEmployee(database.db, { organisationId: await addOrganisation(database.db), email: 'a@x.example' });
    });

    test('deletes expired rows and keeps live ones', async () => {
      const alive = await open(now, true);
      const dead = await open(ago(62), true);
      const resting = await open(ago(40), true);
      const db = database.db;
      for (const [key, ends] of [
        ['over', ago(0.1)],
        ['open', new Date(now.getTime() + day)],
      ] as const) {
        await db.insertInto('rate_limits').values({ key, count: 1, window_ends_at: ends }).execute();
      }
      for (const [key, made] of [
        ['old', ago(2)],
        ['new', now],
      ] as const) {
        await db
          .insertInto('idempotency_keys')
          .values({ session_id: alive.sessionId, key, request_hash: Buffer.of(1), status: null, answer: null, created_at: made })
          .execute();
      }
      await removeExpired.run(db, now);
      const sessions = await db.selectFrom('sessions').select('id').orderBy('id').execute();
      assert.deepEqual(
        sessions.map((each) => each.id),
        [alive.sessionId, resting.sessionId],
      );
      assert.ok(dead.sessionId);
      assert.equal((await db.selectFrom('access_tokens').selectAll().execute()).length, 1);
      assert.deepEqual(
        (await db.selectFrom('rate_limits').select('key').execute()).map((each) => each.key),
        ['open'],
      );
      assert.deepEqual(
        (await db.selectFrom('idempotency_keys').select('key').execute()).map((each) => each.key),
        ['new'],
      );
    });
  });
});
