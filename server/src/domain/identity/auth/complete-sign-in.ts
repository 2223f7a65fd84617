/** The last step of every way to sign in: a session, its tokens and its cookie. */
import type { CallAnswer } from '@qujat/contract/call';
import type { signIn } from '@qujat/contract/authentication';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import { pageCookie, setChannelCookie, setPageCookie } from '../session/cookies.ts';
import { findSessionByPageToken } from '../session/find.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { IdentityContext } from '../services.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { endSession } from './end-session.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { rememberDevice } from './known-devices.ts';
import { openSession } from './open-session.ts';
import type { Membership, PersonToSignIn } from './store.ts';

export type SignInAnswer = CallAnswer<typeof signIn>;

export const emptyAnswer: SignInAnswer = {
  status: null,
  text: '',
  authSignData: null,
  accessToken: null,
  accessTokenExpires: null,
  refreshToken: null,
  ssoData: null,
  passwordChangeRequired: false,
};

const timeZone = 'Asia/Almaty';

/** A letter about a sign-in from a browser that the person has not used in the last thirty days. */
const tellOfNewDevice = async (db: Queryable, { now, address, userAgent }: RequestContext, person: PersonToSignIn): Promise<void> => {
  const known = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .where('user_agent', '=', userAgent)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const { rows } = await sql<{
    at: string;
  }>`select to_char(${now}::timestamptz at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI') as at`.execute(db);
  const parameters = { at: rows[0]?.at ?? '', address, device: userAgent };
  await writeLetter(db, { recipient: person.email, language: person.language, name: 'newDevice', parameters }, now);
};

/** Opens the session and returns tokens and cookies. The earlier session of this browser's cookie ends. */
export const completeSignIn = async (
  context: IdentityContext,
  person: PersonToSignIn,
  membership: Membership,
  remember: boolean,
): Promise<SignInAnswer> => {
  const { db, now, address, userAgent } = context;
  const earlier = context.cookie(pageCookie);
  const replaced = earlier ? await findSessionByPageToken(db, earlier, now) : null;
  const { sessionRule: rule, wantsBoundRefresh: isBound } = context;
  const tokens = await db.transaction().execute(async (transaction) => {
    if (person.notifySignIns) await tellOfNewDevice(transaction, context, person);
    await rememberDevice(transaction, context, person.id);
    if (replaced) await endSession(transaction, replaced.id, 'replaced', now);
    await audit(transaction, context, 'sign-in', { personId: person.id, organisationId: membership.organisationId });
    const { employeeId } = membership;
    return openSession(transaction, { personId: person.id, employeeId, remember, now, address, userAgent, rule, isBound });
  });
  setPageCookie(context, tokens.pageToken, tokens.sessionEnds);
  const { channel } = await db
    .selectFrom('organisations')
    .select('channel')
    .where('id', '=', membership.organisationId)
    .executeTakeFirstOrThrow();
  await setChannelCookie(context, channel);
  return {
    ...emptyAnswer,
    accessToken: tokens.accessToken,
    accessTokenExpires: unixSeconds(tokens.accessTokenExpires),
    refreshToken: tokens.refreshToken,
    passwordChangeRequired: person.passwordChangeRequired,
  };
};
