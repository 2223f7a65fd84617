import { buildAll } from '@qujat/webpack/build-all';
import { releasesDirectory } from './settings.ts';

/** Builds the shell and every changed remote and makes them live; reports its progress. */
export const buildProduct = async (): Promise<void> => {
  await buildAll({
    releases: releasesDirectory,
    onWait: () => console.log('  Another process builds into this folder of releases: waiting for it …'),
    onProgress: ({ name, state, done, total }) => {
      if (state === 'built') console.log(`  built ${name} (${done} of ${total})`);
      if (state === 'held')
        console.log(
          `  ${name} is not what is live for everybody: it was rolled back or removed, or a channel tries it out (npm run releases)`,
        );
    },
  });
};
