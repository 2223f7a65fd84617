import { Socket } from 'node:net';
import { fstatSync } from 'node:fs';

/**
 * Calls `stop` once when this process is asked to end (Ctrl-C, SIGTERM, SIGHUP) or when the process that started it is
 * gone, which shows as the end of the pipe on descriptor 3 (see door.mjs). A second Ctrl-C ends at once.
 */
export const onEnd = (stop: () => Promise<void>): void => {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (!hasPipe(3)) return;
  const pipe = new Socket({ fd: 3, readable: true, writable: false });
  pipe.on('close', () => {
    if (!stopping) end();
  });
  pipe.on('error', () => {});
  pipe.resume();
  pipe.unref();
};

const hasPipe = (descriptor: number): boolean => {
  try {
    const found = fstatSync(descriptor);
    return found.isFIFO() || found.isSocket();
  } catch {
    return false;
  }
};
