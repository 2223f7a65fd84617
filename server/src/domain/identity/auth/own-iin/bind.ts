/**
 * Binds the IIN that a key has proven, after the person has confirmed it with their password: once and for all. Whoever has a key of that
 * IIN can sign in from then on, so an open session alone is not enough.
 */
import type { CallInput } from '@qujat/contract/call';
import type { bindIin as bindCall } from '@qujat/contract/own-iin';
import { isUniqueViolation } from '../../../../platform/database/violations.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import { noteOwnKey } from '../../../../platform/keys/own-keys.ts';
import { verifyPassword } from '../../../../platform/crypto/password.ts';
import { consume, limits, reset } from '../../../../platform/limits/rate-limit.ts';
import { tellPerson } from '../../security-letters.ts';
import { ProofOverError } from '../proof-over.ts';
import { expectUnchanged, findPerson, type PersonToSignIn } from '../store.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { hashToken } from '../../../../platform/crypto/tokens.ts';

/** Throws BusinessError. The tries are those of a change of the password. */
const expectPassword = async (context: SessionContext, password: string): Promise<PersonToSignIn> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  await consume(db, limits.passwordChanges, personId, now);
  const person = await findPerson(db, personId);
  if (!(await verifyPassword(password, person.passwordHash))) {
    await audit(db, context, 'password.failed', { personId, organisationId });
    throw new BusinessError('iin.wrongPassword');
  }
  await reset(db, limits.passwordChanges, personId);
  return person;
};

export const bindIin = async ({ proof, password }: CallInput<typeof bindCall>, context: SessionContext): Promise<null> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  const person = await expectPassword(context, password);
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
      if (error instanceof ProofOverError) throw new BusinessError('iin.wrongPassword');
      // Two people may prove the same IIN at once.
      throw isUniqueViolation(error) ? new BusinessError('iin.takenMeanwhile') : error;
    });
  return null;
};
