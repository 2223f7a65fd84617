/** Drills on real engines: the database's machine is lost under load, and its disk is full. (A silent network: platform/database/unavailable.test.ts.) */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeRequest } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import { createComment } from '@qujat/contract/feed';
import { liveEventsPath } from '@qujat/contract/live-events';
import { openSession } from '../domain/identity/auth/open-session.ts';
import { openDatabase, type Database } from '../platform/database/pool.ts';
import { appRole } from '../platform/database/roles.ts';
import { socketOf, startPostgresPair, type PostgresPair } from '../platform/database/test-support/pair.ts';
import { startSwitch, type Switch } from '../platform/database/test-support/switch.ts';
import { bareEnvironment } from '../test-support/bare-environment.ts';
import { followEvents, until } from '../test-support/event-stream.ts';
import { addEmployee, addOrganisation } from '../test-support/people.ts';
import { createServer, type Server } from './index.ts';
import type { DrillOutcome } from './test-support/full-disk-drill.ts';

const staff = 6;

interface Person {
  readonly name: string;
  readonly token: string;
  /** Comments that were acknowledged. */
  readonly said: string[];
  /** Comments of which the server could not say whether they were stored. */
  readonly unknown: string[];
  /** How many failures the person was shown, apart from an outcome that is unknown. */
  failures: number;
}

describe('the loss of the database’s machine under load', () => {
  let pair: PostgresPair;
  let way: Switch;
  let servers: Server[] = [];
  let people: Person[] = [];
  let postId = 0;
  let over = false;
  const folder = mkdtempSync(join(tmpdir(), 'qujat-failover-'));

  before(async () => {
    pair = await startPostgresPair();
    way = await startSwitch(socketOf(pair.primary.url()));
    const db = openDatabase({ url: pair.primary.url(), maxConnections: 2 });
    const organisationId = await addOrganisation(db);
    people = [];
    for (let index = 0; index < staff; index += 1) {
      const name = `person${index}`;
      const { personId, employeeId } = await addEmployee(db, { organisationId, email: `${name}@drill.example` });
      const { accessToken } = await openSession(db, { personId, employeeId, remember: false, now: new Date(), address: '', userAgent: '' });
      people.push({ name, token: accessToken, said: [], unknown: [], failures: 0 });
      if (index === 0)
        ({ id: postId } = await db
          .insertInto('posts')
          .values({ organisation_id: organisationId, author_id: employeeId, message: 'Учения' })
          .returning('id')
          .executeTakeFirstOrThrow());
    }
    await db.destroy();
    servers = [0, 1].map(() =>
      createServer({ databaseUrl: way.url('qujat', appRole), dataDir: folder, logLevel: 'silent', maxConnections: 6 }),
    );
    for (const server of servers) await server.start();
  });
  after(async () => {
    over = true;
    for (const server of servers) await server.stop();
    await way.close();
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const bearer = ({ token }: Person): Record<string, string> => ({ authorization: `Bearer ${token}` });

  /** Says something, and repeats it with the same key until there is an answer, at whichever server the balancer chooses. */
  const say = async (person: Person, place: number): Promise<void> => {
    const message = `${person.name} ${place}`;
    const { path, body, contentType } = encodeRequest(createComment, { postId, message });
    const headers = { ...bearer(person), 'content-type': contentType ?? '', 'idempotency-key': randomUUID() };
    for (let round = place; !over; round += 1) {
      const { url } = servers[round % servers.length]!;
      const answer = await fetch(`${url}${path}`, { method: 'POST', body, headers });
      const { reason = null } = (await answer.json()) as { reason?: string | null } | { reason?: undefined };
      if (answer.status === 200) return void person.said.push(message);
      if (reason === failureReasons.outcomeUnknown) return void person.unknown.push(message);
      person.failures += answer.status === 503 || reason === failureReasons.inProgress ? 0 : 1;
      await sleep(50);
    }
  };
  const work = async (person: Person): Promise<void> => {
    for (let place = 0; !over; place += 1) {
      await say(person, place);
      await sleep(20);
    }
  };
  const storedIn = async (db: Database): Promise<Map<string, number>> => {
    const rows = await db.selectFrom('post_comments').select('message').execute();
    return new Map(rows.map(({ message }) => [message, rows.filter((row) => row.message === message).length]));
  };

  test('nothing acknowledged is lost, nothing is done twice, and everything goes on', async () => {
    const stream = await followEvents((signal) => fetch(`${servers[0]!.url}${liveEventsPath}`, { headers: bearer(people[0]!), signal }));
    await until('the stream is open', () => stream.events.includes('ready'));
    const working = people.map(work);
    await until('everybody works', () => people.every(({ said }) => said.length >= 5));

    pair.killPrimary();
    way.lead(null);
    await until('the stream is told', stream.isOver);
    await pair.promote();
    way.lead(socketOf(pair.standby.url()));

    const before = people.map(({ said }) => said.length);
    // Ten seconds (until's patience): a change of everybody, a stream with the events of others, and the jobs.
    await until('everybody goes on', () => people.every(({ said }, index) => said.length > before[index]! + 3));
    const again = await followEvents((signal) => fetch(`${servers[0]!.url}${liveEventsPath}`, { headers: bearer(people[1]!), signal }));
    await until('events of the other server arrive', () => again.events.includes('feed'));
    again.leave();
    over = true;
    await Promise.all(working);

    await fetch(`${servers[1]!.url}/ce/pswrecover/`, { method: 'POST', body: new URLSearchParams({ email: 'person0@drill.example' }) });
    const db = openDatabase({ url: pair.standby.url(), maxConnections: 2 });
    try {
      const letters = async (): Promise<number> =>
        (await db.selectFrom('outgoing_letters').select('id').where('recipient', '=', 'person0@drill.example').execute()).length;
      for (let waited = 0; (await letters()) === 0; waited += 100) {
        assert.ok(waited < 10_000, 'the jobs go on: a letter is written');
        await sleep(100);
      }
      const stored = await storedIn(db);
      for (const { said, unknown, failures } of people) {
        assert.deepEqual(
          said.filter((message) => stored.get(message) !== 1),
          [],
          'acknowledged, and stored once',
        );
        assert.deepEqual(
          unknown.filter((message) => (stored.get(message) ?? 0) > 1),
          [],
        );
        assert.ok(unknown.length + failures <= 1, `one notice at most: ${unknown.length} unknown, ${failures} failures`);
      }
    } finally {
      await db.destroy();
    }
  });
});

describe('a full disk of the database', () => {
  test('is told as an unavailable database, loses nothing, and is over when there is room again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'qujat-disk-'));
    try {
      // A small disk that only this process and its children see.
      const { stdout, stderr } = spawnSync(
        'unshare',
        [
          ...[
            '--user',
            '--map-root-user',
            '--mount',
            'sh',
            '-c',
            'mount -t tmpfs -o size=256m tmpfs "$1" && exec "$2" "$3" "$1"',
            'drill',
            folder,
          ],
          ...[process.execPath, join(import.meta.dirname, 'test-support/full-disk-drill.ts')],
        ],
        { encoding: 'utf8', env: bareEnvironment() },
      );
      const { refused, retried, wrong } = JSON.parse(stdout || '{}') as Partial<DrillOutcome>;
      assert.deepEqual({ refused, retried, wrong }, { refused: 503, retried: 200, wrong: [] }, stderr);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
