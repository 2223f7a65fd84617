/**
 * `npm run compose:check`: runs docker-compose.yml from a copy of this folder, as a separate project: all containers, the smoke flow, one
 * remote rebuilt while a tab is open, remotes that need each other, a canary, containers stopped one by one. Needs Docker with compose; not
 * part of npm test.
 *
 * --keep    leaves it running afterwards; the first lines say how to end it
 */
import { parseArgs } from 'node:util';
import { copyRepository, makeInstallation, type Installation } from './compose/installation.ts';
import { openTab } from './compose/tab.ts';
import { checkRebuild } from './compose/rebuild.ts';
import { checkReleases } from './compose/releases.ts';
import { checkUpload } from './compose/upload.ts';
import { checkSet } from './compose/set.ts';
import { checkBackup, checkScale, checkStops } from './compose/stops.ts';

const readKeep = (): boolean => {
  try {
    return parseArgs({ options: { keep: { type: 'boolean', default: false } } }).values.keep;
  } catch {
    console.error('Usage: npm run compose:check -- [--keep]');
    process.exit(1);
  }
};

const keep = readKeep();
const account = { email: 'administrator@check.example', password: 'Kerege-2026!', bin: '012345678901' };
const say = (line: string): void => console.log(line);

const check = async (installation: Installation): Promise<void> => {
  const { seconds } = await installation.compose('up', '-d', '--build', '--wait');
  say(`✓ docker compose up -d --build --wait (${seconds} s)`);
  await installation.createOrganisation(account);
  await installation.runSmokeFlow(account);
  say('✓ the smoke flow');
  const tab = await openTab(installation.address, account);
  try {
    await checkRebuild(installation, tab, say);
    await checkSet(installation, tab, say);
    await checkReleases(installation, account, tab, say);
    await checkUpload(installation, tab, say);
    await checkStops(installation, tab, say);
    await checkScale(installation, account, say);
    await checkBackup(installation, tab, say);
  } finally {
    await tab.close();
  }
};

const installation = await makeInstallation(await copyRepository());
if (keep) say(`It stays at ${installation.address}. To end it: ${installation.endCommand}`);
try {
  await check(installation);
  say('\nAll is well.');
} catch (error) {
  console.error(error);
  console.error(await installation.logs());
  process.exitCode = 1;
} finally {
  if (!keep) await installation.remove();
}
