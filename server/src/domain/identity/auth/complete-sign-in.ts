/** The last step of every way to sign in: a session, its tokens and its cookie. */
import type { CallAnswer } from '@qujat/contract/call';
import type { signIn } from '@qujat/contract/authentication';
import { pageCookie, setChannelCookie, setPageCookie } from '../session/cookies.ts';
import { findSessionByPageToken } from '../session/find.ts';
import { tellPerson } from '../security-letters.ts';
import type { IdentityContext } from '../services.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { noteFactorDue } from '../../../platform/policy/second-factor.ts';
import { handOverBrowser } from './browsers-of-sessions.ts';
import { endSession } from './end-session.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { findKnownDevice, rememberDevice } from './known-devices.ts';
import { openSession } from './open-session.ts';
import type { Membership, PersonToSignIn } from './store.ts';

export type SignInAnswer = CallAnswer<typeof signIn>;

export const emptyAnswer: SignInAnswer = {
  status: null,
  text: '',
  authSignData: null,
  authSignChoice: null,
  accessToken: null,
  accessTokenExpires: null,
  refreshToken: null,
  ssoData: null,
  passwordChangeRequired: false,
  startPage: 'last',
};

/** What the session is opened for. */
interface Proven {
  readonly person: PersonToSignIn;
  readonly membership: Membership;
  readonly remember: boolean;
  /** Called first within the transaction. Throws ProofOverError if the proof no longer counts; then nothing changes. */
  readonly expectProof?: (transaction: Queryable) => Promise<void>;
}

/** Opens the session and returns tokens and cookies. The earlier session of this browser's cookie ends. */
export const completeSignIn = async (
  context: IdentityContext,
  { person, membership, remember, expectProof }: Proven,
): Promise<SignInAnswer> => {
  const { db, now, address, userAgent } = context;
  const earlier = context.cookie(pageCookie);
  const replaced = earlier ? await findSessionByPageToken(db, earlier, now) : null;
  const { sessionRule: rule, wantsBoundRefresh: isBound } = context;
  const { tokens, mustDo } = await db.transaction().execute(async (transaction) => {
    await expectProof?.(transaction);
    // A browser is recognised by its cookie, because anybody can copy a user agent.
    const isNew = person.notifySignIns && (await findKnownDevice(transaction, context, person.id)) === null;
    if (isNew) await tellPerson(transaction, context, person.id, 'newDevice');
    await rememberDevice(transaction, context, person.id);
    if (replaced) await endSession(transaction, replaced.id, 'replaced', now);
    await audit(transaction, context, 'sign-in', { personId: person.id, organisationId: membership.organisationId });
    const { employeeId } = membership;
    const opened = await openSession(transaction, { personId: person.id, employeeId, remember, now, address, userAgent, rule, isBound });
    if (earlier) await handOverBrowser(transaction, earlier, { sessionId: opened.sessionId, personId: person.id });
    const { passwordDays } = await loadPolicy(transaction, membership.organisationId);
    const isOld = passwordDays !== null && person.passwordChangedAt.getTime() < now.getTime() - passwordDays * 86_400_000;
    const factorDue = await noteFactorDue(transaction, employeeId, now);
    return { tokens: opened, mustDo: person.passwordChangeRequired || isOld || factorDue !== null };
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
    // The form at the same address says what is to be done: a new password or a second factor, at once or within its grace.
    passwordChangeRequired: mustDo,
    startPage: person.startPage,
  };
};
