import { atom } from 'jotai/vanilla';

const live = atom(false);

/** Whether this window receives live events now. Without them, visible data is refetched from time to time. */
export const liveEventsAtom = atom((get) => get(live));

/** For live-events.ts, which knows. */
export const liveState = live;
