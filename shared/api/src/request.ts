/** The only way to make a call of the contract. */
import { encodeRequest, type AnyCall, type Call, type InputOf, type WireRequest } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import { currentBearer, currentOrganisationAtom, loseOrganisation, randomId, signOutCauseOf, store } from '@qujat/session';
import { startDeadline, type Deadline } from './deadline.ts';
import { hasArrived, takeEarlyAnswer } from './early-answers.ts';
import { firstAnswerRead, firstScreenShown } from './first-screen.ts';
import { ApiError, logFault } from './errors.ts';
import { endSession, ensureFreshToken } from './fresh-token.ts';
import { navigateTo } from './navigation.ts';
import { hasExtension } from './page-configuration.ts';
import { counted } from './pending.ts';
import { readAnswer, refusalIn } from './read-answer.ts';
import { exchange, send, type Answer } from './send.ts';
import type { Progress } from './upload.ts';

/** Time allowed for a call with all its retries, milliseconds (SES-12); with files, the time without progress. */
export const callTimeout = 30_000;
/** How long a query waits before another try, milliseconds. */
export const retryPause = 1_000;

export interface RequestOptions {
  /** Aborts the call, which then rejects with the signal's reason. Tries with the same signal share the allowed time. */
  readonly signal?: AbortSignal | undefined;
  /** A poll or another call that nobody waits for: it never navigates, ends no session and shows no spinner. */
  readonly background?: boolean;
  /** Milliseconds; 30,000 if not given. */
  readonly timeoutMs?: number;
  /** When the person retries a change, it has the same key: a change that already succeeded does not run twice. */
  readonly key?: string | undefined;
  /** Progress of the sent files, otherwise of the answer. With it the allowed time is the time without progress. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Leaves out fields that only servers with an extension understand (WIR-5). */
const onlyUnderstood = <F, A>(call: Call<F, A>, input: InputOf<F>): InputOf<F> => {
  const { fields } = call as unknown as AnyCall;
  const understood = ([name]: [string, unknown]): boolean => {
    const extension = fields[name]?.extension;
    return !extension || hasExtension(extension);
  };
  return Object.fromEntries(Object.entries(input as object).filter(understood)) as InputOf<F>;
};

const headersOf = (call: AnyCall, token: string | null, key: string): Record<string, string> => {
  const organisation = token && hasExtension('organisation-header') ? store.get(currentOrganisationAtom) : null;
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(organisation && { 'x-qujat-organisation': String(organisation.id) }),
    ...(call.effect === 'change' && hasExtension('idempotency') && { 'idempotency-key': key }),
  };
};

/** The answer to the request that boot.js has already made; null if there is none or it failed, and then the call is made as usual. */
async function earlyAnswer(wire: WireRequest, deadline: Deadline): Promise<Answer | null> {
  const early = takeEarlyAnswer(wire);
  if (!early) return null;
  const response = await Promise.race([
    early.catch(() => null),
    new Promise<null>((resolve) => deadline.signal.addEventListener('abort', () => resolve(null), { once: true })),
  ]);
  if (!response?.ok) return null;
  const read = async (): Promise<Answer> => ({ response, body: await response.text() });
  return exchange(deadline, () => Promise.resolve(response), read, true)
    .catch(() => null)
    .finally(() => firstAnswerRead(early));
}

/** Waits for `work` no longer than the allowed time. */
const within = <T>(deadline: Deadline, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const stop = (): void => reject(deadline.expired ? new ApiError('timeout') : deadline.signal.reason);
      if (deadline.signal.aborted) stop();
      deadline.signal.addEventListener('abort', stop, { once: true });
    }),
  ]);

async function answerOf(call: AnyCall, wire: WireRequest, deadline: Deadline, options: RequestOptions): Promise<Answer> {
  const { background = false, onProgress } = options;
  const early = await earlyAnswer(wire, deadline);
  if (early) return early;
  // What a person does or asks for never waits for what the page shows.
  if (background && call.effect === 'read') await within(deadline, firstScreenShown());
  const wantsToken = call.access === 'session' && call.base !== 'public';
  if (wantsToken) await within(deadline, ensureFreshToken(background));
  if (onProgress || wire.body instanceof FormData) deadline.touch();
  const key = options.key ?? randomId();
  const bearer = wantsToken ? currentBearer() : { token: null, identity: null };
  const sendAs = (token: string | null): Promise<Answer> =>
    send({ wire, base: call.base, headers: headersOf(call, token, key), deadline, onProgress });
  const answer = await sendAs(bearer.token);
  if (answer.response.status !== 401 || !wantsToken) return answer;
  const now = currentBearer();
  // The same person's tokens have been refreshed meanwhile: the 401 was for the old one.
  if (now.token !== bearer.token && now.identity === bearer.identity && now.token) return sendAs(now.token);
  if (!background && now.identity === bearer.identity) endSession(signOutCauseOf(refusalIn(answer.body).reason));
  return answer;
}

const pathByKind: Readonly<Partial<Record<ApiError['kind'], '/403' | '/404'>>> = { forbidden: '/403', 'not-found': '/404' };

/**
 * Navigates as a failure requires (SES-9, SES-10). A background call navigates only to a form without which no request is answered.
 */
function follow({ kind, reason }: ApiError, background: boolean): void {
  if (reason === failureReasons.passwordChange) return navigateTo('/rechangepsw');
  if (background) return;
  const path = pathByKind[kind];
  if (path) navigateTo(path);
  if (reason === failureReasons.otherOrganisation) loseOrganisation();
}

/** The time spent by earlier attempts with the same signal, including pauses; a query gives each of its attempts the same signal. */
const spent = new WeakMap<AbortSignal, number>();

/**
 * Adds the time of a failed attempt. Waiting for the connection, or for the window to become visible, does not count: the person sees a
 * notice, or is not there.
 */
function spend({ signal }: RequestOptions, error: ApiError, began: number): void {
  error.spentMs = ((signal && spent.get(signal)) ?? 0) + Date.now() - began + retryPause;
  if (signal) spent.set(signal, error.spentMs);
}

async function perform<F, A>(call: Call<F, A>, input: InputOf<F>, options: RequestOptions): Promise<A> {
  const wire = encodeRequest(call, onlyUnderstood(call, input));
  const began = Date.now();
  const { signal } = options;
  const deadline = startDeadline((options.timeoutMs ?? callTimeout) - ((signal && spent.get(signal)) ?? 0), signal);
  try {
    const answer = readAnswer(call, await answerOf(call as unknown as AnyCall, wire, deadline, options));
    if (signal) spent.delete(signal);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) spend(options, error, began);
    if (error instanceof ApiError) follow(error, options.background ?? false);
    throw error;
  } finally {
    deadline.end();
  }
}

/**
 * The data of the first screen if boot.js has asked for exactly this and the answer is there: a list then shows its rows in its first
 * render. Undefined otherwise, or if the answer is a failure; then {@link request} makes the call. An answer is taken once. May be called
 * while rendering: it changes nothing that is shown.
 */
export function answeredEarly<F, A>(call: Call<F, A>, input: InputOf<F>): A | undefined {
  const arrived = globalThis.window?.qujatFirstArrived;
  if (!arrived) return undefined;
  const wire = encodeRequest(call, onlyUnderstood(call, input));
  const early = hasArrived(wire) ? takeEarlyAnswer(wire) : null;
  if (!early) return undefined;
  delete window.qujatFirstArrived;
  try {
    const answer = readAnswer(call, arrived);
    firstAnswerRead(early);
    return answer;
  } catch (error) {
    logFault(error);
    return undefined;
  }
}

/**
 * Makes a call and returns what its codec reads. Rejects with ApiError (`kind` says what happened) or BusinessError (`text` is for the
 * person). HTTP 401 clears both tokens and leads to /login, 403 to /403, 404 to /404, but never from a background call (SES-9, SES-10).
 * Throws BadFieldError if a required field is missing.
 */
export const request = <F, A>(call: Call<F, A>, input: InputOf<F>, options: RequestOptions = {}): Promise<A> =>
  options.background ? perform(call, input, options) : counted(() => perform(call, input, options));
