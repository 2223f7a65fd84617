/**
 * Exchanges the tokens: one refresh at a time over all tabs (SES-6). The server returns the same successor for 60 s, so a lost answer is
 * simply requested again, but only until that successor has been used. A tab that has stored a successor therefore keeps its turn until
 * every other tab can see it.
 */
import { refreshTokens } from '@qujat/contract/authentication';
import { encodeRequest } from '@qujat/contract/call';
import {
  adoptTokens,
  closeDoor,
  readOtherTabs,
  refreshDue,
  sessionAtom,
  signOutCauseOf,
  sinceRefresh,
  store,
  type Session,
  type SignOutCause,
} from '@qujat/session';
import { startDeadline } from './deadline.ts';
import { ApiError } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { send } from './send.ts';
import { inTurn, untilSeen } from './turn.ts';

/** The outcome of a refresh. `refused` names the token that the server no longer accepts. */
export type RefreshOutcome =
  | { kind: 'fresh' }
  | { kind: 'unreachable'; error: unknown }
  | { kind: 'refused'; refreshToken: string; cause: SignOutCause | null };

/** 'due': a call needs it. 'periodic': every 30 minutes; it also sends the access token, and is given up after 4 s. */
export type RefreshReason = 'due' | 'periodic';

const timeouts: Readonly<Record<RefreshReason, number>> = { due: 30_000, periodic: 4_000 };
/** A periodic refresh is skipped if some tab has refreshed within this time, milliseconds. */
const recently = 900_000;
/** The name of the turn, which all tabs share. */
const refreshLock = 'qujat-refresh';

/** The pause before a lost answer is requested again, milliseconds … */
const lostAnswerPause = 500;
/** … and if the server is down or slow, after each of these pauses: all within the 60 s in which it gives the same successor. */
const laterPauses = [2_000, 8_000, 20_000];

const fresh: RefreshOutcome = { kind: 'fresh' };

type Refreshable = Session & { refreshToken: string };
const isRefreshable = (session: Session | null): session is Refreshable => Boolean(session?.refreshToken);

const stillWanted = (reason: RefreshReason): boolean => {
  if (reason === 'due') return refreshDue();
  return store.get(sessionAtom)?.tokenExp !== 0 && (sinceRefresh() ?? Infinity) >= recently;
};

async function exchangeTokens({ token, refreshToken }: Refreshable, reason: RefreshReason): Promise<RefreshOutcome> {
  const deadline = startDeadline(timeouts[reason]);
  try {
    const wire = encodeRequest(refreshTokens, reason === 'periodic' ? { refreshToken, accessToken: token } : { refreshToken });
    const answer = readAnswer(refreshTokens, await send({ wire, base: refreshTokens.base, headers: {}, deadline }));
    if (answer.status === 'error') return { kind: 'refused', refreshToken, cause: signOutCauseOf(answer.reason) };
    if (!answer.accessToken) throw new ApiError('unreadable');
    const successor = answer.refreshToken ?? refreshToken;
    const taken = adoptTokens({ token: answer.accessToken, tokenExp: answer.accessTokenExpires, refreshToken: successor }, refreshToken);
    // The answer has set the cookies of the server's pages again, although the person has signed out meanwhile.
    if (!taken && !store.get(sessionAtom)) closeDoor();
    return fresh;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unauthorised')
      return { kind: 'refused', refreshToken, cause: signOutCauseOf(error.reason) };
    console.warn('The tokens could not be refreshed', error);
    return { kind: 'unreachable', error };
  } finally {
    deadline.end();
  }
}

async function refreshInTurn(reason: RefreshReason): Promise<RefreshOutcome> {
  // Another tab may have refreshed while this one waited.
  readOtherTabs();
  const session = store.get(sessionAtom);
  // Without a refresh token there is nothing to exchange: the access token is used until the server answers 401.
  if (!isRefreshable(session) || !stillWanted(reason)) return fresh;
  let outcome = await exchangeTokens(session, reason);
  if (outcome.kind === 'unreachable' && outcome.error instanceof ApiError && outcome.error.kind === 'network') {
    await new Promise((resolve) => setTimeout(resolve, lostAnswerPause));
    outcome = await exchangeTokens(session, reason);
  }
  if (outcome.kind === 'refused') {
    // In a browser without locks another tab may have been quicker with the same token.
    readOtherTabs();
    const now = store.get(sessionAtom);
    if (now && now.refreshToken !== outcome.refreshToken) return fresh;
  }
  return outcome;
}

const running = new Map<RefreshReason, Promise<RefreshOutcome>>();
let later: ReturnType<typeof setTimeout> | undefined;
let laterAttempts = 0;

/** A refresh without an answer is repeated automatically, because the server may have exchanged the tokens already. */
function tryLater(reason: RefreshReason, { kind }: RefreshOutcome): void {
  clearTimeout(later);
  const pause = kind === 'unreachable' ? laterPauses[laterAttempts] : undefined;
  laterAttempts = pause === undefined ? 0 : laterAttempts + 1;
  if (pause !== undefined) later = setTimeout(() => void refresh(reason), pause);
}

/** Refreshes if that is still necessary once it is this tab's turn; never rejects. */
export function refresh(reason: RefreshReason): Promise<RefreshOutcome> {
  const already = running.get(reason);
  if (already) return already;
  const started = new Promise<RefreshOutcome>((resolve, reject) => {
    inTurn(refreshLock, async () => {
      const before = store.get(sessionAtom)?.refreshToken;
      resolve(await refreshInTurn(reason));
      if (store.get(sessionAtom)?.refreshToken !== before) await new Promise((seen) => setTimeout(seen, untilSeen));
    }).catch(reject);
  })
    .catch((error: unknown): RefreshOutcome => ({ kind: 'unreachable', error }))
    .then((outcome) => {
      running.delete(reason);
      tryLater(reason, outcome);
      return outcome;
    });
  running.set(reason, started);
  return started;
}
