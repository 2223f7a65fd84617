/**
 * Creates an invitation to register an organisation, for REGISTRATION=invite:
 *
 *   npm run invite -- [--days 7]
 *
 * It prints a link that works once. The address is that of PUBLIC_ORIGIN, otherwise this machine's with PORT (8080). The database is that
 * of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data).
 */
import { readPublicOrigin } from '../configuration.ts';
import { makeInvitation } from '../../domain/identity/auth/registration/admission.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { onDatabase } from '../database/reach-database.ts';

const usage = 'Usage: npm run invite -- [--days <1 to 90>]';
const day = 24 * 3_600_000;

/** How many days the invitation is valid. Throws StartError, in one line, for invalid arguments. */
export const readDays = (args: readonly string[]): number => {
  const { days = '7' } = readArguments({ args: [...args], options: { days: { type: 'string' } } }, usage).values;
  if (!/^\d{1,2}$/.test(days) || Number(days) < 1 || Number(days) > 90)
    throw new StartError(`--days must be a whole number from 1 to 90, not "${days}".`);
  return Number(days);
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address that the invitation's link leads to: `npm start` has no PUBLIC_ORIGIN and serves this machine. Throws StartError if the
 * environment says that an invitation would be refused.
 */
export const readInvitationOrigin = (environment: Environment): string => {
  const mode = environment['REGISTRATION'];
  if (mode && mode !== 'invite')
    throw new StartError(`REGISTRATION is "${mode}", so no invitation is accepted or needed. Start the product with REGISTRATION=invite.`);
  return readPublicOrigin(environment) ?? `http://localhost:${environment['PORT'] || 8080}`;
};

const main = async (): Promise<void> => {
  const days = readDays(process.argv.slice(2));
  const origin = readInvitationOrigin(process.env);
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
