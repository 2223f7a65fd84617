/** Answers to the requests that `boot.js` made while the code was still loading. */
import type { WireRequest } from '@qujat/contract/call';
import { currentBearer } from '@qujat/session';

declare global {
  interface Window {
    /** By `${method} ${path}\n${body}`, path with its query. Each is used once. */
    __qujatEarly?: Map<string, Promise<Response>>;
    /** The identity of the session with which boot.js asked. */
    qujatEarlyFor?: string | null;
    /** The one of them that the first screen shows; absent if there is none. */
    qujatFirstAnswer?: Promise<Response>;
    /** The same once it has arrived with its body. */
    qujatFirstArrived?: { readonly response: Response; readonly body: string };
  }
}

const keyOf = ({ method, path, body }: WireRequest): string | null =>
  body instanceof FormData ? null : `${method} ${path}\n${body ?? ''}`;

/**
 * The early answers, if they are this session's: another tab may have changed the person, organisation or substitution since boot.js has
 * asked. Those of another session are thrown away.
 */
function ownAnswers(): Map<string, Promise<Response>> | undefined {
  const { __qujatEarly: early, qujatEarlyFor: asker = null } = globalThis.window ?? {};
  if (!early || asker === currentBearer().identity) return early;
  delete window.__qujatEarly;
  delete window.qujatFirstArrived;
  return undefined;
}

/** The early answer to exactly this request, or null. Each answer is taken once. */
export function takeEarlyAnswer(wire: WireRequest): Promise<Response> | null {
  const early = ownAnswers();
  const key = keyOf(wire);
  if (!early || key === null) return null;
  const found = early.get(key) ?? null;
  early.delete(key);
  return found;
}

/** Whether what the first screen shows is the answer to exactly this request, and is there. */
export const hasArrived = (wire: WireRequest): boolean => {
  const early = ownAnswers();
  const { qujatFirstAnswer, qujatFirstArrived } = globalThis.window ?? {};
  const key = keyOf(wire);
  return qujatFirstAnswer !== undefined && qujatFirstArrived !== undefined && key !== null && early?.get(key) === qujatFirstAnswer;
};
