import { ApiError } from '@qujat/api';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { saveDraft } from '@qujat/contract/new-document';
import { asInput, type DraftContent } from './draft-content.ts';
import type { LocalCopy } from './local-copy.ts';

/** How much of the person's text the server has. */
export type SaveState =
  /** Nothing has been written on this page yet. */
  | { readonly kind: 'untouched' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'saving' }
  /** Unix seconds by the server's clock. */
  | { readonly kind: 'saved'; readonly at: number | null }
  /**
   * The server cannot be reached. The text is kept in this browser or, if that fails, only on this page; it is sent when the server is
   * back.
   */
  | { readonly kind: 'away'; readonly kept: boolean }
  /** Somebody else has changed the draft. Nothing is sent until the person has decided. */
  | { readonly kind: 'conflict' }
  /** The template was published anew before the first save, and no longer asks what is written here. */
  | { readonly kind: 'outdated' }
  /** The server refuses the text, with the reason: it was sent, deleted, or the session is over. */
  | { readonly kind: 'refused'; readonly text: string; readonly signedOut: boolean };

export type Saved = Pick<CallAnswer<typeof saveDraft>, 'id' | 'version'>;

export interface WriterOptions {
  /** The starting point: the draft on the server, and the browser's copy. */
  readonly start: Pick<LocalCopy, 'templateId' | 'id' | 'version' | 'key' | 'writer' | 'sequence'>;
  readonly send: (input: CallInput<typeof saveDraft>) => Promise<CallAnswer<typeof saveDraft>>;
  readonly keep: (copy: LocalCopy) => boolean;
  readonly forget: (copy: Pick<LocalCopy, 'id' | 'templateId' | 'key'>) => void;
  readonly onState: (state: SaveState) => void;
}

export interface DraftWriter {
  /** The page's current content; it is kept locally at once, and saved after a pause. */
  readonly write: (content: DraftContent) => void;
  /**
   * Saves pending content and returns the saved version; `content` is for a page where nothing has been written yet. Rejects with the error
   * that prevented the save.
   */
  readonly flush: (content: DraftContent) => Promise<Saved>;
  /** The text as this browser keeps it, to be continued in another form. */
  readonly copy: (content: DraftContent) => LocalCopy;
  /** Retries now, because the connection is back. */
  readonly retry: () => void;
  /** The person prefers their own text although another one has been saved as this version. */
  readonly overwrite: (version: number) => void;
  /** Stops sending. `forget` also removes the local copy. */
  readonly end: (options?: { readonly forget?: boolean }) => void;
}

/** The pause in typing before a save, and the longest time without one; milliseconds. */
export const savePause = 1_000;
export const longestWait = 5_000;
/** The pauses between tries while the server is unavailable; the last one repeats. */
const pauses = [2_000, 5_000, 10_000, 20_000];

const isAway = (error: ApiError): boolean =>
  ['network', 'timeout', 'server', 'too-often'].includes(error.kind) || error.reason === failureReasons.inProgress;

/** No further writing makes the server take the text: the person has to choose first. */
const stays = (reason: string | null): boolean => reason === failureReasons.draftChanged || reason === failureReasons.changedMeanwhile;

/** The server rejects this text; the next change may fix it. */
const isAboutTheText = (error: unknown): boolean =>
  error instanceof ApiError && ['invalid', 'too-large'].includes(error.kind) && !stays(error.reason);

const stateOf = (error: unknown, kept: boolean): SaveState => {
  if (!(error instanceof ApiError) || isAway(error)) return { kind: 'away', kept };
  if (error.reason === failureReasons.draftChanged) return { kind: 'conflict' };
  if (error.reason === failureReasons.changedMeanwhile) return { kind: 'outdated' };
  return { kind: 'refused', text: error.text, signedOut: error.kind === 'unauthorised' };
};

/** Saves a draft while it is being written: one save at a time, always the newest text. Nothing is lost while the server is unavailable. */
export const createDraftWriter = ({ start, send, keep, forget, onState }: WriterOptions): DraftWriter => {
  let { id, version, sequence } = start;
  let latest: DraftContent | null = null;
  /** True from a change until the server has it. */
  let dirty = false;
  let kept = true;
  let saving: Promise<void> | null = null;
  let failure: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange = 0;
  let tries = 0;
  let ended = false;
  let stopped = false;

  const copy = (content: DraftContent): LocalCopy => ({ ...start, id, version, sequence, content, at: Date.now() });

  const wait = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  const waits = (): boolean => dirty || saving !== null;

  const failed = (error: unknown): void => {
    failure = error;
    const state = stateOf(error, kept);
    stopped = state.kind !== 'away';
    onState(state);
    if (!ended && !stopped) wait(pauses[Math.min(tries++, pauses.length - 1)]!);
  };

  const saveOnce = async (content: DraftContent): Promise<void> => {
    dirty = false;
    sequence += 1;
    const before = { ...start, id };
    // The save may arrive without its answer, so the local copy records that this sequence number was used.
    kept = keep(copy(content));
    // A retry changes nothing of what the person was told: the notice stays until the server answers.
    if (failure === null || stateOf(failure, kept).kind !== 'away') onState({ kind: 'saving' });
    try {
      const saved = await send({
        ...asInput(content),
        id: id ?? undefined,
        templateId: start.templateId,
        key: start.key,
        writer: start.writer,
        sequence,
        version: version ?? undefined,
      });
      forget(before);
      ({ id, version } = saved);
      failure = null;
      tries = 0;
      if (ended) return;
      if (dirty && latest) kept = keep(copy(latest));
      onState(dirty ? { kind: 'writing' } : { kind: 'saved', at: saved.savedAt });
    } catch (error) {
      dirty = true;
      failed(error);
    }
  };

  const save = async (): Promise<void> => {
    clearTimeout(timer);
    if (saving) return saving;
    if (!dirty || !latest || ended || stopped) return undefined;
    saving = saveOnce(latest).finally(() => {
      saving = null;
      firstChange = 0;
      if (dirty && failure === null && !ended) wait(savePause);
    });
    return saving;
  };

  return {
    copy,
    write: (content) => {
      latest = content;
      dirty = true;
      kept = keep(copy(content));
      if (isAboutTheText(failure)) {
        failure = null;
        stopped = false;
      }
      if (stopped || ended) return;
      if (failure !== null) return onState({ kind: 'away', kept });
      onState({ kind: 'writing' });
      firstChange ||= Date.now();
      wait(Math.max(0, Math.min(savePause, firstChange + longestWait - Date.now())));
    },
    flush: async (content) => {
      latest ??= content;
      if (id === null) dirty = true;
      stopped = stopped && failure !== null;
      while (waits()) {
        await save();
        if (failure !== null) throw failure;
        if (ended) throw new DOMException('the page was left', 'AbortError');
      }
      if (id === null || version === null) throw new Error('the draft was not saved');
      return { id, version };
    },
    retry: () => {
      stopped = false;
      // A connection that has just returned may fail once more, so the pauses start from the beginning.
      tries = 0;
      if (dirty) void save();
    },
    overwrite: (newer) => {
      version = newer;
      stopped = false;
      dirty = true;
      void save();
    },
    end: ({ forget: drops = false } = {}) => {
      ended = true;
      clearTimeout(timer);
      if (drops) forget({ ...start, id });
    },
  };
};
