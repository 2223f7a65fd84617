/**
 * `npm run pack-sdk [<folder>]`: packs the `@qujat/*` packages that a remote needs into a folder of tarballs (default: `.sdk`), for
 * repositories of their own (docs/teams.md).
 *
 * --packages <address>   also publishes them to that registry, with npm's own settings for it
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../shared/releases/commands/run-command.ts';
import { SettingError } from '@qujat/shell/page/settings';
import { packSdk } from './sdk/pack.ts';
import { root } from './settings.ts';

const usage = 'Usage: npm run pack-sdk -- [<folder>] [--packages <address of a registry>]';

const read = (): { folder: string; packages: string | undefined } => {
  try {
    const { values, positionals } = parseArgs({ options: { packages: { type: 'string' } }, allowPositionals: true });
    const [folder = join(root, '.sdk'), ...more] = positionals;
    if (more.length === 0) return { folder: resolve(folder), packages: values.packages };
  } catch {
    // An unknown option: the usage says what there is.
  }
  throw new SettingError(usage);
};

await runCommand(async () => {
  const { folder, packages } = read();
  const packed = await packSdk(folder);
  for (const { file } of packed) {
    console.log(`  ${file}`);
    if (packages === undefined) continue;
    const { status } = spawnSync('npm', ['publish', join(folder, file), '--registry', packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new SettingError(`${file} could not be published to ${packages}.`);
  }
  console.log(
    packages === undefined ? `${packed.length} packages are in ${folder}.` : `${packed.length} packages are published to ${packages}.`,
  );
});
