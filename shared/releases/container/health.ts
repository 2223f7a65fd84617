/** Ends with 0 when the release of this container is registered: it is there and was made live. */
import { isDeployed } from '../src/deploy.ts';
import { containerPlaces } from './places.ts';

const { releases, folder } = containerPlaces();
if (!(await isDeployed(releases, folder).catch(() => false))) {
  console.error('The release of this container is not registered.');
  process.exitCode = 1;
}
