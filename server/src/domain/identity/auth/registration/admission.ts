/** Who may register an organisation (ACC-23, docs/decisions/0175). */
import type { Queryable } from '../../../../platform/database/pool.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import { hashToken, newToken } from '../../../../platform/crypto/tokens.ts';
import type { IdentityContext } from '../../services.ts';

/** Makes an invitation that works once; returns its code. */
export const makeInvitation = async (db: Queryable, now: Date, expires: Date): Promise<string> => {
  const code = newToken();
  await db
    .insertInto('registration_invitations')
    .values({ hash: hashToken(code), created_at: now, expires_at: expires })
    .execute();
  return code;
};

/** The hash of the invitation that was given, or null where none is needed. Throws BusinessError for who may not register. */
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

/** Uses an invitation up, within the transaction that creates the organisation. Throws BusinessError if another one has used it. */
export const takeInvitation = async (db: Queryable, hash: Buffer | null, now: Date): Promise<void> => {
  if (hash === null) return;
  const { numDeletedRows } = await db
    .deleteFrom('registration_invitations')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new BusinessError('registration.invitationOver');
};

/** Throws BusinessError for an organisation or a person that is registered already. Asked by whoever holds the key of both. */
export const expectFree = async (db: Queryable, { iin, bin }: { readonly iin: string; readonly bin: string }): Promise<void> => {
  const organisation = await db.selectFrom('organisations').select('id').where('bin', '=', bin).executeTakeFirst();
  if (organisation) throw new BusinessError('registration.organisationTaken', { bin });
  const person = await db.selectFrom('people').select('id').where('iin', '=', iin).executeTakeFirst();
  if (person) throw new BusinessError('registration.personTaken');
};
