/**
 * A remote's container: copies its build (RELEASE_FOLDER) to its drop folder (DROP_FOLDER), from which the page server imports it, and
 * keeps running.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { dropPatiently } from '../src/drop.ts';
import { containerPlaces } from './places.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());

await dropPatiently({
  ...containerPlaces(),
  by: process.env['RELEASED_BY'] || 'container',
  commit: process.env['COMMIT'] || null,
  say: console.log,
  signal: ending.signal,
});
while (!ending.signal.aborted) await sleep(3_600_000, undefined, { signal: ending.signal }).catch(() => {});
