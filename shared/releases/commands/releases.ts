/**
 * `npm run releases`: what is live, where, since when, by whom; and what changed last, with the reason.
 * `npm run releases prune`: removes releases that no open tab can be using.
 *
 *   --older-than <days>   for so long a tab may have been open without being loaded anew; 30
 *   --dry-run             says what would go
 *
 * In a container: `node shared/releases/commands/releases.ts`.
 */
import { parseArgs } from 'node:util';
import { ReleaseError } from '../src/change.ts';
import { readLive } from '../src/live.ts';
import { pruneReleases } from '../src/prune.ts';
import { readReports, summarise } from '../src/reports.ts';
import { historyTable, liveTable } from '../src/tables.ts';
import { releasesDirectory, runCommand } from './run-command.ts';

const usage = 'Usage: npm run releases -- [prune [--older-than <days>] [--dry-run]]';

const show = async (): Promise<void> => {
  const live = await readLive(releasesDirectory);
  const reports = summarise(await readReports(releasesDirectory, new Date(Date.now() - 86_400_000)));
  console.log(liveTable(live, reports));
  if (live.journal.length) console.log(`\nLast changes\n${historyTable(live, 15)}`);
};

const prune = async (given: string, dryRun: boolean): Promise<void> => {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1) throw new ReleaseError(`--older-than must be a whole number of days, at least 1, not "${given}".`);
  const { removed, kept } = await pruneReleases(releasesDirectory, { days, dryRun });
  for (const { name, version } of removed) console.log(`${name} ${version}${dryRun ? ' would go' : ' is gone'}`);
  console.log(`${removed.length} releases ${dryRun ? 'would go' : 'are gone'}, ${kept} stay.`);
};

const parsed = () => {
  try {
    return parseArgs({ options: { 'older-than': { type: 'string', default: '30' }, 'dry-run': { type: 'boolean', default: false } }, allowPositionals: true, strict: true });
  } catch {
    throw new ReleaseError(usage);
  }
};

await runCommand(async () => {
  const { values, positionals } = parsed();
  if (positionals.length === 0 && process.argv.length === 2) return show();
  if (positionals.join(' ') !== 'prune') throw new ReleaseError(usage);
  return prune(values['older-than'], values['dry-run']);
});
