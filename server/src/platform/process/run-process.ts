/**
 * The life of a long-running process: one clear line if it cannot start, and running work finishes before it ends.
 */
import { StartError } from './start-error.ts';

export interface Part {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const runProcess = async (make: () => Part, started: () => void): Promise<void> => {
  let part: Part | null = null;
  let ending = false;
  const end = async (): Promise<void> => {
    // A second signal means: stop immediately.
    if (ending) process.exit(130);
    ending = true;
    await part?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  try {
    part = make();
    await part.start();
    started();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
};
