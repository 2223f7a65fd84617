/** One exchange with the server: no tokens refreshed, nothing navigated. */
import type { Base, WireRequest } from '@qujat/contract/call';
import { lazyPart } from '@qujat/lazy';
import { learnServerTime } from '@qujat/session';
import { loadClient } from './client.ts';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import type { Deadline } from './deadline.ts';
import { ApiError } from './errors.ts';
import { readPageConfiguration } from './page-configuration.ts';
import type { Progress } from './upload.ts';

/** In the client's file: nobody sends files before signing in. */
const uploader = lazyPart(() => import(/* webpackChunkName: "client" */ './upload.ts'));

export interface Sending {
  readonly wire: WireRequest;
  readonly base: Base;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadline: Deadline;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Answer {
  readonly response: Response;
  readonly body: string;
}

const urlOf = (base: Base, path: string): string => new URL(path, readPageConfiguration().bases[base] || location.origin).href;

const carriesFiles = (body: WireRequest['body']): body is FormData =>
  body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string');

/** Reads the body piece by piece, so that progress is seen. */
async function readBody(response: Response, deadline: Deadline, onProgress?: (progress: Progress) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length') ?? 0);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = response.body?.getReader();
  const stop = (): void => void reader?.cancel(deadline.signal.reason);
  deadline.signal.addEventListener('abort', stop);
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value as Uint8Array<ArrayBuffer>);
      done += piece.value.byteLength;
      if (onProgress) deadline.touch();
      onProgress?.({ done, total });
    }
  } finally {
    deadline.signal.removeEventListener('abort', stop);
  }
  deadline.signal.throwIfAborted();
  return new Blob(pieces);
}

const ask = async ({ wire, base, headers, deadline, onProgress }: Sending): Promise<Response> => {
  const url = urlOf(base, wire.path);
  const withCredentials = base !== 'public';
  const { signal } = deadline;
  if (carriesFiles(wire.body)) {
    const touch = (progress: Progress): void => {
      deadline.touch();
      onProgress?.(progress);
    };
    const { upload } = await uploader.load();
    return upload({ url, headers, body: wire.body, withCredentials, signal, onProgress: touch });
  }
  const { client } = await loadClient();
  return client(url, {
    method: wire.method,
    headers: { accept: 'application/json', ...(wire.contentType && { 'content-type': wire.contentType }), ...headers },
    ...(wire.body !== null && { body: wire.body }),
    credentials: withCredentials ? 'include' : 'same-origin',
    signal,
  });
};

/**
 * Runs one exchange and classifies its outcome: learns the server's time, reports whether the server is reachable, and turns a missing
 * answer into ApiError 'timeout' or 'network'. An abort by the caller rejects with the caller's reason. `askedAt` is the time of the
 * request by this machine's clock.
 */
export async function exchange<T>(
  deadline: Deadline,
  asking: () => Promise<Response>,
  read: (response: Response) => Promise<T>,
  askedAt: number = Date.now(),
): Promise<T> {
  try {
    const response = await asking();
    learnServerTime(response.headers.get('date'), askedAt);
    reportAnswer(response.status);
    return await read(response);
  } catch (error) {
    if (deadline.expired) throw new ApiError('timeout', { cause: error });
    deadline.signal.throwIfAborted();
    reportNoAnswer();
    throw new ApiError('network', { cause: error });
  }
}

/** Sends and reads the whole answer as text. */
export const send = (sending: Sending): Promise<Answer> =>
  exchange(
    sending.deadline,
    () => ask(sending),
    async (response) => ({ response, body: await (await readBody(response, sending.deadline, sending.onProgress)).text() }),
  );

/** Sends and reads the answer as a file. */
export const sendForFile = (sending: Sending): Promise<{ response: Response; file: Blob }> =>
  exchange(
    sending.deadline,
    () => ask(sending),
    async (response) => ({ response, file: await readBody(response, sending.deadline, sending.onProgress ?? (() => {})) }),
  );
