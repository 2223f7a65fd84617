/** The listeners of this process, and the selection of those that a notice from the database concerns. */
import type { LiveEvent } from '@qujat/contract/live-events';

/** One open stream. */
interface Listener {
  readonly sessionId: number;
  readonly employeeId: number;
  /** The organisation of the person's feed. */
  readonly organisationId: number;
  /** The principals whose queues the person reads now. */
  readonly principals: () => ReadonlySet<number>;
  readonly send: (event: LiveEvent) => void;
  /** Sends a heartbeat. */
  readonly heartbeat: () => void;
  readonly end: () => void;
}

export interface Audience {
  /** How many streams are open. */
  readonly size: () => number;
  /** Adds a listener. The returned function removes it. */
  readonly add: (listener: Listener) => () => void;
  /**
   * Passes on a payload of the channel: the principals whose queues changed, or '*' for everybody; 'feed:' and an organisation; 'cloud:'
   * and employees; 'bell:' and employees; 'session:' and a session that has ended, or no longer acts for somebody.
   */
  readonly tell: (payload: string) => void;
  /** Events may have been missed: everybody refetches. */
  readonly tellReady: () => void;
  /** Sends a heartbeat to one of so many equal parts of the listeners. */
  readonly heartbeat: (part: number, parts: number) => void;
  /** The database is unavailable: clients that reconnect are told so. */
  readonly endCurrent: () => void;
  /** Ends all streams, and every new one at once. */
  readonly endAll: () => void;
}

/** A session rarely has more visible tabs; if one keeps opening streams, the oldest is closed. */
const streamsOfSession = 12;

export const makeAudience = (): Audience => {
  /** Each with its place in the order of arrival, which decides when its heartbeat is due. */
  const listeners = new Map<Listener, number>();
  const bySession = new Map<number, Set<Listener>>();
  let arrivals = 0;
  let over = false;
  const sendTo = (chosen: Iterable<Listener>, event: LiveEvent): void => {
    for (const listener of chosen) listener.send(event);
  };
  return {
    size: () => listeners.size,
    add: (listener) => {
      if (over) listener.end();
      const ofSession = bySession.get(listener.sessionId) ?? new Set();
      bySession.set(listener.sessionId, ofSession);
      const [oldest] = ofSession;
      if (ofSession.size >= streamsOfSession) oldest?.end();
      ofSession.add(listener);
      listeners.set(listener, (arrivals += 1));
      return () => {
        listeners.delete(listener);
        ofSession.delete(listener);
        if (ofSession.size === 0 && bySession.get(listener.sessionId) === ofSession) bySession.delete(listener.sessionId);
      };
    },
    tell: (payload) => {
      if (payload.startsWith('feed:')) {
        const organisationId = Number(payload.slice('feed:'.length));
        return sendTo(
          [...listeners.keys()].filter((listener) => listener.organisationId === organisationId),
          'feed',
        );
      }
      if (payload.startsWith('cloud:')) {
        const employees = new Set(payload.slice('cloud:'.length).split(',').map(Number));
        return sendTo(
          [...listeners.keys()].filter(({ employeeId }) => employees.has(employeeId)),
          'cloud',
        );
      }
      if (payload.startsWith('bell:')) {
        const employees = new Set(payload.slice('bell:'.length).split(',').map(Number));
        return sendTo(
          [...listeners.keys()].filter(({ employeeId }) => employees.has(employeeId)),
          'notifications',
        );
      }
      if (payload.startsWith('session:')) {
        const sessionId = Number(payload.slice('session:'.length));
        // The person's principals have changed, so the client must reconnect.
        for (const listener of [...(bySession.get(sessionId) ?? [])]) {
          listener.send('substitutions');
          listener.end();
        }
        return;
      }
      if (payload === '*') return sendTo(listeners.keys(), 'documents');
      const concerned = payload.split(',').map(Number);
      sendTo(
        [...listeners.keys()].filter(({ principals }) => concerned.some((each) => principals().has(each))),
        'documents',
      );
    },
    tellReady: () => sendTo(listeners.keys(), 'ready'),
    heartbeat: (part, parts) => {
      for (const [{ heartbeat }, place] of listeners) if (place % parts === part) heartbeat();
    },
    endCurrent: () => {
      for (const listener of listeners.keys()) listener.end();
    },
    endAll: () => {
      over = true;
      for (const listener of listeners.keys()) listener.end();
    },
  };
};
