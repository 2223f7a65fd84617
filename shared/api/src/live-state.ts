import { atom } from 'jotai/vanilla';

const live = atom(false);

/** Whether this window receives live events now. Without them, visible data is refetched from time to time. */
export const liveEventsAtom = atom((get) => get(live));

/** Set by live-events.ts. */
export const liveState = live;
