/** Reads a stream of live events in tests, as a client does. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

export interface EventStream {
  /** The names of the events so far. */
  readonly events: readonly string[];
  readonly isOver: () => boolean;
  /** Disconnects. */
  readonly leave: () => void;
}

/** Opens a stream with the given request, and collects the names of its events. */
export const followEvents = async (open: (signal: AbortSignal) => Promise<Response>): Promise<EventStream & { response: Response }> => {
  const stop = new AbortController();
  const response = await open(stop.signal);
  const events: string[] = [];
  let over = false;
  void (async () => {
    try {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
        events.push(...[...piece.matchAll(/^event: (\w+)$/gm)].map((found) => found[1] ?? ''));
    } catch {
      // The test has disconnected.
    }
    over = true;
  })();
  return { response, events, isOver: () => over, leave: () => stop.abort() };
};

/** Waits until the condition holds; `what` names it if it never does. */
export const until = async (what: string, holds: () => boolean): Promise<void> => {
  for (let waited = 0; !holds(); waited += 20) {
    assert.ok(waited < 10_000, `waited in vain: ${what}`);
    await sleep(20);
  }
};
