/**
 * `npm run api-report`: compares the public surface of each package of the SDK with its report (`shared/<package>/api.json`), raises the
 * versions of the packages that have changed, and writes the reports (docs/teams.md).
 *
 * --compatible   changed names are still usable by remotes that were built before: a minor is enough (a removed name never is)
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../shared/releases/commands/run-command.ts';
import { SettingError } from '@qujat/shell/page/settings';
import { compileSdk } from './sdk/compile.ts';
import { manifestOf, sdkFolders } from './sdk/packages.ts';
import { differenceOf, isSame, leastRise, raised, readReport, reportFile, reportOf, surfacesOf } from './sdk/report.ts';
import { root } from './settings.ts';

const readCompatible = (): boolean => {
  try {
    return parseArgs({ options: { compatible: { type: 'boolean', default: false } } }).values.compatible;
  } catch {
    throw new SettingError('Usage: npm run api-report -- [--compatible]');
  }
};

await runCommand(async () => {
  const compatible = readCompatible();
  const scratch = mkdtempSync(join(tmpdir(), 'qujat-api-'));
  try {
    const surfaces = surfacesOf(await compileSdk(scratch));
    for (const folder of sdkFolders) {
      const surface = surfaces[folder]!;
      const before = readReport(folder);
      const difference = differenceOf(surface, before);
      const { name, version } = manifestOf(folder);
      if (before && isSame(difference) && before.version === version) continue;
      // A version that somebody has raised already is taken as it is.
      const next = !before || before.version !== version ? version : raised(version, leastRise(difference, compatible));
      if (next !== version) {
        const file = join(root, 'shared', folder, 'package.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace(`"version": "${version}"`, `"version": "${next}"`));
      }
      writeFileSync(reportFile(folder), `${JSON.stringify(reportOf(surface, next, before), null, 2)}\n`);
      const { added, changed, removed } = difference;
      console.log(`${name} ${next}: ${added.length} added, ${changed.length} changed, ${removed.length} removed`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
