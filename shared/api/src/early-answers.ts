/** Answers to the requests that `boot.js` made while the code was still loading. */
import type { WireRequest } from '@qujat/contract/call';

declare global {
  interface Window {
    /** By `${method} ${path}\n${body}`, path with its query. Each is used once. */
    __qujatEarly?: Map<string, Promise<Response>>;
    /** The one of them that the first screen shows; absent if there is none. */
    __qujatFirst?: Promise<Response>;
  }
}

/** The early answer to exactly this request, or null. Each answer is taken once. */
export function takeEarlyAnswer({ method, path, body }: WireRequest): Promise<Response> | null {
  const early = globalThis.window?.__qujatEarly;
  if (!early || body instanceof FormData) return null;
  const key = `${method} ${path}\n${body ?? ''}`;
  const found = early.get(key) ?? null;
  early.delete(key);
  return found;
}
