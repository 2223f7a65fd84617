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
  /** Sends a heartbeat to all listeners. */
  readonly heartbeat: () => void;
  /** The database is unavailable: clients that reconnect are told so. */
  readonly endCurrent: () => void;
  /** Ends all streams, and every new one at once. */
  readonly endAll: () => void;
}

/** A session rarely has more visible tabs; if one keeps opening streams, the oldest is closed. */
const streamsOfSession = 12;

export const makeAudience = (): Audience => {
  const listeners = new Set<Listener>();
  let over = false;
  const sendTo = (chosen: Iterable<Listener>, event: LiveEvent): void => {
    for (const listener of chosen) listener.send(event);
  };
  return {
    size: () => listeners.size,
    add: (listener) => {
      if (over) listener.end();
      const ofSession = [...listeners].filter(({ sessionId }) => sessionId === listener.sessionId);
      if (ofSession.length >= streamsOfSession) ofSession[0]?.end();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (payload) => {
      if (payload.startsWith('feed:')) {
        const organisationId = Number(payload.slice('feed:'.length));
        return sendTo(
          [...listeners].filter((listener) => listener.organisationId === organisationId),
          'feed',
        );
      }
      if (payload.startsWith('cloud:')) {
        const employees = new Set(payload.slice('cloud:'.length).split(',').map(Number));
        return sendTo(
          [...listeners].filter(({ employeeId }) => employees.has(employeeId)),
          'cloud',
        );
      }
      if (payload.startsWith('bell:')) {
        const employees = new Set(payload.slice('bell:'.length).split(',').map(Number));
        return sendTo(
          [...listeners].filter(({ employeeId }) => employees.has(employeeId)),
          'notifications',
        );
      }
      if (payload.startsWith('session:')) {
        const sessionId = Number(payload.slice('session:'.length));
        // The person's principals have changed, so the client must reconnect.
        for (const listener of [...listeners].filter((each) => each.sessionId === sessionId)) {
          listener.send('substitutions');
          listener.end();
        }
        return;
      }
      if (payload === '*') return sendTo(listeners, 'documents');
      const concerned = payload.split(',').map(Number);
      sendTo(
        [...listeners].filter(({ principals }) => concerned.some((each) => principals().has(each))),
        'documents',
      );
    },
    tellReady: () => sendTo(listeners, 'ready'),
    heartbeat: () => {
      for (const { heartbeat } of listeners) heartbeat();
    },
    endCurrent: () => {
      for (const listener of listeners) listener.end();
    },
    endAll: () => {
      over = true;
      for (const listener of listeners) listener.end();
    },
  };
};
