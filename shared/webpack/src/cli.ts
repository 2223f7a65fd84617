/** `node shared/webpack/src/cli.ts [folder …]`: builds everything, or only the named folders, and makes it live in `.releases`. */
import { buildAll } from './build-all.ts';

const only = process.argv.slice(2);
try {
  const set = await buildAll({
    ...(only.length && { only }),
    onProgress: ({ name, state, done, total }) => console.log(`${done}/${total} ${name} ${state}`),
  });
  console.log(`Live: shell ${set.shell.version}, ${set.remotes.map(({ live }) => `${live.name} ${live.version}`).join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
