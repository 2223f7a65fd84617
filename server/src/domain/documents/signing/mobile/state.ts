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

type State = { readonly state: MobileSigningState; readonly result: SigningResult | null };

/** If the process that verifies the signatures has died, what it has not signed is interrupted. */
const stateOfTaken = async ({ db, session, now }: SessionContext, { id }: Offer): Promise<State> => {
  await endAbandoned(db, now);
  const batch = await db.selectFrom('signing_batches').select('finished_at').where('id', '=', id).executeTakeFirst();
  if (!batch?.finished_at) return { state: 'checking', result: null };
  // The result is stored before the batch ends, so it may have come since the offer was read. Only a process that has died left none.
  return { state: 'done', result: (await findOfSession(db, id, session.id))?.result ?? 'error' };
};

const stateOf = async (context: SessionContext, offer: Offer): Promise<State> => {
  if (offer.result) return { state: 'done', result: offer.result };
  if (offer.taken_at) return stateOfTaken(context, offer);
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
