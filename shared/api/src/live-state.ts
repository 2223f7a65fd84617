import { atom } from 'jotai/vanilla';

const live = atom(false);

/** Whether this window hears live events now. Where it does not, what is on the screen is asked again from time to time. */
export const liveEventsAtom = atom((get) => get(live));

/** For live-events.ts, which knows. */
export const liveState = live;
