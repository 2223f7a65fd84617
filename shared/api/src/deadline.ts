/** A time limit that can be pushed back while there is progress. */
export interface Deadline {
  /** Aborts when the time is over, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** Reports progress: the time starts again. */
  touch(): void;
  /** Must be called at the end. */
  end(): void;
  readonly expired: boolean;
}

/** `ms` from now; `outer` is the caller's own signal. */
export function startDeadline(ms: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  let expired = false;
  const expire = (): void => {
    expired = true;
    controller.abort(new DOMException('The time is over', 'TimeoutError'));
  };
  let timer = setTimeout(expire, ms);
  const abort = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    touch: () => {
      if (expired) return;
      clearTimeout(timer);
      timer = setTimeout(expire, ms);
    },
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
    get expired() {
      return expired;
    },
  };
}
