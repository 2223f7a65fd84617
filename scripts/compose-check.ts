/**
 * `npm run compose:check`: runs docker-compose.yml from a copy of this folder, as a separate project: all containers, the smoke flow, one
 * remote rebuilt while a tab is open, remotes that need each other, a canary, containers stopped one by one. Needs Docker with compose; not
 * part of npm test.
 *
 * STEP …        runs only these steps, in the usual order
 * --keep        leaves it running afterwards; the first lines say how to go on and how to end it
 * --in FOLDER   goes on in the copy that --keep has left, and leaves it running
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository, keptInstallation, makeInstallation, type Account, type Installation } from './compose/installation.ts';
import { openTab, type Tab } from './compose/tab.ts';
import { checkRebuild } from './compose/rebuild.ts';
import { checkReleases } from './compose/releases.ts';
import { checkUpload } from './compose/upload.ts';
import { checkSet } from './compose/set.ts';
import { checkBackup, checkScale, checkStops } from './compose/stops.ts';

const account: Account = { email: 'administrator@check.example', password: 'Kerege-2026!', bin: '012345678901' };
const say = (line: string): void => console.log(line);

const checkSmoke = async ({ runSmokeFlow }: Installation): Promise<void> => {
  await runSmokeFlow(account);
  say('✓ the smoke flow');
};

const steps: Readonly<Record<string, (installation: Installation, tab: Tab) => Promise<void>>> = {
  smoke: checkSmoke,
  rebuild: (installation, tab) => checkRebuild(installation, tab, say),
  set: (installation, tab) => checkSet(installation, tab, say),
  releases: (installation, tab) => checkReleases(installation, account, tab, say),
  upload: (installation, tab) => checkUpload(installation, tab, say),
  stops: (installation, tab) => checkStops(installation, tab, say),
  scale: (installation) => checkScale(installation, account, say),
  backup: (installation, tab) => checkBackup(installation, tab, say),
};

interface Options {
  readonly keep: boolean;
  /** The copy that an earlier check has left. */
  readonly folder: string | undefined;
  readonly names: readonly string[];
}

const readOptions = (): Options => {
  try {
    const { values, positionals } = parseArgs({
      options: { keep: { type: 'boolean', default: false }, in: { type: 'string' } },
      allowPositionals: true,
    });
    const unknown = positionals.filter((name) => !Object.hasOwn(steps, name));
    if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}.`);
    const names = Object.keys(steps).filter((name) => positionals.length === 0 || positionals.includes(name));
    return { keep: values.keep || values.in !== undefined, folder: values.in && resolve(values.in), names };
  } catch (error) {
    console.error(
      `${(error as Error).message}\nUsage: npm run compose:check -- [--keep] [--in FOLDER] [${Object.keys(steps).join('|')} …]`,
    );
    process.exit(1);
  }
};

const { keep, folder, names } = readOptions();

const check = async (installation: Installation): Promise<void> => {
  const { seconds } = await installation.compose('up', '-d', '--build', '--wait');
  say(`✓ docker compose up -d --build --wait (${seconds} s)`);
  if (folder === undefined) await installation.createOrganisation(account);
  const tab = await openTab(installation.address, account);
  try {
    for (const name of names) await steps[name]?.(installation, tab);
  } finally {
    await tab.close();
  }
};

const installation = await (folder === undefined ? makeInstallation(await copyRepository()) : keptInstallation(folder));
if (keep) {
  say(`It stays at ${installation.address}. To go on in it: npm run compose:check -- --in ${installation.folder} STEP …`);
  say(`To end it: ${installation.endCommand}`);
}
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
