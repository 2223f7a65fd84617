/**
 * Copies the build of this container to its drop folder without offering it: for a canary (docs/operating.md). The command that this prints
 * makes it live, in the page server's container.
 */
import { bringToDrop } from '../src/drop.ts';
import { containerPlaces } from './places.ts';

const { drop, build } = containerPlaces();
const { release } = await bringToDrop(drop, build);
console.log(`${release.name} ${release.version} lies in the drop folder. To try it out:`);
console.log(
  `docker compose exec shell node shared/releases/commands/release.ts ${release.name} --from /drops/${release.name}/${release.version} --channel canary`,
);
