/**
 * Makes an invitation to register an organisation, where REGISTRATION=invite:
 *
 *   npm run invite -- [--days 7]
 *
 * It prints a link that works once. The database is that of DATABASE_URL, else the embedded one in DATA_DIR (.data).
 */
import { makeInvitation } from '../../domain/identity/auth/registration/admission.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { onDatabase } from '../database/reach-database.ts';

const usage = 'Usage: npm run invite -- [--days <1 to 90>]';
const day = 24 * 3_600_000;

/** For how many days the invitation holds. Throws StartError, in one line, for invalid arguments. */
export const readDays = (args: readonly string[]): number => {
  const { days = '7' } = readArguments({ args: [...args], options: { days: { type: 'string' } } }, usage).values;
  if (!/^\d{1,2}$/.test(days) || Number(days) < 1 || Number(days) > 90)
    throw new StartError(`--days must be a whole number from 1 to 90, not "${days}".`);
  return Number(days);
};

const main = async (): Promise<void> => {
  const days = readDays(process.argv.slice(2));
  const origin = (process.env['PUBLIC_ORIGIN'] ?? '').replace(/\/$/, '');
  await onDatabase(async (db) => {
    const now = new Date();
    const expires = new Date(now.getTime() + days * day);
    const code = await makeInvitation(db, now, expires);
    console.log(`The invitation works once, until ${expires.toISOString()}:`);
    console.log(`${origin}/reginstanceemail#${code}     by e-mail`);
    console.log(`${origin}/reginstance#${code}          by the key of the organisation`);
  });
};

if (import.meta.main) await runCommand(main);
