/**
 * Creates an organisation with its first administrator, for a fresh installation:
 *
 *   npm run organisation -- --name 'ТОО «Ақжол»' --person 'Ахметова Жанар' --email zhanar@akzhol.kz [--bin 012345678901] [--phone …] [--language kk_KZ]
 *
 * It generates a password, prints it once, and requires a change at the first sign-in; with --password-stdin it reads the password from
 * standard input. The database is that of DATABASE_URL, otherwise the embedded one in DATA_DIR (.data), whether the product runs or not.
 */
import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { BadFieldError } from '@qujat/contract/field-base';
import { lineField } from '@qujat/contract/field';
import { isGoodPassword } from '@qujat/contract/password-rule';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import { languageCodes, type LanguageCode } from '@qujat/contract/vocabulary';
import { audit } from '../../platform/audit/audit.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { isGuessable, productNames } from '../../platform/crypto/guessable.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { onDatabase } from '../database/reach-database.ts';
import { readArguments, runCommand } from '../../platform/process/run-command.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { createOrganisation } from '../../domain/organisations/create-organisation.ts';

const usage =
  "Usage: npm run organisation -- --name '<organisation>' --person '<surname and name>' --email <address> [--bin <12 digits>] [--phone <number>] [--language ru_RU|kk_KZ|en_EN|tr_TR] [--password-stdin]";

export interface OrganisationRequest {
  readonly name: string;
  readonly person: string;
  readonly email: string;
  readonly bin: string | null;
  readonly phone: string;
  readonly language: LanguageCode;
  readonly passwordFromInput: boolean;
}

const options = {
  name: { type: 'string' },
  person: { type: 'string' },
  email: { type: 'string' },
  bin: { type: 'string' },
  phone: { type: 'string' },
  language: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

/** The value of an option as a form would take it: one line, and no longer than the form's. Throws StartError. */
const lineOf = (option: string, value: string, max: number): string => {
  const codec = lineField(max);
  try {
    return codec.fromWire(value).trim();
  } catch (error) {
    if (error instanceof BadFieldError) throw new StartError(`--${option} must be ${codec.says}.`);
    throw error;
  }
};

/** Throws StartError, in one line, for invalid arguments. */
export const readRequest = (args: readonly string[]): OrganisationRequest => {
  const {
    name = '',
    person = '',
    email = '',
    bin,
    phone = '',
    language = 'ru_RU',
    'password-stdin': passwordFromInput = false,
  } = readArguments({ args: [...args], options }, usage).values;
  if (!name.trim() || !person.trim() || !email.trim()) throw new StartError(usage);
  const lines = {
    name: lineOf('name', name, 200),
    person: lineOf('person', person, 200),
    email: lineOf('email', email, 254),
    phone: lineOf('phone', phone, 40),
  };
  if (!/^[^\s@]+@[^\s@]+$/.test(lines.email)) throw new StartError(`--email must be an address, not "${email}".`);
  if (bin !== undefined && !/^\d{12}$/.test(bin)) throw new StartError(`--bin must be 12 digits, not "${bin}".`);
  const code = languageCodes.find((each) => each === language);
  if (!code) throw new StartError(`--language must be one of ${languageCodes.join(', ')}, not "${language}".`);
  return { ...lines, bin: bin ?? null, language: code, passwordFromInput };
};

/** Letters and digits that cannot be confused with each other, and one of each kind that the rule requires. */
const makePassword = (): string => {
  const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-!'];
  const pick = (letters: string): string => letters.charAt(randomInt(letters.length));
  for (;;) {
    const password = Array.from({ length: 16 }, () => pick(kinds.join(''))).join('');
    if (isGoodPassword(password)) return password;
  }
};

/**
 * Creates it. With a null `password` a random one is generated and returned, and must be changed at the first sign-in. Throws StartError
 * for values in use.
 */
const makeOrganisation = async (
  db: Database,
  { name, person, email, bin, phone, language }: OrganisationRequest,
  password: string | null,
): Promise<{ readonly made: string | null }> => {
  if (password !== null && !isGoodPassword(password))
    throw new StartError(
      'The password is too weak: at least 8 characters with small and capital letters, a digit and a sign, or a phrase of 16 characters.',
    );
  if (password !== null && (await isGuessable(password, [name, person, email, ...productNames])))
    throw new StartError(
      'The password is easy to guess: it is a common one, or a name, an address or the organisation with digits and signs.',
    );
  const made = password === null ? makePassword() : null;
  const passwordHash = await hashPassword(made ?? password ?? '');
  await db
    .transaction()
    .execute(async (transaction) => {
      const demo = await transaction.selectFrom('organisations').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst();
      if (demo) throw new StartError('This database holds the demo: a real organisation is not put beside it.');
      const created = await createOrganisation(transaction, {
        name,
        bin,
        isDemo: false,
        administrator: { email, passwordHash, fullName: person, phone, iin: null, language },
      });
      await transaction
        .updateTable('people')
        .set({ password_change_required: made !== null })
        .where('id', '=', created.personId)
        .execute();
      await audit(transaction, { now: new Date(), address: '', userAgent: 'command' }, 'registration.done', created);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new StartError('There is an organisation with this BIN, or a person with this e-mail, already.')
        : error;
    });
  return { made };
};

const main = async (): Promise<void> => {
  const request = readRequest(process.argv.slice(2));
  const password = request.passwordFromInput ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
  await onDatabase(async (db) => {
    const { made } = await makeOrganisation(db, request, password);
    if (request.bin !== null && !hasValidCheckDigit(request.bin))
      console.warn(
        `Nobody has the BIN ${request.bin}: its last digit is wrong. No key of the organisation will fit, and the BIN cannot be changed.`,
      );
    console.log(`${request.name} is there; its administrator signs in as ${request.email}.`);
    if (made !== null) console.log(`Password, to be changed at the first sign-in: ${made}`);
  });
};

if (import.meta.main) await runCommand(main);
