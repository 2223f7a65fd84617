import { ApiError } from '@qujat/api';
import { largestFile } from '@qujat/contract/cloud-changes';
import { randomId, store } from '@qujat/session';
import { atom } from 'jotai/vanilla';
import { sendFile, type UploadTarget } from './target.ts';

/** Why a file did not come: the server's own words, or one of ours. */
export type UploadFailure = { readonly kind: 'too-large' | 'empty' | 'lost' } | { readonly kind: 'said'; readonly text: string };

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly target: UploadTarget;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** Part of the file that was sent, 0 to 1. */
  readonly part: number;
  readonly failure: UploadFailure | null;
  /** Sent again by the same key it is never there twice, where the first answer was lost. */
  readonly key: string;
}

/** So many at once: more would only share the same line. */
const atOnce = 3;

/** All uploads of this page, in the order in which they were begun. They go on while one looks at other folders. */
export const uploadsAtom = atom<readonly Upload[]>([]);
/** Rises with every file that has come: lists are asked again. */
export const arrivalsAtom = atom(0);

const running = new Map<string, AbortController>();

const change = (id: string, to: Partial<Upload>): void =>
  store.set(uploadsAtom, store.get(uploadsAtom).map((each) => (each.id === id ? { ...each, ...to } : each)));

/** What can be seen before a byte is sent. */
const faultOf = ({ size }: File): UploadFailure | null => (size > largestFile ? { kind: 'too-large' } : size === 0 ? { kind: 'empty' } : null);

const failureOf = (error: unknown): UploadFailure => (error instanceof ApiError && error.text !== '' ? { kind: 'said', text: error.text } : { kind: 'lost' });

const send = async ({ id, file, target, key }: Upload): Promise<void> => {
  const controller = new AbortController();
  running.set(id, controller);
  change(id, { state: 'sending', part: 0 });
  try {
    await sendFile(file, target, { signal: controller.signal, key, onProgress: ({ done, total }) => change(id, { part: total > 0 ? Math.min(done / total, 1) : 0 }) });
    change(id, { state: 'done', part: 1 });
    store.set(arrivalsAtom, (count) => count + 1);
  } catch (error) {
    if (controller.signal.aborted) change(id, { state: 'cancelled' });
    // What became of the first one cannot be learned any more: the next one is another.
    else change(id, { state: 'failed', failure: failureOf(error), ...(error instanceof ApiError && error.reason !== null && { key: randomId() }) });
  } finally {
    running.delete(id);
    goOn();
  }
};

function goOn(): void {
  const waiting = store.get(uploadsAtom).filter(({ state }) => state === 'waiting');
  for (const upload of waiting.slice(0, Math.max(0, atOnce - running.size))) void send(upload);
}

/** Begins to send files; those that cannot come say so at once. */
export const addUploads = (files: readonly File[], target: UploadTarget): void => {
  const added = files.map((file): Upload => {
    const failure = faultOf(file);
    return { id: randomId(), file, target, state: failure ? 'failed' : 'waiting', part: 0, failure, key: randomId() };
  });
  store.set(uploadsAtom, [...store.get(uploadsAtom), ...added]);
  goOn();
};

export const cancelUpload = (id: string): void => {
  const controller = running.get(id);
  if (controller) controller.abort();
  else change(id, { state: 'cancelled' });
};

/** Only what may go better: a file that is too large stays so. */
export const mayRetry = ({ state, failure }: Upload): boolean => state === 'cancelled' || (state === 'failed' && failure?.kind !== 'too-large' && failure?.kind !== 'empty');

export const retryUpload = (id: string): void => {
  change(id, { state: 'waiting', part: 0, failure: null });
  goOn();
};

export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

/** Forgets what has come or failed; what is under way goes on. */
export const clearUploads = (): void => store.set(uploadsAtom, store.get(uploadsAtom).filter(isUnderWay));
