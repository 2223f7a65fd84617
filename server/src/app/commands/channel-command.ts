/**
 * Which organisations try out releases before everybody else:
 *
 *   npm run channel                          every organisation and its channel
 *   npm run channel canary 140990008771 …    these organisations get the channel canary, by BIN or, without one, by the number listed
 *   npm run channel stable 140990008771 …    these get everybody's releases again
 *
 * The database is that of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data), whether the product runs or not.
 */
import type { Database } from '../../platform/database/pool.ts';
import { onDatabase } from '../database/reach-database.ts';
import { runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';

export interface OrganisationChannel {
  readonly id: number;
  /** Null until a registered organisation has shown its key. */
  readonly bin: string | null;
  readonly name: string;
  readonly channel: string;
}

/** Every organisation with its channel, by name. */
export const listChannels = (db: Database): Promise<OrganisationChannel[]> =>
  db.selectFrom('organisations').select(['id', 'bin', 'name_ru as name', 'channel']).orderBy('name_ru').execute();

/** How many organisations have a channel. */
export const countInChannel = async (db: Database, channel: string): Promise<number> => {
  const { count } = await db
    .selectFrom('organisations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Puts organisations into a channel. Throws StartError for an invalid name, an unknown BIN or number, and then changes nothing. */
export const setChannel = (db: Database, channel: string, organisations: readonly string[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // What every object has (`constructor`) is no name of a channel: releases refuse it too.
    if (!/^[a-z][a-z0-9-]{0,31}$/.test(channel) || channel in Object.prototype)
      throw new StartError(`A channel's name is made of small Latin letters, digits and hyphens, not "${channel}".`);
    // A BIN has twelve digits.
    const ids = organisations.filter((each) => /^[1-9]\d{0,9}$/.test(each)).map(Number);
    const changed = await transaction
      .updateTable('organisations')
      .set({ channel })
      .where(({ eb, or }) => or([eb('bin', 'in', organisations), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
      .returning(['id', 'bin'])
      .execute();
    const missing = organisations.filter((given) => !changed.some(({ id, bin }) => given === bin || given === String(id)));
    if (missing.length > 0) throw new StartError(`There is no organisation with the BIN or number ${missing.join(', ')}.`);
  });

const main = async (): Promise<void> => {
  const [channel, ...organisations] = process.argv.slice(2);
  if (channel !== undefined && organisations.length === 0) throw new StartError('Usage: npm run channel [<channel> <BIN or number> …]');
  await onDatabase(async (db) => {
    if (channel !== undefined) await setChannel(db, channel, organisations);
    for (const each of await listChannels(db))
      console.log(`${(each.bin ?? String(each.id)).padEnd(12)}  ${each.channel.padEnd(12)}  ${each.name}`);
  });
};

if (import.meta.main) await runCommand(main);
