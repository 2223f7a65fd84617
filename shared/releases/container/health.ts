/** Exits with 0 if the release of this container is registered: the page server has imported it. Otherwise it prints what it waits for. */
import { whatKeepsDrop } from '../src/drop.ts';
import { containerPlaces } from './places.ts';

const { drop, build } = containerPlaces();
const reason = await whatKeepsDrop(drop, build).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
if (reason !== null) {
  console.error(`The release of this container is not registered. ${reason}`);
  process.exitCode = 1;
}
