/** The offer that a request of the application is about. Without its code or its token nothing is told, not even that there is one. */
import { hashToken } from '../../../../platform/crypto/tokens.ts';
import type { Session } from '../../../../platform/http/context.ts';
import { ForbiddenError, NotFoundError, RequestError } from '../../../../platform/http/errors.ts';
import type { ProtocolRequest } from '../../../../platform/http/protocol.ts';
import { consume, limits } from '../../../../platform/limits/rate-limit.ts';
import type { PhoneContext } from './services.ts';
import { findByCode, findByToken, type Offer } from './store.ts';

export interface LiveOffer {
  readonly offer: Offer;
  /** Of the browser that shows the code, as it is now. */
  readonly session: Session;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const gone = (key: 'mobileSigning.used' | 'mobileSigning.cancelled' | 'mobileSigning.expired'): RequestError => new RequestError(410, key);

type Asking = Pick<PhoneContext, 'db' | 'now' | 'findSessionById'>;

/** The session of the browser that shows the code; null if it is over or has become another one. */
export const sessionOf = async ({ db, now, findSessionById }: Asking, offer: Offer): Promise<Session | null> => {
  const session = await findSessionById(db, offer.session_id, now);
  // Having chosen another organisation, the person is somebody else.
  return session && !session.restriction && session.employeeId === offer.employee_id && session.organisationId === offer.organisation_id
    ? session
    : null;
};

/** Throws for an offer that is used, cancelled or expired, or whose session is over or has become another one. */
export const live = async (context: Asking, offer: Offer): Promise<LiveOffer> => {
  if (offer.taken_at) throw gone('mobileSigning.used');
  if (offer.cancelled_at) throw gone('mobileSigning.cancelled');
  if (offer.expires_at <= context.now) throw gone('mobileSigning.expired');
  const session = await sessionOf(context, offer);
  if (!session) throw new ForbiddenError('mobileSigning.sessionOver');
  return { offer, session };
};

const known = async (context: PhoneContext, offer: Offer | undefined, unknown: RequestError): Promise<Offer> => {
  if (offer) return offer;
  await consume(context.db, limits.unknownPhones, context.network, context.now);
  throw unknown;
};

/** By the code of the QR code or of the link. */
export const offerOfCode = async ({ query }: ProtocolRequest, context: PhoneContext): Promise<LiveOffer & { readonly code: string }> => {
  const { db, now, network } = context;
  await consume(db, limits.phones, network, now);
  const code = query.get('code') ?? '';
  const found = /^[\w-]{43}$/.test(code) ? await findByCode(db, hashToken(code)) : undefined;
  return { ...(await live(context, await known(context, found, new NotFoundError('mobileSigning.unknown')))), code };
};

/** By its number together with the token that API №1 gives. */
export const offerOfToken = async ({ query, bearer }: ProtocolRequest, context: PhoneContext): Promise<LiveOffer> => {
  const { db, now, network } = context;
  await consume(db, limits.phones, network, now);
  const id = query.get('id') ?? '';
  const found = bearer !== null && uuid.test(id) ? await findByToken(db, id, hashToken(bearer)) : undefined;
  return live(context, await known(context, found, new RequestError(401, 'mobileSigning.noToken')));
};
