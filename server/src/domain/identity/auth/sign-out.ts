/** Signing out: with the access token, or later with the ticket that the browser has stored (docs/decisions/0115). */
import type { CallInput } from '@qujat/contract/call';
import type { signOutByTicket as byTicketCall } from '@qujat/contract/authentication';
import type { RequestContext, SessionContext } from '../../../platform/http/context.ts';
import { clearPageCookie, pageCookie } from '../session/cookies.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { endSession } from './end-session.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';

export const signOut = async (_: object, context: SessionContext): Promise<null> => {
  const { db, now, session } = context;
  await endSession(db, session.id, 'signed-out', now);
  await audit(db, context, 'sign-out', { personId: session.personId, organisationId: session.organisationId });
  clearPageCookie(context);
  return null;
};

/** A ticket of a finished session gets the same answer: the browser repeats the request until it has one. */
export const signOutByTicket = async ({ ticket }: CallInput<typeof byTicketCall>, context: RequestContext): Promise<null> => {
  const { db, now } = context;
  const hash = Buffer.from(ticket, 'base64url');
  const session = await db
    .selectFrom('sessions')
    .innerJoin('employees', 'employees.id', 'sessions.employee_id')
    .select(['sessions.id', 'sessions.person_id', 'employees.organisation_id'])
    .where('page_token_hash', '=', hash)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  if (session) {
    await endSession(db, session.id, 'signed-out', now);
    await audit(db, context, 'sign-out', { personId: session.person_id, organisationId: session.organisation_id });
  }
  // Somebody else may have signed in here since: their session stays.
  const cookie = context.cookie(pageCookie);
  if (cookie !== undefined && hashToken(cookie).equals(hash)) clearPageCookie(context);
  return null;
};
