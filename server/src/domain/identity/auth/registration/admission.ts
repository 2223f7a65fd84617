/** Who may register an organisation (ACC-23, docs/decisions/0175). */
import type { Queryable } from '../../../../platform/database/pool.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import { hashToken, newToken } from '../../../../platform/crypto/tokens.ts';
import type { IdentityContext } from '../../services.ts';
import { worksSomewhere } from '../store.ts';

/** Creates an invitation that works once; returns its code. */
export const makeInvitation = async (db: Queryable, now: Date, expires: Date): Promise<string> => {
  const code = newToken();
  await db
    .insertInto('registration_invitations')
    .values({ hash: hashToken(code), created_at: now, expires_at: expires })
    .execute();
  return code;
};

/** The hash of the given invitation, or null if none is needed. Throws BusinessError if the person may not register. */
export const expectAdmission = async (
  { db, now, registration }: Pick<IdentityContext, 'db' | 'now' | 'registration'>,
  invitation: string | undefined,
): Promise<Buffer | null> => {
  if (registration === 'open') return null;
  if (registration === 'closed') throw new BusinessError('registration.closed');
  if (!invitation) throw new BusinessError('registration.byInvitation');
  const hash = hashToken(invitation);
  const found = await db
    .selectFrom('registration_invitations')
    .select('hash')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!found) throw new BusinessError('registration.invitationOver');
  return hash;
};

/** Consumes an invitation, within the transaction that creates the organisation. Throws BusinessError if it was used meanwhile. */
export const takeInvitation = async (db: Queryable, hash: Buffer | null, now: Date): Promise<void> => {
  if (hash === null) return;
  const { numDeletedRows } = await db
    .deleteFrom('registration_invitations')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new BusinessError('registration.invitationOver');
};

/**
 * Throws BusinessError if the organisation or the person is already registered. The requester holds the key of both, so this discloses
 * nothing. Whoever has left every organisation comes back with the address of their account; before it is known, no address is asked for.
 */
export const expectFree = async (
  db: Queryable,
  { iin, bin }: { readonly iin: string; readonly bin: string },
  email?: string,
): Promise<void> => {
  const organisation = await db.selectFrom('organisations').select('id').where('bin', '=', bin).executeTakeFirst();
  if (organisation) throw new BusinessError('registration.organisationTaken', { bin });
  const person = await db.selectFrom('people').select(['id', 'email']).where('iin', '=', iin).executeTakeFirst();
  if (!person) return;
  const isOther = email !== undefined && person.email.toLowerCase() !== email.toLowerCase();
  if (isOther || (await worksSomewhere(db, person.id))) throw new BusinessError('registration.personTaken');
};
