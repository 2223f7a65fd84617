/** Sends requests with their session headers. A separate file; see client.ts. */
import type { Base, WireRequest } from '@qujat/contract/call';
import { activityHeader, boundHeader } from '@qujat/contract/session-headers';
import ky from 'ky';
import { reportActivity } from './activity.ts';
import { hasExtension, readPageConfiguration } from './page-configuration.ts';
import type { Sending } from './sending.ts';
import { upload, type Progress } from './upload.ts';

const urlOf = (base: Base, path: string): string => new URL(path, readPageConfiguration().bases[base] || location.origin).href;

const carriesFiles = (body: WireRequest['body']): body is FormData =>
  body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string');

/** A step of signing in has no token yet; the cookie that the binding needs is sent to our own origin only. */
const maybeBinds = (request: Request): boolean =>
  !request.headers.has('authorization') && new URL(request.url).origin === location.origin && hasExtension('bound-refresh');

const client = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  // Never from a cache, whose Date header would state an old time.
  cache: 'no-store',
  fetch: async (input, init) => {
    const request = new Request(input, init);
    if (maybeBinds(request)) request.headers.set(boundHeader, '1');
    if (!hasExtension('activity')) return globalThis.fetch(request);
    return reportActivity((active) => {
      request.headers.set(activityHeader, active ? '1' : '0');
      return globalThis.fetch(request);
    });
  },
});

/** One request. Files are sent by XMLHttpRequest, which reports progress. */
export const ask = ({ wire, base, headers, deadline, onProgress }: Sending): Promise<Response> => {
  const url = urlOf(base, wire.path);
  const withCredentials = base !== 'public';
  const { signal } = deadline;
  if (carriesFiles(wire.body)) {
    const touch = (progress: Progress): void => {
      deadline.touch();
      onProgress?.(progress);
    };
    return upload({ url, headers, body: wire.body, withCredentials, signal, onProgress: touch });
  }
  return client(url, {
    method: wire.method,
    headers: { accept: 'application/json', ...(wire.contentType && { 'content-type': wire.contentType }), ...headers },
    ...(wire.body !== null && { body: wire.body }),
    credentials: withCredentials ? 'include' : 'same-origin',
    signal,
  });
};
