/**
 * `npm run releases`: what is live, where, since when, by whom; and the last changes, with their reasons.
 * `npm run releases prune`: removes releases that no open tab can be using.
 * `npm run releases adopt`: adopts releases from before signatures, once.
 * `npm run releases end-preview <name>`: ends a preview.
 * `npm run releases errors mfe-mail`: the errors that tabs have reported in a week, with their places in the sources; without a name: all.
 * `npm run releases disable mfe-mail`: switches a remote off for everybody; `enable` switches it on again; `remove` removes it.
 *
 * --older-than <days>   of prune: the longest time that a tab may stay open without a reload; default 30
 * --dry-run             of prune: only lists what it would remove
 * --print               of adopt: prints the file of trusted releasers instead of changing it
 * --reason <text>       of the others: shown by `npm run releases`
 *
 * In a container: `node shared/releases/commands/releases.ts`.
 */
import { parseArgs } from 'node:util';
import { disableRemote, enableRemote, removeRemote } from '../src/absence.ts';
import { adoptUnsigned, findAdoption } from '../src/adopt.ts';
import { ReleaseError } from '../src/release-error.ts';
import { readLive } from '../src/live.ts';
import { currentPreviews, endPreview } from '../src/preview-set.ts';
import { readErrors } from '../src/figures/errors.ts';
import { refusedReleases } from '../src/refused.ts';
import { releasersFile } from '../src/release-keys.ts';
import { pruneReleases } from '../src/prune.ts';
import { readReports, summarise } from '../src/reports.ts';
import { absenceTable, errorsText, historyTable, liveTable, previewTable } from '../src/tables.ts';
import { releasesDirectory, runCommand } from './run-command.ts';

const usage =
  'Usage: npm run releases -- [adopt [--print] | errors [<remote>] | prune [--older-than <days>] [--dry-run] | (disable | enable | remove) <remote> [--reason <text>] | end-preview <name>]';

interface Options {
  readonly name: string | undefined;
  readonly 'older-than'?: string;
  readonly 'dry-run'?: boolean;
  readonly print?: boolean;
  readonly reason?: string;
}

const show = async (): Promise<void> => {
  const live = await readLive(releasesDirectory);
  const reports = summarise(await readReports(releasesDirectory, new Date(Date.now() - 86_400_000)));
  console.log(liveTable(live, reports));
  for (const { name, version, reason } of await refusedReleases(releasesDirectory, live))
    console.log(`\n${name} ${version} is live but does not count: ${reason}`);
  const absent = absenceTable(live);
  if (absent) console.log(`\n${absent}`);
  const previews = previewTable(await currentPreviews(releasesDirectory));
  if (previews) console.log(`\n${previews}`);
  if (live.journal.length) console.log(`\nLast changes\n${historyTable(live, 15)}`);
};

const errors = async ({ name }: Options): Promise<void> => {
  const found = await readErrors(releasesDirectory, new Date(Date.now() - 7 * 86_400_000), name);
  console.log(found.length ? errorsText(found) : 'No tab has reported an error in a week.');
};

const adopt = async ({ name, print = false }: Options): Promise<void> => {
  if (name !== undefined) throw new ReleaseError(usage);
  if (print) return void process.stdout.write((await findAdoption(releasesDirectory, releasersFile())).text);
  const added = await adoptUnsigned(releasesDirectory, releasersFile());
  for (const one of added) console.log(`${one.name} ${one.version} counts from now on, as it is.`);
  console.log(
    added.length ? 'Page servers take notice when they are started again.' : 'There is no unsigned release that does not count already.',
  );
};

const prune = async ({ name, 'older-than': given = '30', 'dry-run': dryRun = false }: Options): Promise<void> => {
  if (name !== undefined) throw new ReleaseError(usage);
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1)
    throw new ReleaseError(`--older-than must be a whole number of days, at least 1, not "${given}".`);
  const { removed, kept } = await pruneReleases(releasesDirectory, { days, dryRun });
  for (const { name, version } of removed) console.log(`${name} ${version}${dryRun ? ' would go' : ' is gone'}`);
  console.log(`${removed.length} releases ${dryRun ? 'would go' : 'are gone'}, ${kept} stay.`);
};

const nameOf = ({ name }: Options): string => {
  if (name === undefined) throw new ReleaseError(usage);
  return name;
};

const disable = async (options: Options): Promise<void> => {
  const name = nameOf(options);
  const dependents = await disableRemote(releasesDirectory, name, { reason: options.reason ?? null });
  console.log(`${name} is switched off for everybody. To switch it on again: releases enable ${name}`);
  for (const one of dependents) console.log(`${one.name} shows ${one.slots.join(', ')} of it: that place stays empty.`);
};

const enable = async (options: Options): Promise<void> => {
  const name = nameOf(options);
  await enableRemote(releasesDirectory, name, { reason: options.reason ?? null });
  console.log(`${name} is switched on again.`);
};

const remove = async (options: Options): Promise<void> => {
  const name = nameOf(options);
  const version = await removeRemote(releasesDirectory, name, { reason: options.reason ?? null });
  console.log(`${name} is taken out. Its files stay for tabs that are open, until they are pruned.`);
  console.log(`To bring it back: release ${name}@${version}`);
};

const end = async (options: Options): Promise<void> => {
  const name = nameOf(options);
  await endPreview(releasesDirectory, name);
  console.log(`The preview ${name} has ended: its link shows what everybody has.`);
};

/** The arguments and the effect of each action. */
const actions: Readonly<Record<string, { readonly takes: readonly string[]; readonly act: (options: Options) => Promise<void> }>> = {
  adopt: { takes: ['print'], act: adopt },
  errors: { takes: [], act: errors },
  prune: { takes: ['older-than', 'dry-run'], act: prune },
  disable: { takes: ['reason'], act: disable },
  enable: { takes: ['reason'], act: enable },
  remove: { takes: ['reason'], act: remove },
  'end-preview': { takes: [], act: end },
};

const parsed = () => {
  try {
    return parseArgs({
      options: { 'older-than': { type: 'string' }, 'dry-run': { type: 'boolean' }, print: { type: 'boolean' }, reason: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch {
    throw new ReleaseError(usage);
  }
};

await runCommand(async () => {
  const { values, positionals } = parsed();
  if (process.argv.length === 2) return show();
  const [verb = '', name, ...more] = positionals;
  const action = actions[verb];
  if (!action || more.length > 0 || Object.keys(values).some((option) => !action.takes.includes(option))) throw new ReleaseError(usage);
  return action.act({ ...values, name });
});
