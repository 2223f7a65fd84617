/** One request to the server, without refreshing tokens or navigating. */
import { learnServerTime } from '@qujat/session';
import { loadClient } from './client.ts';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import type { Deadline } from './deadline.ts';
import { ApiError } from './errors.ts';
import type { Sending } from './sending.ts';
import type { Progress } from './upload.ts';

export interface Answer {
  readonly response: Response;
  readonly body: string;
}

/** Reads the body piece by piece, so that progress is noticed. */
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

const ask = async (sending: Sending): Promise<Response> => (await loadClient()).ask(sending);

/**
 * Makes one request and classifies its outcome: it learns the server's time, reports whether the server is reachable, and turns a missing
 * answer into ApiError 'timeout' or 'network'. If the caller aborts, it rejects with the caller's reason. `isEarly`: boot.js made the
 * request, at some time since the page was opened.
 */
export async function exchange<T>(
  deadline: Deadline,
  asking: () => Promise<Response>,
  read: (response: Response) => Promise<T>,
  isEarly = false,
): Promise<T> {
  const began = isEarly ? 0 : performance.now();
  const askedAt = Date.now() - (performance.now() - began);
  try {
    const response = await asking();
    learnServerTime(response.headers.get('date'), askedAt);
    reportAnswer(response.status, began);
    return await read(response);
  } catch (error) {
    if (deadline.expired) throw new ApiError('timeout', { cause: error });
    deadline.signal.throwIfAborted();
    reportNoAnswer();
    throw new ApiError('network', { cause: error });
  }
}

/** Sends a request and reads the whole answer as text. */
export const send = (sending: Sending): Promise<Answer> =>
  exchange(
    sending.deadline,
    () => ask(sending),
    async (response) => ({ response, body: await (await readBody(response, sending.deadline, sending.onProgress)).text() }),
  );

/** Sends a request and reads the answer as a file. */
export const sendForFile = (sending: Sending): Promise<{ response: Response; file: Blob }> =>
  exchange(
    sending.deadline,
    () => ask(sending),
    async (response) => ({ response, file: await readBody(response, sending.deadline, sending.onProgress ?? (() => {})) }),
  );
