import { signOutByTicket } from '@qujat/contract/authentication';
import { forgetSignOut, pendingSignOuts } from '@qujat/session';
import { ApiError } from './errors.ts';
import { request } from './request.ts';
import { inTurn } from './turn.ts';

/** Pauses between attempts, milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
const timeoutMs = 10_000;

/** Resolves when the time is over, or when this machine is online again. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/** Whether the server has answered: with success, or with a final refusal. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.kind !== 'too-often';

const attemptAll = async (timesOnline: () => number): Promise<void> => {
  for (let attempts = 0; ; attempts += 1) {
    const [ticket] = pendingSignOuts();
    if (ticket === undefined) return;
    const before = timesOnline();
    try {
      await request(signOutByTicket, { ticket }, { background: true, timeoutMs });
      forgetSignOut(ticket);
      attempts = -1;
    } catch (error) {
      if (isAnswer(error)) {
        console.warn('The server does not take the sign-out', error);
        forgetSignOut(ticket);
        // An attempt that was on its way when the connection came back is made again at once.
      } else if (timesOnline() === before) await pause(pauses[Math.min(Math.max(attempts, 0), pauses.length - 1)] ?? 0);
    }
  }
};

const deliver = async (): Promise<void> => {
  let times = 0;
  const count = (): void => void (times += 1);
  addEventListener('online', count);
  try {
    await attemptAll(() => times);
  } finally {
    removeEventListener('online', count);
  }
};

let delivering: Promise<void> | null = null;

/** Repeats each pending sign-out until the server has answered it; one tab at a time. */
export function deliverSignOuts(): Promise<void> {
  delivering ??= inTurn('qujat-sign-out', deliver).finally(() => {
    delivering = null;
  });
  return delivering;
}
