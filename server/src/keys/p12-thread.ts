/** The thread in which key files are opened, so that the server goes on answering. */
import { parentPort } from 'node:worker_threads';
import { openP12, type Opened } from './open-p12.ts';

export interface Task {
  readonly id: number;
  readonly file: Uint8Array;
  readonly password: string;
}
export interface Result {
  readonly id: number;
  readonly opened: Opened;
}

parentPort?.on('message', ({ id, file, password }: Task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, opened: openP12(file, password) } satisfies Result);
});
