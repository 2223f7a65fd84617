/** Changing the second factor requires the password and the present factor, so neither an open session nor a password alone is enough. */
import { timingSafeEqual } from 'node:crypto';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as settings from '@qujat/contract/settings';
import { audit, takeAuditedTry } from '../../../platform/audit/audit.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { signedTextIn } from '../../../platform/keys/cms/signed-text.ts';
import { expectOwnKeyFiles } from '../../../platform/keys/key-files.ts';
import { KeyError, type KeyProblem } from '../../../platform/keys/key-reader.ts';
import { refundIfBusy } from '../../../platform/keys/refund-if-busy.ts';
import { factsOf, noteOwnKey } from '../../../platform/keys/own-keys.ts';
import { keyTexts } from '../../../platform/keys/key-texts.ts';
import { isFactorObligatory } from '../../../platform/policy/second-factor.ts';
import { limits, reset } from '../../../platform/limits/rate-limit.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import { checkKeyFile } from '../auth/check-key-file.ts';
import { endOtherSessions } from '../auth/end-session.ts';
import { expectPassword } from '../auth/expect-password.ts';
import { later, pendingLife, pendingTries } from '../auth/lifetimes.ts';
import { takeIinChallenge } from '../auth/own-iin/prove.ts';
import { hashCode, isCode, newCode } from '../auth/second-factor.ts';
import { findPerson } from '../auth/store.ts';
import { tellPerson } from '../security-letters.ts';
import type { IdentitySessionContext } from '../services.ts';

type ChangeInput = CallInput<typeof settings.saveSecondFactor>;

/** Sends a code to a person whose present factor is e-mail. The ticket belongs to the code and to this session. */
export const askFactorCode = async (_: object, context: SessionContext): Promise<CallAnswer<typeof settings.askFactorCode>> => {
  const { db, now, session } = context;
  const person = await findPerson(db, session.personId);
  if (person.secondFactor !== 'email') throw new BusinessError('settings.noCodeNeeded');
  await takeAuditedTry(context, limits.codesSent, session.personId, session.personId);
  const [ticket, code] = [newToken(), newCode()];
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('factor_codes').where('session_id', '=', session.id).execute();
    await transaction
      .insertInto('factor_codes')
      .values({
        ticket_hash: hashToken(ticket),
        session_id: session.id,
        code_hash: hashCode(code, ticket),
        expires_at: later(now, pendingLife),
      })
      .execute();
    const parameters = { code, minutes: pendingLife / 60_000 };
    await writeLetter(transaction, { recipient: person.email, language: person.language, name: 'factorCode', parameters }, now);
  });
  return { ticket };
};

const failed = (context: SessionContext, problem: KeyProblem): Promise<void> => {
  const { personId, organisationId } = context.session;
  return audit(context.db, context, 'factor.failed', { personId, organisationId, details: { problem } });
};

/** Consumes one of the tries of the code; the correct code is used up. */
const checkCode = async ({ code = '', ticket = '' }: ChangeInput, context: SessionContext): Promise<void> => {
  const { db, now, session } = context;
  if (!isCode(code)) throw new BusinessError('signIn.codeForm');
  await takeAuditedTry(context, limits.codesTried, session.personId, session.personId);
  const hash = hashToken(ticket);
  const row = await db
    .updateTable('factor_codes')
    .set((update) => ({ tries: update('tries', '+', 1) }))
    .where('ticket_hash', '=', hash)
    .where('session_id', '=', session.id)
    .where('tries', '<', pendingTries)
    .where('expires_at', '>', now)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
  if (row && timingSafeEqual(row.code_hash, hashCode(code, ticket))) {
    const { numDeletedRows } = await db.deleteFrom('factor_codes').where('ticket_hash', '=', hash).executeTakeFirst();
    if (numDeletedRows > 0n) return;
  }
  await audit(db, context, 'factor.failed', { personId: session.personId, organisationId: session.organisationId });
  const left = row ? pendingTries - row.tries : 0;
  throw left > 0 ? new BusinessError('signIn.codeWrong', { left }) : new BusinessError('settings.codeOver');
};

/** The same with NCALayer, which has signed the text of `iinChallenge` with the person's signing key. */
const checkSignature = async (signature: string, iin: string | null, context: IdentitySessionContext): Promise<void> => {
  const { db, keys, now, session } = context;
  try {
    const { content, certificate, chain } = signedTextIn(signature);
    if (!(await takeIinChallenge(context, content))) throw new BusinessError('settings.signatureOver');
    const key = await keys.check(certificate, chain, { purpose: 'signing', iin, asks: 'if-unknown' }, now);
    await noteOwnKey(db, session.personId, factsOf(key), now);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    await failed(context, error.problem);
    throw new BusinessError(error.problem === 'bad-file' ? 'esign.bad' : keyTexts[error.problem]);
  }
};

const checkKey = async (
  { keyFile, keyPassword, signature }: ChangeInput,
  iin: string | null,
  context: IdentitySessionContext,
): Promise<void> => {
  const { db, session } = context;
  const { personId } = session;
  if (signature !== undefined) {
    await takeAuditedTry(context, limits.keysByAccount, personId, personId);
    return checkSignature(signature, iin, context);
  }
  await expectOwnKeyFiles(db, personId);
  if (!keyFile || keyPassword === undefined) throw new BusinessError('settings.keyNeeded');
  await takeAuditedTry(context, limits.keysByAccount, personId, personId);
  const key = await checkKeyFile(context, keyFile, keyPassword, { purpose: 'signing', iin }, (problem) => failed(context, problem)).catch(
    async (error: unknown) => {
      await refundIfBusy(error, db, limits.keysByAccount, personId);
      throw error;
    },
  );
  await noteOwnKey(db, personId, factsOf(key), context.now);
};

export const saveSecondFactor = async (input: ChangeInput, context: IdentitySessionContext): Promise<null> => {
  const { db, now, session } = context;
  const { personId, organisationId } = session;
  const { secondFactor: present } = await expectPassword(context, input.password);
  await reset(db, limits.passwordChanges, personId);
  if (input.factor === present) return null;
  if (input.factor === 'none' && (await isFactorObligatory(db, personId))) throw new BusinessError('settings.factorObligatory');
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', personId).executeTakeFirstOrThrow();
  if (input.factor === 'esign' && iin === null) throw new BusinessError('settings.noTaxId');
  if (present === 'email') await checkCode(input, context);
  if (present === 'esign') await checkKey(input, iin, context);
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('people')
      .set({ second_factor: input.factor })
      .where('id', '=', personId)
      .where('second_factor', '=', present)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new BusinessError('settings.factorChangedMeanwhile');
    await endOtherSessions(transaction, personId, session.id, 'factor-changed', now);
    await transaction.deleteFrom('pending_sign_ins').where('person_id', '=', personId).execute();
    await tellPerson(transaction, context, personId, 'factorChanged');
    await audit(transaction, context, 'settings.changed', { personId, organisationId, details: { what: `second-factor:${input.factor}` } });
  });
  return null;
};
