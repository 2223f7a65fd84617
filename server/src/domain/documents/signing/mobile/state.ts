/** What the browser that has started it asks: how it goes on; and that it is to end. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type {
  cancelMobileSigning as cancelCall,
  MobileSigningState,
  mobileSigningState as stateCall,
} from '@qujat/contract/mobile-signing';
import type { SigningResult } from '@qujat/contract/signing';
import type { SessionContext } from '../../../../platform/http/context.ts';
import { BusinessError } from '../../../../platform/http/errors.ts';
import { endAbandoned } from '../batches.ts';
import { cancelOffer, findOfSession, type Offer } from './store.ts';

/** The process that verified the signatures has died: what it has not signed is interrupted. */
const wasAbandoned = async ({ db, now }: SessionContext, { id }: Offer): Promise<boolean> => {
  await endAbandoned(db, now);
  const batch = await db.selectFrom('signing_batches').select('finished_at').where('id', '=', id).executeTakeFirst();
  return batch !== undefined && batch.finished_at !== null;
};

const stateOf = async (
  context: SessionContext,
  offer: Offer,
): Promise<{ readonly state: MobileSigningState; readonly result: SigningResult | null }> => {
  if (offer.result) return { state: 'done', result: offer.result };
  if (offer.taken_at)
    return (await wasAbandoned(context, offer)) ? { state: 'done', result: 'error' } : { state: 'checking', result: null };
  if (offer.cancelled_at) return { state: 'cancelled', result: null };
  if (offer.expires_at <= context.now) return { state: 'expired', result: null };
  return { state: offer.opened_at ? 'opened' : 'waiting', result: null };
};

export const mobileSigningState = async (
  { signing }: CallInput<typeof stateCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof stateCall>> => {
  const offer = await findOfSession(context.db, signing, context.session.id);
  if (!offer) throw new BusinessError('mobileSigning.unknown');
  return {
    ...(await stateOf(context, offer)),
    expiresIn: Math.max(0, Math.ceil((offer.expires_at.getTime() - context.now.getTime()) / 1000)),
  };
};

export const cancelMobileSigning = async (
  { signing }: CallInput<typeof cancelCall>,
  { db, session, now }: SessionContext,
): Promise<CallAnswer<typeof cancelCall>> => {
  await cancelOffer(db, signing, session.id, now);
  return null;
};
