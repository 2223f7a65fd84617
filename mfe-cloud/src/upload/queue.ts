import { ApiError } from '@qujat/api';
import { mayGoBetter } from '@qujat/api/may-go-better';
import { largestFile, type SameName } from '@qujat/contract/cloud-changes';
import { failureReasons } from '@qujat/contract/failure';
import { emit } from '@qujat/remotes';
import { randomId, store } from '@qujat/session';
import { atom } from 'jotai/vanilla';
import { sendFile, takenNames, type UploadTarget } from './target.ts';

/** Why an upload failed: the server's text or ours, and whether a retry may succeed. */
type UploadFailure = ({ readonly kind: 'too-large' | 'empty' | 'lost' } | { readonly kind: 'said'; readonly text: string }) & {
  readonly mayRetry: boolean;
};

/** The folder of a file, made if it is not there. */
export type Place = () => Promise<UploadTarget>;

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly target: UploadTarget;
  /** Set while the file's own folder could not be made: `target` is then one above it. A retry makes the folder. */
  readonly place: Place | null;
  /** 'asked': the folder has a file of this name, and the person decides what to do with it. */
  readonly state: 'waiting' | 'asked' | 'sending' | 'done' | 'failed' | 'cancelled' | 'skipped';
  /** The fraction of the file that was sent, 0 to 1. */
  readonly part: number;
  readonly failure: UploadFailure | null;
  /** A retry has the same key, so a file is never stored twice if the first answer was lost. */
  readonly key: string;
  /** What happens to a file of the same name. */
  readonly sameName: SameName;
  /** For a file with a question: whether the existing one may be replaced. */
  readonly replaceable: boolean;
}

/** The number of simultaneous uploads: more would only share the same connection. */
const atOnce = 3;

/** All uploads of this page, in the order in which they were started. They continue while the person looks at other folders. */
export const uploadsAtom = atom<readonly Upload[]>([]);
/** Incremented with every uploaded file, so that lists are refetched. */
export const arrivalsAtom = atom(0);

const running = new Map<string, AbortController>();
/** The uploads whose names are being checked. */
const checking = new Set<string>();

const change = (id: string, to: Partial<Upload>): void =>
  store.set(
    uploadsAtom,
    store.get(uploadsAtom).map((each) => (each.id === id ? { ...each, ...to } : each)),
  );

/** Problems that are known before a byte is sent. */
const faultOf = ({ size }: File): UploadFailure | null =>
  size > largestFile ? { kind: 'too-large', mayRetry: false } : size === 0 ? { kind: 'empty', mayRetry: false } : null;

const failureOf = (error: unknown): UploadFailure => {
  const mayRetry = mayGoBetter(error);
  return error instanceof ApiError && error.text !== '' ? { kind: 'said', text: error.text, mayRetry } : { kind: 'lost', mayRetry };
};

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.reason === failureReasons.nameTaken;

/** A server that has the whole file needs a moment to store it. */
const storingPause = 1000;

/**
 * The whole file had been sent when it was cancelled: the server may have stored it. Its name was free, so a file of this name is this one.
 * A file that was to share its name cannot be told apart; the lists show it.
 */
const settleCancelled = async ({ id, file, target, sameName }: Upload): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, storingPause));
  const taken = sameName === 'refuse' ? await takenNames([file.name], target).catch(() => []) : [];
  const isStored = taken.some(({ name }) => name === file.name);
  // The person may have begun it again meanwhile: its key is the same, so it is not stored twice.
  if (isStored && store.get(uploadsAtom).some((each) => each.id === id && each.state === 'cancelled'))
    change(id, { state: 'done', part: 1 });
  store.set(arrivalsAtom, (count) => count + 1);
};

const send = async (given: Upload): Promise<void> => {
  const { id, file, target, key, sameName } = given;
  const controller = new AbortController();
  running.set(id, controller);
  change(id, { state: 'sending', part: 0 });
  try {
    await sendFile(file, sameName, target, {
      signal: controller.signal,
      key,
      onProgress: ({ done, total }) => change(id, { part: total > 0 ? Math.min(done / total, 1) : 0 }),
    });
    change(id, { state: 'done', part: 1 });
    store.set(arrivalsAtom, (count) => count + 1);
  } catch (error) {
    if (controller.signal.aborted) {
      const isSent = store.get(uploadsAtom).some((each) => each.id === id && each.part === 1);
      change(id, { state: 'cancelled' });
      if (isSent) void settleCancelled(given);
    }
    // Another file has got the name since it was checked.
    else if (isTaken(error)) check([{ id, file, target }], true);
    // The outcome of the first attempt can no longer be found out: the next one is a new upload.
    else
      change(id, {
        state: 'failed',
        failure: failureOf(error),
        ...(error instanceof ApiError && error.reason === failureReasons.outcomeUnknown && { key: randomId() }),
      });
  } finally {
    running.delete(id);
    goOn();
  }
};

function goOn(): void {
  const waiting = store.get(uploadsAtom).filter(({ id, state }) => state === 'waiting' && !checking.has(id));
  for (const upload of waiting.slice(0, Math.max(0, atOnce - running.size))) void send(upload);
}

/**
 * Checks whether the names are taken; a file with a taken name waits for the person. If the check is impossible, the server checks when the
 * file has arrived.
 */
function check(uploads: readonly Pick<Upload, 'id' | 'file' | 'target'>[], isKnown = false): void {
  const [first] = uploads;
  if (!first) return;
  for (const { id } of uploads) {
    checking.add(id);
    change(id, { state: 'waiting', part: 0 });
  }
  takenNames(
    uploads.map(({ file }) => file.name),
    first.target,
  )
    .catch((error: unknown) => {
      console.warn('Names of files could not be asked about', error);
      return [];
    })
    .then((taken) => {
      for (const { id, file } of uploads) {
        checking.delete(id);
        const there = taken.find(({ name }) => name === file.name);
        // The person may have cancelled it meanwhile; then there is no question.
        if (isWaiting(id) && (there || isKnown)) change(id, { state: 'asked', replaceable: there?.replaceable ?? false, key: randomId() });
      }
      goOn();
    });
}

const upload = (file: File, target: UploadTarget, failure: UploadFailure | null, place: Place | null = null): Upload => ({
  id: randomId(),
  file,
  target,
  place,
  state: failure ? 'failed' : 'waiting',
  part: 0,
  failure,
  key: randomId(),
  sameName: 'refuse',
  replaceable: false,
});

/** Starts to upload files; invalid ones fail at once, and those whose names are taken wait for an answer. */
export const addUploads = (files: readonly File[], target: UploadTarget): void => {
  const added = files.map((file) => upload(file, target, faultOf(file)));
  store.set(uploadsAtom, [...store.get(uploadsAtom), ...added]);
  check(added.filter(({ state }) => state === 'waiting'));
};

/** Lists files whose folder could not be made as failed. `target` is a folder above theirs. */
export const addLost = (lost: readonly { readonly file: File; readonly place: Place }[], target: UploadTarget, error: unknown): void => {
  const added = lost.map(({ file, place }) => upload(file, target, faultOf(file) ?? failureOf(error), place));
  store.set(uploadsAtom, [...store.get(uploadsAtom), ...added]);
};

const isWaiting = (id: string): boolean => store.get(uploadsAtom).some((each) => each.id === id && each.state === 'waiting');

const sendTo = async (place: Place, { id, file }: Upload): Promise<void> => {
  checking.add(id);
  try {
    const target = await place();
    change(id, { target, place: null });
    // The person may have cancelled it meanwhile.
    if (isWaiting(id)) check([{ id, file, target }]);
    else checking.delete(id);
  } catch (error) {
    checking.delete(id);
    if (isWaiting(id)) change(id, { state: 'failed', failure: failureOf(error) });
  }
};

/** Decides what to do with a file whose name is taken. */
export const settleName = (id: string, how: Exclude<SameName, 'refuse'> | 'skip'): void => {
  change(id, how === 'skip' ? { state: 'skipped' } : { state: 'waiting', sameName: how });
  goOn();
};

export const cancelUpload = (id: string): void => {
  const controller = running.get(id);
  if (controller) controller.abort();
  else change(id, { state: 'cancelled' });
};

/** Only if a retry may succeed: a file that is too large stays too large. */
export const mayRetry = ({ state, failure }: Upload): boolean =>
  state === 'cancelled' || (state === 'failed' && failure?.mayRetry === true);

export const retryUpload = (id: string): void => {
  change(id, { state: 'waiting', part: 0, failure: null });
  const again = store.get(uploadsAtom).find((each) => each.id === id);
  if (again?.place) void sendTo(again.place, again);
  else goOn();
};

export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending' || state === 'asked';

/** Removes finished and failed uploads from the list; running ones continue. */
export const clearUploads = (): void => store.set(uploadsAtom, store.get(uploadsAtom).filter(isUnderWay));

let asks = false;
// Here and not in the panel: uploads go on while the person is in another part of the product.
store.sub(uploadsAtom, () => {
  const unsaved = store.get(uploadsAtom).some(isUnderWay);
  if (unsaved === asks) return;
  asks = unsaved;
  emit('unsaved-text', { place: 'cloud/uploads', unsaved });
});
