/**
 * Bounds how long a mail server may take, however busy it looks: a server that sends a byte now and then is never silent. The bound grows
 * with what has arrived, so that a large letter comes over a slow line, too.
 */
import { MailError } from './mail-error.ts';

/** A connection to a mail server. */
export interface Line {
  /** Bytes, so far. */
  readonly received: () => number;
  /** At once, whatever is going on. */
  readonly close: () => void;
}

export interface Deadline {
  /** The connection that is closed when the time is over. */
  readonly watch: (line: Line) => void;
  /** Rejects with MailError when the work takes too long; then the connection is closed. */
  readonly within: <T>(work: () => Promise<T>, mostMs?: number) => Promise<T>;
}

const minute = 60_000;
/** Without any progress worth the name, one answer may take this many times the allowed silence. */
const silences = 4;
/** Bytes per millisecond. Each answer may take so much longer as it would take at this speed. */
const slowest = 50;
/** The bound for one answer, and with it for one letter. */
const mostOfAnswer = 3 * minute;
/** The bound for everything together. */
const mostOfAll = 4 * minute;
const everyMs = 100;

export const startDeadline = (silenceMs: number): Deadline => {
  const opened = performance.now();
  let line: Line | null = null;
  let isOver = false;
  const received = (): number => line?.received() ?? 0;
  return {
    watch: (next) => {
      line = next;
      if (isOver) next.close();
    },
    within: async (work, mostMs = mostOfAnswer) => {
      if (isOver) throw new MailError('timeout');
      const begun = performance.now();
      const before = received();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setInterval(() => {
          const now = performance.now();
          const allowed = Math.min(silences * silenceMs + Math.max(0, received() - before) / slowest, mostMs);
          if (now - begun < allowed && now - opened < mostOfAll) return;
          // First, so that this is the reason, and not the closing.
          reject(new MailError('timeout'));
          isOver = true;
          line?.close();
        }, everyMs);
      });
      try {
        return await Promise.race([work(), late]);
      } finally {
        clearInterval(timer);
      }
    },
  };
};
