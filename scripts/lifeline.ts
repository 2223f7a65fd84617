import { Socket } from 'node:net';
import { fstatSync } from 'node:fs';

/** One Ctrl-C arrives several times: from the terminal to each process of its group, and once more from npm and from the door. */
const samePress = 1_000;

/**
 * Calls `stop` once when this process is asked to end (Ctrl-C, SIGTERM, SIGHUP) or when its parent has ended, which closes the pipe on
 * descriptor 3 (see door.mjs), and then exits with 0. A second Ctrl-C exits at once. The returned signal is aborted when the end begins:
 * later failures are caused by it.
 */
export const onEnd = (stop: () => Promise<void>): AbortSignal => {
  const ending = new AbortController();
  let endedAt = 0;
  const end = (): void => {
    if (ending.signal.aborted) {
      if (Date.now() - endedAt > samePress) process.exit(130);
      return;
    }
    endedAt = Date.now();
    ending.abort();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (!hasPipe(3)) return ending.signal;
  const pipe = new Socket({ fd: 3, readable: true, writable: false });
  pipe.on('close', () => {
    if (!ending.signal.aborted) end();
  });
  pipe.on('error', () => {});
  pipe.resume();
  pipe.unref();
  return ending.signal;
};

const hasPipe = (descriptor: number): boolean => {
  try {
    const found = fstatSync(descriptor);
    return found.isFIFO() || found.isSocket();
  } catch {
    return false;
  }
};
