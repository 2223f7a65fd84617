import { ApiError, request } from '@qujat/api';
import { mayGoBetter } from '@qujat/api/may-go-better';
import { failureReasons } from '@qujat/contract/failure';
import { addDraftFiles, maxFeedFileBytes } from '@qujat/contract/feed';
import { useTranslation } from '@qujat/i18n';
import { randomId } from '@qujat/session';
import { useEffect, useRef, useState } from 'react';

/** A file that is being uploaded, or failed. */
interface Upload {
  readonly id: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why the upload failed, in the person's language; null while it is running. */
  readonly failure: string | null;
  /** Whether a retry may succeed. */
  readonly mayRetry: boolean;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly busy: boolean;
  readonly add: (files: readonly File[]) => void;
  /** Cancels a running upload, or removes a failed one. */
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
}

/** Uploads run one after another, because they share one connection. `onDone` is called after each successful one. */
export const useUploads = (onDone: () => Promise<void>): Uploads => {
  const { t } = useTranslation('portal');
  const [list, setList] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const ending = useRef(new Map<number, AbortController>());
  /** The idempotency keys: a retry after a lost answer has the same one, so a file is never stored twice. */
  const keys = useRef(new Map<number, string>());
  useEffect(() => {
    const all = ending.current;
    // The form is gone: cancel its uploads.
    return () => all.forEach((each) => each.abort());
  }, []);

  const patch = (id: number, change: Partial<Upload>): void =>
    setList((uploads) => uploads.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const forget = (id: number): void => setList((uploads) => uploads.filter((each) => each.id !== id));

  const send = async (id: number, file: File): Promise<void> => {
    const end = ending.current.get(id);
    if (!end || end.signal.aborted) return;
    const key = keys.current.get(id) ?? randomId();
    keys.current.set(id, key);
    try {
      await request(
        addDraftFiles,
        { files: [file] },
        {
          signal: end.signal,
          background: true,
          key,
          onProgress: ({ done, total }) => patch(id, { progress: total > 0 ? Math.min(1, done / total) : 0 }),
        },
      );
      await onDone();
      forget(id);
    } catch (error) {
      if (end.signal.aborted) return;
      console.error(error);
      const known = error instanceof ApiError ? error : null;
      // Whether the file is there can no longer be found out from the server: the person sees the draft, and another try is a new upload.
      if (known?.reason === failureReasons.outcomeUnknown) {
        keys.current.delete(id);
        void onDone();
      }
      patch(id, { progress: 0, failure: known?.text || t('upload.failed'), mayRetry: mayGoBetter(error) });
    } finally {
      ending.current.delete(id);
    }
  };
  const enqueue = (id: number, file: File): void => {
    ending.current.set(id, new AbortController());
    queue.current = queue.current.then(() => send(id, file));
  };
  const add = (files: readonly File[]): void => {
    for (const file of files) {
      const id = (next.current += 1);
      const refused = file.size > maxFeedFileBytes ? t('upload.tooLarge') : file.size === 0 ? t('upload.empty') : null;
      setList((uploads) => [...uploads, { id, file, progress: 0, failure: refused, mayRetry: false }]);
      if (!refused) enqueue(id, file);
    }
  };
  return {
    list,
    busy: list.some(({ failure }) => failure === null),
    add,
    cancel: (id) => {
      ending.current.get(id)?.abort();
      forget(id);
      // The server may have stored it although its answer was lost.
      if (list.some((each) => each.id === id && each.mayRetry)) void onDone();
    },
    retry: (id) => {
      const upload = list.find((each) => each.id === id);
      if (!upload) return;
      patch(id, { failure: null, progress: 0 });
      enqueue(id, upload.file);
    },
  };
};
