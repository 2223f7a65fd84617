/** Decides who opens a key file next: signed-in people first, then anonymous requests; the number of waiting requests is limited. */
import { KeysBusyError, type KeyAsker } from '../key-reader.ts';

interface LaneLimits {
  /** How many may wait, including the one whose file is being opened. */
  readonly all: number;
  /** The limit for one person or one address. */
  readonly each: number;
}

export interface TurnLimits {
  readonly signedIn: LaneLimits;
  readonly anonymous: LaneLimits;
}

/** A file takes some 20 ms, one at the limits a second: behind a queue full of the worst files an answer takes a minute and a half. */
const defaultTurnLimits: TurnLimits = { signedIn: { all: 64, each: 8 }, anonymous: { all: 24, each: 6 } };

export interface Turns {
  /** Runs the work when its turn has come. Rejects with KeysBusyError if the queue is full. */
  readonly take: <T>(asker: KeyAsker, work: () => Promise<T>) => Promise<T>;
  /** Resolves when nobody waits. */
  readonly idle: () => Promise<void>;
}

export const createTurns = (limits: TurnLimits = defaultTurnLimits): Turns => {
  const lanes = { signedIn: [] as (() => Promise<void>)[], anonymous: [] as (() => Promise<void>)[] };
  const inLane = { signedIn: 0, anonymous: 0 };
  const byName = new Map<string, number>();
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    for (let next = lanes.signedIn.shift() ?? lanes.anonymous.shift(); next; next = lanes.signedIn.shift() ?? lanes.anonymous.shift())
      await next();
    running = null;
  };

  return {
    take: <T>(asker: KeyAsker, work: () => Promise<T>): Promise<T> => {
      const lane = asker.signedIn ? 'signedIn' : 'anonymous';
      const name = `${lane} ${asker.name}`;
      const own = byName.get(name) ?? 0;
      if (inLane[lane] >= limits[lane].all || own >= limits[lane].each) return Promise.reject(new KeysBusyError());
      inLane[lane] += 1;
      byName.set(name, own + 1);
      const leave = (): void => {
        inLane[lane] -= 1;
        const left = (byName.get(name) ?? 1) - 1;
        if (left > 0) byName.set(name, left);
        else byName.delete(name);
      };
      return new Promise<T>((resolve, reject) => {
        lanes[lane].push(() => work().finally(leave).then(resolve, reject));
        running ??= Promise.resolve().then(run);
      });
    },
    idle: () => running ?? Promise.resolve(),
  };
};
