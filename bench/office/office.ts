/**
 * An office at work (docs/scaling.md): everybody signs in within some minutes, then works, while the server is replaced; at the end many
 * live streams are open. One server with its jobs and one durable database, all calls over the wire, every answer checked, and in the end
 * the database compared with what was acknowledged.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '@qujat/server/domain/identity/auth/open-session';
import { makeDemoTimeStamps, readDemoTimeStamps } from '@qujat/server/app/demo/keys/time-stamps';
import { startTimeStampServer } from '@qujat/server/domain/documents/signing/test-support/time-stamp-server';
import { startEmbeddedPostgres } from '@qujat/server/platform/database/embedded';
import { makeTestAuthority } from '@qujat/server/test-support/keys';
import { countFaults, makeOfficeSite, type OfficeSite } from '@qujat/server/test-support/office-site';
import { startServerProcess, type ServerProcess } from '@qujat/server/test-support/own-process';
import type { Figure } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { coreSeconds, residentMb } from './memory.ts';
import { Person, type Done, type Office } from './person.ts';
import type { OfficeSize } from './size.ts';
import { makeStreams } from './streams.ts';
import { chanceOf, meanPause, shares } from './times.ts';
import { makeBalancer, makeWire, type Wire } from './wire.ts';

const minute = 60_000;

/** All answered calls since the last time, milliseconds; the slowest names first, for a person to read. */
const takeTimes = (wire: Wire, what: string): number[] => {
  const all = [...wire.took.values()].flat();
  console.error(`  ${what}: ${all.length} calls, p50 ${percentile(all, 0.5).toFixed(0)} ms, p95 ${percentile(all, 0.95).toFixed(0)} ms`);
  const byName = [...wire.took].map(([name, times]) => ({ name, count: times.length, p95: percentile(times, 0.95) }));
  for (const { name, count, p95 } of byName.toSorted((one, other) => other.p95 - one.p95))
    console.error(`    ${name}: ${count}, p95 ${p95.toFixed(0)} ms`);
  for (const times of wire.took.values()) times.length = 0;
  return all;
};

/** Opens more streams until that many are open, a hundred at a time. Each session opens three. */
const openMore = async (site: OfficeSite, office: Office, count: number): Promise<void> => {
  let at = 0;
  while (office.streams.size() < count) {
    const worker = site.workers[at % site.workers.length]!;
    at += 1;
    const { person_id: personId } = await site.db
      .selectFrom('employees')
      .select('person_id')
      .where('id', '=', worker.employeeId)
      .executeTakeFirstOrThrow();
    const { accessToken } = await openSession(site.db, {
      personId,
      employeeId: worker.employeeId,
      remember: false,
      now: new Date(),
      address: '127.0.0.1',
      userAgent: 'bench',
    });
    await Promise.all([1, 2, 3].map(() => office.streams.open(accessToken)));
  }
};

export async function* benchOffice(size: OfficeSize): AsyncGenerator<Figure> {
  const { people, rush, minutes, streams: streamCount } = size;
  const dataDir = await mkdtemp(join(tmpdir(), 'qujat-office-'));
  const closers: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const failures: string[] = [];
  const onFailure = (error: unknown): void => {
    const text = error instanceof Error ? error.message : String(error);
    if (failures.push(text) <= 10) console.error(`  failed: ${text}`);
  };
  /** Failures since the last time. */
  const takeFailures = (): number => failures.splice(0).length;
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
    closers.push(postgres.stop);
    const databaseUrl = postgres.url();
    const authority = await makeTestAuthority();
    closers.push(authority.remove);
    await makeDemoTimeStamps(authority.dataDir, new Date());
    const stamps = await startTimeStampServer(await readDemoTimeStamps(authority.dataDir));
    closers.push(stamps.close);
    console.error(`  an office of ${people} people is being made …`);
    const acts = (minutes * minute) / meanPause;
    const site = await makeOfficeSite(databaseUrl, dataDir, authority, {
      people,
      toDecide: Math.ceil((acts * shares.decide) / 1000) + 2,
      toSign: Math.ceil(acts / 2) + 2,
    });
    closers.push(() => site.db.destroy());
    const start = async (): Promise<ServerProcess> => {
      const server = await startServerProcess({
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: '20',
        DATA_DIR: dataDir,
        TRUSTED_CA_DIR: authority.trustFolder,
        TSA_URL: stamps.url,
      });
      closers.push(server.kill);
      return server;
    };
    let server = await start();
    const balancer = makeBalancer(server.url);
    const wire = makeWire(balancer);
    closers.push(wire.close);
    const streams = makeStreams(() => balancer.servers().at(-1) ?? '');
    closers.push(streams.close);
    const done: Done = { decided: [], signed: [], uploaded: 0 };
    const office: Office = { wire, streams, done, onFailure };
    const staff = site.workers.map((worker, index) => new Person(office, worker, chanceOf(index + 1)));

    const chance = chanceOf(0);
    const entered = await Promise.all(
      staff.map(async (person) => {
        await sleep(chance() * rush * minute);
        return person.enter().then(
          () => person,
          (error: unknown) => (onFailure(error), null),
        );
      }),
    );
    takeTimes(wire, `the rush of ${people} people in ${rush} minutes`);
    yield { name: `people refused or failed while ${people} sign in within ${rush} min`, value: takeFailures(), unit: 'people', goal: 0 };
    const present = entered.filter((person) => person !== null);

    let over = false;
    const working = Promise.all(present.map((person) => person.work(() => over)));
    const [began, used] = [performance.now(), await coreSeconds(server.pid)];
    await sleep((minutes / 2) * minute);
    const spent = (performance.now() - began) / 1000;
    console.error(`  the server used ${((await coreSeconds(server.pid)) - used).toFixed(1)} s of a core in ${spent.toFixed(0)} s`);
    const calm = takeTimes(wire, `${present.length} people at work`);
    yield { name: `calls of ${present.length} people at work, p95`, value: percentile(calm, 0.95), unit: 'ms', goal: 300 };
    yield { name: `failed calls of ${present.length} people at work`, value: takeFailures(), unit: 'calls', goal: 0 };

    const next = await start();
    balancer.set([server.url, next.url]);
    const stopping = server.end();
    await stopping;
    balancer.set([next.url]);
    server = next;
    await sleep((minutes / 2) * minute);
    over = true;
    await working;
    takeTimes(wire, `with the server replaced (${wire.retries()} calls sent again)`);
    yield { name: 'failed calls while the server is replaced', value: takeFailures(), unit: 'calls', goal: 0 };
    yield {
      name: 'acknowledged acts that the database lacks or holds twice',
      value: await countFaults(site.db, done),
      unit: 'acts',
      goal: 0,
    };

    if (streamCount > 0) {
      await openMore(site, office, streamCount);
      // Two rounds of the checks of every stream.
      const usedBefore = await coreSeconds(server.pid);
      await sleep(60_000);
      console.error(`  ${streams.size()} open streams use ${(((await coreSeconds(server.pid)) - usedBefore) / 60).toFixed(2)} of a core`);
      yield {
        name: `memory of the server with ${streams.size()} live streams`,
        value: await residentMb(server.pid),
        unit: 'MB',
        goal: 1024,
      };
    }
  } finally {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  }
}
