/**
 * Letters that tell a person what has happened to their account. They contain nothing that a stranger has typed: only a time, an address,
 * and the name of a known kind of browser.
 */
import { sql } from 'kysely';
import { deviceName } from '@qujat/contract/device-name';
import type { Queryable } from '../../platform/database/pool.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { say, shortLanguage, type TextParameters } from '../../platform/http/texts.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';

const timeZone = 'Asia/Almaty';

type SecurityLetter =
  | 'newDevice'
  | 'passwordChanged'
  | 'passwordRecovered'
  | 'factorChanged'
  | 'factorReset'
  | 'iinBound'
  | 'passwordDemanded'
  | 'deputyNamed'
  | 'deputyAppointed'
  | 'linkCreated';

/** Writes the letter in the person's language. Call it within the transaction of the event. */
export const tellPerson = async (
  db: Queryable,
  { now, address, userAgent }: Pick<RequestContext, 'now' | 'address' | 'userAgent'>,
  personId: number,
  name: SecurityLetter,
  parameters: TextParameters = {},
): Promise<void> => {
  const person = await db
    .selectFrom('people')
    .select(['email', 'language', sql<string>`to_char(${now}::timestamptz at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI')`.as('at')])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const device = deviceName(userAgent) ?? say(shortLanguage(person.language), 'letters.unknownDevice');
  await writeLetter(
    db,
    { recipient: person.email, language: person.language, name, parameters: { at: person.at, address, device, ...parameters } },
    now,
  );
};
