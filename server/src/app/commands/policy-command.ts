/**
 * An organisation's requirements for its people's keys and sessions (docs/decisions/0152):
 *
 *   npm run policy                                                     every organisation and its policy
 *   npm run policy -- 140990008771 --key-files forbidden               its people sign by NCALayer only
 *   npm run policy -- 140990008771 --session-hours 24 --idle-minutes 30
 *   npm run policy -- 140990008771 --session-hours default             as the installation has it
 *
 * An organisation is identified by its BIN, or by its number if it has none yet. The database is that of DATABASE_URL, otherwise the
 * embedded one in DATA_DIR (.data), whether the product runs or not.
 */
import type { Database, Queryable } from '../../platform/database/pool.ts';
import type { OrganisationPolicy } from '@qujat/contract/organisation-policy';
import { changePolicy, type ChangedPolicy } from '../../domain/organisations/policy.ts';
import type { SessionRule } from '../../domain/identity/auth/lifetimes.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { readSessionRule } from '../configuration.ts';
import { onDatabase } from '../database/reach-database.ts';

const usage =
  'Usage: npm run policy -- [<BIN or number> [--key-files allowed|forbidden] [--session-hours <n>|default] [--idle-minutes <n>|default]]';

const options = { 'key-files': { type: 'string' }, 'session-hours': { type: 'string' }, 'idle-minutes': { type: 'string' } } as const;

interface PolicyRequest {
  /** Null: list all. */
  readonly organisation: string | null;
  readonly changes: Partial<OrganisationPolicy>;
}

/** A whole number from `least` to the installation's own limit; null for `default`. */
const limit = (option: string, given: string, least: number, most: number): number | null => {
  if (given === 'default') return null;
  if (/^\d{1,6}$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given);
  throw new StartError(
    `--${option} must be "default" or a whole number from ${least} to ${most}, the installation’s own limit, which an organisation can only shorten; not "${given}".`,
  );
};

/** Throws StartError, in one line, for invalid arguments and for what the installation does not allow. */
const readPolicyRequest = (args: readonly string[], { usual, remembered }: SessionRule): PolicyRequest => {
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true }, usage);
  const [organisation = null, ...more] = positionals;
  const { 'key-files': files, 'session-hours': hours, 'idle-minutes': minutes } = values;
  const given = [files, hours, minutes].some((each) => each !== undefined);
  if (more.length > 0 || (organisation === null ? given : !given || !/^\d{1,12}$/.test(organisation))) throw new StartError(usage);
  if (files !== undefined && files !== 'allowed' && files !== 'forbidden')
    throw new StartError(`--key-files must be allowed or forbidden, not "${files}".`);
  const longest = Math.max(usual.longest, remembered.longest) / 3_600_000;
  const idle = Math.max(usual.idle, remembered.idle) / 60_000;
  return {
    organisation,
    changes: {
      ...(files !== undefined && { ncalayerOnly: files === 'forbidden' }),
      ...(hours !== undefined && { sessionHours: limit('session-hours', hours, 1, longest) }),
      ...(minutes !== undefined && { sessionIdleMinutes: limit('idle-minutes', minutes, 5, idle) }),
    },
  };
};

/** A BIN has twelve digits, a number fewer. Throws StartError. */
const findOrganisation = async (db: Queryable, given: string): Promise<number> => {
  const isBin = given.length === 12;
  const organisations = db.selectFrom('organisations').select('id');
  const found = await (isBin ? organisations.where('bin', '=', given) : organisations.where('id', '=', Number(given))).executeTakeFirst();
  if (!found) throw new StartError(`There is no organisation with the ${isBin ? 'BIN' : 'number'} ${given}.`);
  return found.id;
};

const change = (db: Database, organisation: string, changes: Partial<OrganisationPolicy>): Promise<ChangedPolicy> =>
  db.transaction().execute(async (transaction) => {
    const id = await findOrganisation(transaction, organisation);
    return changePolicy(transaction, { now: new Date(), address: '', userAgent: 'command' }, id, changes, null);
  });

const list = async (db: Database): Promise<void> => {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'bin', 'name_ru', 'ncalayer_only', 'session_hours', 'session_idle_minutes'])
    .orderBy('name_ru')
    .execute();
  for (const { id, bin, name_ru, ncalayer_only, session_hours, session_idle_minutes } of rows) {
    const files = `key files ${ncalayer_only ? 'forbidden' : 'allowed'}`.padEnd(19);
    const sessions = `session hours ${session_hours ?? 'default'}, idle minutes ${session_idle_minutes ?? 'default'}`;
    console.log(`${String(id).padStart(6)}  ${bin ?? '—'.padEnd(12)}  ${files}  ${sessions.padEnd(44)}  ${name_ru}`);
  }
};

const main = async (): Promise<void> => {
  const { organisation, changes } = readPolicyRequest(process.argv.slice(2), readSessionRule(process.env));
  await onDatabase(async (db) => {
    if (organisation !== null) {
      const { endedSessions } = await change(db, organisation, changes);
      console.log(`The policy was changed. Open sessions ended: ${endedSessions}.`);
    }
    await list(db);
  });
};

if (import.meta.main) await runCommand(main);
