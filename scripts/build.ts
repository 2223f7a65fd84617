import { buildAll } from '@qujat/webpack';
import { releasesDirectory } from './settings.ts';

/** Builds the shell and every remote that changed and makes them live; says what it is doing. */
export const buildProduct = async (): Promise<void> => {
  await buildAll({
    releases: releasesDirectory,
    onProgress: ({ name, state, done, total }) => {
      if (state === 'built') console.log(`  built ${name} (${done} of ${total})`);
      if (state === 'held')
        console.log(`  ${name} is not what is live for everybody: it was rolled back or is tried out in a channel (npm run releases)`);
    },
  });
};
