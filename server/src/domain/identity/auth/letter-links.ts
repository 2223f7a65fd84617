/** The links in letters. The code follows #, so no server and no log sees it; the database stores its hash. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { WaitingRegistration } from '../../../platform/database/schema/ways-to-sign-in.ts';
import { later } from './lifetimes.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';

export const recoveryLife = 60 * 60_000;
export const registrationLife = 24 * 60 * 60_000;
export const invitationLife = 7 * 24 * 60 * 60_000;

const kinds = {
  recovery: { page: '/recovery/password', life: recoveryLife },
  registration: { page: '/reginstanceemail/confirm', life: registrationLife },
  invitation: { page: '/invitation', life: invitationLife },
} as const;

type Purpose = { readonly personId: number } | { readonly registration: WaitingRegistration } | { readonly invitationId: number };

/** Creates a link that works once; returns its address. */
export const makeLink = async (db: Queryable, origin: string, purpose: Purpose, now: Date): Promise<string> => {
  const code = newToken();
  const kind = 'personId' in purpose ? 'recovery' : 'registration' in purpose ? 'registration' : 'invitation';
  const { page, life } = kinds[kind];
  await db
    .insertInto('letter_links')
    .values({
      hash: hashToken(code),
      purpose: kind,
      person_id: 'personId' in purpose ? purpose.personId : null,
      registration: 'registration' in purpose ? purpose.registration : null,
      invitation_id: 'invitationId' in purpose ? purpose.invitationId : null,
      created_at: now,
      expires_at: later(now, life),
    })
    .execute();
  return `${origin}${page}#${code}`;
};

/** Consumes the link and returns its purpose; undefined if it has been used, has expired or never existed. Call it within a transaction. */
export const takeLink = (db: Queryable, code: string, purpose: keyof typeof kinds, now: Date) =>
  db
    .deleteFrom('letter_links')
    .where('hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['person_id', 'registration', 'invitation_id'])
    .executeTakeFirst();

/** Whoever takes a link, or voids those of a person, locks the person first: neither waits for the other in turn. */
export const lockPersonOfLink = async (db: Queryable, code: string): Promise<void> => {
  const link = await db.selectFrom('letter_links').select('person_id').where('hash', '=', hashToken(code)).executeTakeFirst();
  if (link?.person_id) await db.selectFrom('people').select('id').where('id', '=', link.person_id).forUpdate().execute();
};

/** Letters that are on their way, or not yet written, can no longer set the person's password. */
export const voidRecoveryLinks = async (db: Queryable, personId: number): Promise<void> => {
  // Requests first: a worker that is answering one holds it until its link can be seen here.
  await sql`delete from recovery_requests r using people p where p.id = ${personId} and r.email = lower(p.email)`.execute(db);
  await db.deleteFrom('letter_links').where('person_id', '=', personId).where('purpose', '=', 'recovery').execute();
};
