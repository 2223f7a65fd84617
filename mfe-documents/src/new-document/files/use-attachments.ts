import { ApiError, request, textOfFailure } from '@qujat/api';
import { mayGoBetter } from '@qujat/api/may-go-better';
import { attachmentExtensions, maxAttachmentBytes, maxAttachments, type DraftAttachment } from '@qujat/contract/draft-form';
import { failureReasons } from '@qujat/contract/failure';
import { attachFile, detachFile, openDraft } from '@qujat/contract/new-document';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { randomId } from '@qujat/session';
import { showToast } from '@qujat/ui/toast';
import { useEffect, useRef, useState } from 'react';

/** A file that is being uploaded, or failed. */
export interface PendingFile {
  readonly key: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly done: number;
  readonly failure: string | null;
  /** False if it can never be uploaded, however often it is tried. */
  readonly mayRetry: boolean;
  /** It waits for the connection, and is sent automatically once that is back. */
  readonly away: boolean;
}

export interface AttachmentControl {
  readonly attached: readonly DraftAttachment[];
  readonly pending: readonly PendingFile[];
  /** Files that are being removed. */
  readonly removing: ReadonlySet<number>;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  /** Cancels a running upload. */
  readonly drop: (key: string) => void;
  readonly remove: (attachment: DraftAttachment) => Promise<void>;
}

const place = 'documents/new-document/files';
/** Offline, a file is retried after this pause, milliseconds, or when the browser reports a connection. */
const awayPause = 4_000;
/** The first attempt was interrupted: asked with the same key again, the server would only repeat that it does not know its outcome. */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.reason === failureReasons.outcomeUnknown;
const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The files of a draft: uploaded one after another as soon as they are chosen, each with its progress. `draftId` first saves a draft that
 * does not exist yet.
 */
export const useAttachments = (start: readonly DraftAttachment[], draftId: () => Promise<number>): AttachmentControl => {
  const { t } = useTranslation('new-document');
  const [attached, setAttached] = useState(start);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());
  const stops = useRef(new Map<string, AbortController>());
  /** The idempotency keys of files and removals whose answer was lost: a retry with the same key is carried out once. */
  const keys = useRef(new Map<string, string>());
  /** The end of the last upload: uploads run one after another. */
  const queue = useRef(Promise.resolve());

  const waits = pending.some((each) => each.failure === null || each.away);
  useEffect(() => {
    emit('unsaved-text', { place, unsaved: waits });
    return () => emit('unsaved-text', { place, unsaved: false });
  }, [waits]);
  useEffect(() => {
    const all = stops.current;
    return () => all.forEach((each) => each.abort());
  }, []);

  const patch = (key: string, change: Partial<PendingFile>): void =>
    setPending((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const leave = (key: string): void => setPending((all) => all.filter((each) => each.key !== key));

  const problemOf = (file: File): string | null => {
    if (file.size === 0) return t('files.empty');
    if (file.size > maxAttachmentBytes) return t('files.tooLarge');
    return attachmentExtensions.some((each) => each === extensionOf(file.name)) ? null : t('files.kind');
  };

  const keyFor = (what: string): string => {
    const key = keys.current.get(what) ?? randomId();
    keys.current.set(what, key);
    return key;
  };
  const keepKey = (what: string, error: unknown): void => {
    if (!mayGoBetter(error) || isUnknown(error)) keys.current.delete(what);
  };

  const send = async (key: string, file: File): Promise<void> => {
    const stop = stops.current.get(key);
    if (!stop || stop.signal.aborted) return;
    const sentWith = keyFor(key);
    try {
      const id = await draftId();
      const attachment = await request(
        attachFile,
        { id, files: [file] },
        {
          background: true,
          key: sentWith,
          signal: stop.signal,
          onProgress: ({ done, total }) => patch(key, { done: total > 0 ? Math.min(1, done / total) : 0 }),
        },
      );
      keys.current.delete(key);
      setAttached((all) => [...all.filter((each) => each.id !== attachment.id), attachment]);
      leave(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      console.error(error);
      keepKey(key, error);
      // It may be there already: then the person sees it.
      if (isUnknown(error)) void readAgain();
      const apiError = error instanceof ApiError ? error : null;
      const away = apiError?.kind === 'network' || apiError?.kind === 'timeout';
      patch(key, {
        failure: away ? t('files.away') : apiError?.text || t('files.failed'),
        mayRetry: mayGoBetter(error),
        away,
      });
    }
  };
  const readAgain = async (): Promise<void> => {
    try {
      const { draft } = await request(openDraft, { id: await draftId() }, { background: true });
      if (draft) setAttached(draft.attachments);
    } catch (error) {
      console.error(error);
    }
  };
  const enqueue = (key: string, file: File): void => {
    stops.current.set(key, new AbortController());
    queue.current = queue.current.then(() => send(key, file));
  };

  const add = (files: readonly File[]): void => {
    const free = maxAttachments - attached.length - pending.length;
    const chosen = files
      .slice(0, Math.max(0, free))
      .map((file): PendingFile => ({ key: randomId(), file, done: 0, failure: problemOf(file), mayRetry: false, away: false }));
    if (chosen.length < files.length) showToast({ kind: 'error', text: t('files.tooMany', { count: maxAttachments }) });
    setPending((all) => [...all, ...chosen]);
    for (const { key, file, failure } of chosen) if (failure === null) enqueue(key, file);
  };
  const retry = (key: string): void => {
    const again = pending.find((each) => each.key === key);
    if (!again) return;
    patch(key, { failure: null, done: 0, away: false });
    enqueue(key, again.file);
  };
  const latestRetry = useRef(retry);
  useEffect(() => {
    latestRetry.current = retry;
  });
  const keysAway = pending.flatMap((each) => (each.away ? [each.key] : [])).join(' ');
  useEffect(() => {
    if (keysAway === '') return undefined;
    const again = (): void => keysAway.split(' ').forEach((key) => latestRetry.current(key));
    const timer = setTimeout(again, awayPause);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [keysAway]);
  const drop = (key: string): void => {
    const stopped = pending.find((each) => each.key === key);
    stops.current.get(key)?.abort();
    leave(key);
    keys.current.delete(key);
    // The whole file was sent: the server may have stored it before it learned of the cancellation, or its answer was lost.
    if (stopped && (stopped.mayRetry || (stopped.failure === null && stopped.done === 1))) void readAgain();
  };
  const remove = async (attachment: DraftAttachment): Promise<void> => {
    const { id: attachmentId, name } = attachment;
    const removal = `removal of ${attachmentId}`;
    setRemoving((all) => new Set([...all, attachmentId]));
    try {
      await request(detachFile, { id: await draftId(), attachmentId }, { background: true, key: keyFor(removal) });
      setAttached((all) => all.filter((each) => each.id !== attachmentId));
    } catch (error) {
      console.error(error);
      keepKey(removal, error);
      if (isUnknown(error)) void readAgain();
      showToast({
        kind: 'error',
        text: textOfFailure(error) || t('files.removeFailed', { name }),
        retry: () => void remove(attachment),
      });
    } finally {
      setRemoving((all) => new Set([...all].filter((each) => each !== attachmentId)));
    }
  };
  return { attached, pending, removing, add, retry, drop, remove };
};
