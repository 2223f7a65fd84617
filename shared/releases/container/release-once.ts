/**
 * Releases the build of this container and ends, for a job of a cluster: copies it to its drop folder, from which the page server imports
 * it, and waits until it is live or somebody has decided otherwise. Ended before that, it fails and has said what it waits for.
 */
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
if (ending.signal.aborted) process.exitCode = 1;
