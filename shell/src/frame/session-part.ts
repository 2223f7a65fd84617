import { lazyPart } from '@qujat/lazy';

/**
 * The part of the shell that only signed-in people need (sidebar, queries), as a separate chunk: the sign-in screen does not load it. Boot
 * loads it in parallel with the route's remote.
 */
export const sessionPart = lazyPart(() => import(/* webpackChunkName: "frame" */ './session-frame.tsx'));
