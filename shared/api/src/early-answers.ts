/** Answers to the requests that `boot.js` made while the code was still loading. */
import type { WireRequest } from '@qujat/contract/call';

declare global {
  interface Window {
    /** By `${method} ${path}\n${body}`, path with its query. Each is used once. */
    __qujatEarly?: Map<string, Promise<Response>>;
    /** The one of them that the first screen shows; absent if there is none. */
    qujatFirstAnswer?: Promise<Response>;
    /** The same once it has arrived with its body. */
    qujatFirstArrived?: { readonly response: Response; readonly body: string };
  }
}

const keyOf = ({ method, path, body }: WireRequest): string | null =>
  body instanceof FormData ? null : `${method} ${path}\n${body ?? ''}`;

/** The early answer to exactly this request, or null. Each answer is taken once. */
export function takeEarlyAnswer(wire: WireRequest): Promise<Response> | null {
  const early = globalThis.window?.__qujatEarly;
  const key = keyOf(wire);
  if (!early || key === null) return null;
  const found = early.get(key) ?? null;
  early.delete(key);
  return found;
}

/** Whether what the first screen shows is the answer to exactly this request, and is there. */
export const hasArrived = (wire: WireRequest): boolean => {
  const { __qujatEarly: early, qujatFirstAnswer, qujatFirstArrived } = globalThis.window ?? {};
  const key = keyOf(wire);
  return qujatFirstAnswer !== undefined && qujatFirstArrived !== undefined && key !== null && early?.get(key) === qujatFirstAnswer;
};
