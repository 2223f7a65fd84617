import { lazyPart } from '@qujat/lazy';

/**
 * The part of the shell that only signed-in people need (sidebar, queries), a chunk of its own: the sign-in screen does
 * without it. Boot loads it beside the route's remote.
 */
export const sessionPart = lazyPart(() => import(/* webpackChunkName: "frame" */ './session-frame.tsx'));
