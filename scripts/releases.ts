// `pnpm releases`: what is live, where, since when, by whom; and what changed last, with the reason.
import { readLive, readReports, summarise } from '@qujat/releases';
import { runCommand } from './releases/command.ts';
import { historyTable, liveTable } from './releases/tables.ts';
import { releasesDirectory } from './settings.ts';

await runCommand(async () => {
  const live = await readLive(releasesDirectory);
  const reports = summarise(await readReports(releasesDirectory, new Date(Date.now() - 86_400_000)));
  console.log(liveTable(live, reports));
  if (live.journal.length) console.log(`\nLast changes\n${historyTable(live, 15)}`);
});
