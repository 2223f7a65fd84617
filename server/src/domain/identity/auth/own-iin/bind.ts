/**
 * Binds the IIN that a key has proven, after the person has confirmed it with their password: once and for all. Whoever has a key of that
 * IIN can sign in from then on, so an open session alone is not enough.
 */
import type { CallInput } from '@qujat/contract/call';
import type { bindIin as bindCall } from '@qujat/contract/own-iin';
import { failureReasons } from '@qujat/contract/failure';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { BusinessError, ConflictError } from '../../../../platform/http/errors.ts';
import { noteOwnKey } from '../../../../platform/keys/own-keys.ts';
import { limits, reset } from '../../../../platform/limits/rate-limit.ts';
import { tellPerson } from '../../security-letters.ts';
import { ProofOverError } from '../proof-over.ts';
import { expectPassword } from '../expect-password.ts';
import { expectUnchanged } from '../store.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { hashToken } from '../../../../platform/crypto/tokens.ts';

/** What the key has proven is still there: the person may try again within its life and the limit of tries. */
const wrongPassword = (): ConflictError => new ConflictError(failureReasons.passwordWrong, 'iin.wrongPassword');

export const bindIin = async ({ proof, password }: CallInput<typeof bindCall>, context: SessionContext): Promise<null> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  const person = await expectPassword(context, password, wrongPassword);
  await reset(db, limits.passwordChanges, personId);
  await db
    .transaction()
    .execute(async (trx) => {
      await expectUnchanged(trx, person);
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
      await tellPerson(trx, context, personId, 'iinBound', { iin: `…${iin.slice(-4)}` });
      await audit(trx, context, 'iin.bound', { personId, organisationId, details: { iin, serial } });
    })
    .catch((error: unknown) => {
      if (error instanceof ProofOverError) throw wrongPassword();
      // Two people may prove the same IIN at once.
      throw isUniqueViolation(error) ? new BusinessError('iin.takenMeanwhile') : error;
    });
  return null;
};
