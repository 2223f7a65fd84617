/** Binds the IIN that a key has proven, after the person has confirmed it: once and for all. */
import type { CallInput } from '@qujat/contract/call';
import type { bindIin as bindCall } from '@qujat/contract/own-iin';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import { noteOwnKey } from '../../../../platform/keys/own-keys.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { hashToken } from '../../../../platform/crypto/tokens.ts';

export const bindIin = async ({ proof }: CallInput<typeof bindCall>, context: SessionContext): Promise<null> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  await db
    .transaction()
    .execute(async (trx) => {
      const proven = await trx
        .deleteFrom('iin_proofs')
        .where('hash', '=', hashToken(proof))
        .where('session_id', '=', session.id)
        .where('expires_at', '>', now)
        .returning(['iin', 'serial', 'key'])
        .executeTakeFirst();
      if (!proven) throw new BusinessError('iin.over');
      const { iin, serial, key } = proven;
      // Two windows may bind at once: the first one wins.
      const { numUpdatedRows } = await trx
        .updateTable('people')
        .set({ iin })
        .where('id', '=', personId)
        .where('iin', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new BusinessError('iin.bound');
      if (key) await noteOwnKey(trx, personId, key, now);
      await audit(trx, context, 'iin.bound', { personId, organisationId, details: { iin, serial } });
    })
    .catch((error: unknown) => {
      // Two people may prove the same IIN at once.
      throw isUniqueViolation(error) ? new BusinessError('iin.takenMeanwhile') : error;
    });
  return null;
};
