/** Starts signing by the state mobile application: what is signed is frozen before the phone hears of it (SIG-12). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { beginMobileSigning as beginCall } from '@qujat/contract/mobile-signing';
import { randomUUID } from 'node:crypto';
import { audit } from '../../../../platform/audit/audit.ts';
import { deriveToken, hashToken, newToken } from '../../../../platform/crypto/tokens.ts';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import { consume, limits } from '../../../../platform/limits/rate-limit.ts';
import { RefusedError } from '../../refuse.ts';
import { freezeOriginal, type Original } from '../original/originals.ts';
import { decidedOn, precheck } from '../precheck.ts';
import { actorOf } from '../sign-by-key.ts';
import type { MobileSessionContext } from './services.ts';
import { launchLink, qrText } from './settings.ts';
import { storeOffer, type OfferedDocument } from './store.ts';

type Input = CallInput<typeof beginCall>;

/** Enough to find the phone, to sign in to the application and to read; not so long that a forgotten screen is a danger. */
export const offerLife = 10 * 60_000;

/** A phone holds the whole answer in memory, in base64. */
const largestOffer = 20 * 1024 * 1024;

/** The token is given to whoever has the code, and only to them. */
export const tokenOf = (code: string, signing: string): string => deriveToken(code, Buffer.from(signing), 'mobile-signing');

const expectIin = async ({ db, session }: SessionContext): Promise<void> => {
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', session.personId).executeTakeFirstOrThrow();
  if (iin === null) throw new BusinessError('mobileSigning.noIin');
};

/** Throws RefusedError if a document does not wait for the person. */
const freezeAll = async (
  context: MobileSessionContext,
  { documentIds, employeeId, version, seen }: Input,
): Promise<readonly (OfferedDocument & Pick<Original, 'size'>)[]> => {
  const ids = [...new Set(documentIds)];
  // The key's owner is not known yet.
  const prechecked = await precheck(context.db, actorOf(context), ids, { key: 'own-organisation', entryOf: employeeId });
  for (const { reason } of prechecked.values()) if (reason) throw new RefusedError(reason);
  const versionOf = decidedOn(prechecked, seen);
  const frozen: (OfferedDocument & Pick<Original, 'size'>)[] = [];
  for (const [index, documentId] of ids.entries()) {
    const original = await freezeOriginal(
      context.signing.parts,
      { id: documentId, organisationId: context.session.organisationId },
      context.now,
    );
    const own = (ids.length === 1 ? version : undefined) ?? versionOf(documentId);
    if (!original || own === undefined) throw new RefusedError('draft');
    frozen.push({ position: index + 1, documentId, originalId: original.id, version: own, size: original.size });
  }
  return frozen;
};

export const beginMobileSigning = async (input: Input, context: MobileSessionContext): Promise<CallAnswer<typeof beginCall>> => {
  const { db, now, session, mobileSigning } = context;
  if (!mobileSigning) throw new BusinessError('mobileSigning.off');
  await consume(db, limits.mobileSignings, session.employeeId, now);
  await expectIin(context);
  if (!(await context.signing.parts.stamps())) throw new BusinessError('signing.timeStampAway');
  const documents = await freezeAll(context, input);
  if (documents.reduce((sum, { size }) => sum + size, 0) > largestOffer)
    throw new BusinessError('mobileSigning.tooLarge', { megabytes: largestOffer / (1024 * 1024) });
  const [signing, code] = [randomUUID(), newToken()];
  await storeOffer(
    db,
    {
      id: signing,
      session_id: session.id,
      employee_id: session.employeeId,
      organisation_id: session.organisationId,
      code_hash: hashToken(code),
      token_hash: hashToken(tokenOf(code, signing)),
      entry_of: input.employeeId ?? null,
      comment: input.comment ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + offerLife),
    },
    documents,
  );
  await audit(db, context, 'signing.phone-asked', { personId: session.personId, details: { documents: documents.length } });
  return { signing, code: qrText(mobileSigning, code), link: launchLink(mobileSigning, code), expiresIn: offerLife / 1000 };
};
