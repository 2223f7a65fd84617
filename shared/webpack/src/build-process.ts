/** One build in a separate process; see build-all.ts. Arguments: folder of the package, folder of releases. */
import { releasersOf, trustReleasers } from '@qujat/releases';
import { buildPackage } from './build.ts';

// The parent process has ended, so nobody waits for the result.
process.on('disconnect', () => process.exit());

const [dir, root] = process.argv.slice(2);
try {
  trustReleasers(releasersOf());
  process.send?.({ built: await buildPackage(dir!, root!) });
} catch (error) {
  process.send?.({
    error: error instanceof Error ? (error.name === 'BuildError' ? error.message : (error.stack ?? error.message)) : String(error),
  });
}
process.disconnect?.();
