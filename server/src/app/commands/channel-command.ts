/**
 * Which organisations try out releases before everybody else:
 *
 *   npm run channel                          every organisation and its channel
 *   npm run channel canary 140990008771 …    these organisations (by BIN) get the channel canary
 *   npm run channel stable 140990008771 …    these get everybody's releases again
 *
 * The database is that of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data), whether the product runs or not.
 */
import type { Database } from '../../platform/database/pool.ts';
import { onDatabase } from '../database/reach-database.ts';
import { runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';

export interface OrganisationChannel {
  /** Null until a registered organisation has shown its key. */
  readonly bin: string | null;
  readonly name: string;
  readonly channel: string;
}

/** Every organisation with its channel, by name. */
export const listChannels = (db: Database): Promise<OrganisationChannel[]> =>
  db.selectFrom('organisations').select(['bin', 'name_ru as name', 'channel']).orderBy('name_ru').execute();

/** How many organisations have a channel. */
export const countInChannel = async (db: Database, channel: string): Promise<number> => {
  const { count } = await db
    .selectFrom('organisations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Puts organisations into a channel. Throws StartError for an invalid name or an unknown BIN, and then changes nothing. */
export const setChannel = (db: Database, channel: string, bins: readonly string[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // What every object has (`constructor`) is no name of a channel: releases refuse it too.
    if (!/^[a-z][a-z0-9-]{0,31}$/.test(channel) || channel in Object.prototype)
      throw new StartError(`A channel's name is made of small Latin letters, digits and hyphens, not "${channel}".`);
    const changed = await transaction.updateTable('organisations').set({ channel }).where('bin', 'in', bins).returning('bin').execute();
    const missing = bins.filter((bin) => !changed.some((each) => each.bin === bin));
    if (missing.length > 0) throw new StartError(`There is no organisation with the BIN ${missing.join(', ')}.`);
  });

const main = async (): Promise<void> => {
  const [channel, ...bins] = process.argv.slice(2);
  if (channel !== undefined && bins.length === 0) throw new StartError('Usage: npm run channel [<channel> <BIN> …]');
  await onDatabase(async (db) => {
    if (channel !== undefined) await setChannel(db, channel, bins);
    for (const each of await listChannels(db)) console.log(`${each.bin ?? '—'.padEnd(12)}  ${each.channel.padEnd(12)}  ${each.name}`);
  });
};

if (import.meta.main) await runCommand(main);
