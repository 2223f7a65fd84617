/** Figures of the database that it cannot give. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTelemetry } from '@qujat/telemetry';
import type { Database } from '../database/pool.ts';
import { withinScrape } from './within-scrape.ts';
import { measureQueues } from './work.ts';

test('a queue that can no longer be counted has no number, and keeps no old one', async (t) => {
  const { meter, url, stop } = await startTelemetry('test', { host: '127.0.0.1', port: 0 });
  t.after(stop);
  const told: unknown[] = [];
  let isAway = false;
  const measure = async (): Promise<{ size: number; oldestSeconds: number }> => {
    if (isAway) throw new Error('the database is away');
    return { size: 7, oldestSeconds: 30 };
  };
  const onError = (error: unknown): void => void told.push(error);
  measureQueues({ db: {} as Database, clock: () => new Date(), queues: [{ name: 'letters', measure }], onError }, meter);
  const lines = async (): Promise<string[]> =>
    (await (await fetch(url!)).text()).split('\n').filter((line) => line.startsWith('qujat_queue'));
  assert.deepEqual(
    (await lines()).map((line) => line.split(' ').at(1)),
    ['7', '30'],
  );
  isAway = true;
  assert.deepEqual(
    (await lines()).map((line) => line.split(' ').at(1)),
    ['NaN', 'NaN'],
  );
  assert.equal(told.length, 1);
});

test('a scrape asks a database that hangs for a limited time, and then no more', async () => {
  const inTime = withinScrape(20);
  await assert.rejects(
    inTime(() => new Promise(() => {})),
    /has not answered within 20 ms/,
  );
  let isAsked = false;
  await assert.rejects(inTime(async () => void (isAsked = true)));
  assert.equal(isAsked, false);
  assert.equal(await withinScrape()(async () => 5), 5);
});
