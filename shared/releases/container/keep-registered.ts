/** A remote's container: brings its build (RELEASE_FOLDER) among the releases (RELEASES_DIR), makes it live, and stays. */
import { setTimeout as sleep } from 'node:timers/promises';
import { deployPatiently } from '../src/deploy.ts';
import { containerPlaces } from './places.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());

await deployPatiently({ ...containerPlaces(), commit: process.env['COMMIT'] || null, say: console.log, signal: ending.signal });
while (!ending.signal.aborted) await sleep(3_600_000, undefined, { signal: ending.signal }).catch(() => {});
