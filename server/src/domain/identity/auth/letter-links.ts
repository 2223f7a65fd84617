/** The links in letters. The code follows #, so no server and no log sees it; the database stores its hash. */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { WaitingRegistration } from '../../../platform/database/schema/ways-to-sign-in.ts';
import { later } from './lifetimes.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';

export const recoveryLife = 60 * 60_000;
export const registrationLife = 24 * 60 * 60_000;

const pages = { recovery: '/recovery/password', registration: '/reginstanceemail/confirm' } as const;

type Purpose = { readonly personId: number } | { readonly registration: WaitingRegistration };

/** Creates a link that works once; returns its address. */
export const makeLink = async (db: Queryable, origin: string, purpose: Purpose, now: Date): Promise<string> => {
  const code = newToken();
  const isRecovery = 'personId' in purpose;
  await db
    .insertInto('letter_links')
    .values({
      hash: hashToken(code),
      purpose: isRecovery ? 'recovery' : 'registration',
      person_id: isRecovery ? purpose.personId : null,
      registration: isRecovery ? null : purpose.registration,
      created_at: now,
      expires_at: later(now, isRecovery ? recoveryLife : registrationLife),
    })
    .execute();
  return `${origin}${isRecovery ? pages.recovery : pages.registration}#${code}`;
};

/** Consumes the link and returns its purpose; undefined if it has been used, has expired or never existed. Call it within a transaction. */
export const takeLink = (db: Queryable, code: string, purpose: 'recovery' | 'registration', now: Date) =>
  db
    .deleteFrom('letter_links')
    .where('hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['person_id', 'registration'])
    .executeTakeFirst();
