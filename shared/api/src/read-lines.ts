interface Listening {
  readonly signal: AbortSignal;
  /** Milliseconds without a byte after which `onSilence` is called, once. */
  readonly silence: number;
  readonly onSilence: () => void;
}

/** Calls `onLine` with each line of a stream until it ends or the signal is aborted. Rejects when it breaks. */
export const readLines = async (
  body: ReadableStream<Uint8Array>,
  { signal, silence, onSilence }: Listening,
  onLine: (line: string) => void,
): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  let rest = '';
  let pieces = 0;
  const watch = (): ReturnType<typeof setTimeout> => {
    const before = pieces;
    // When a page was busy, the timeout and the data are due at the same time: the data is read first.
    return setTimeout(() => setTimeout(() => pieces === before && onSilence()), silence);
  };
  try {
    for (;;) {
      const silent = watch();
      const { done, value } = await reader.read().finally(() => clearTimeout(silent));
      pieces += 1;
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    }
  } finally {
    pieces = Infinity;
    signal.removeEventListener('abort', cancel);
  }
};
