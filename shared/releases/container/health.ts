/** Ends with 0 if the release of this container is registered: it is there and was made live. Otherwise it says what it waits for. */
import { whatKeeps } from '../src/deploy.ts';
import { containerPlaces } from './places.ts';

const { releases, folder } = containerPlaces();
const reason = await whatKeeps(releases, folder).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
if (reason !== null) {
  console.error(`The release of this container is not registered. ${reason}`);
  process.exitCode = 1;
}
