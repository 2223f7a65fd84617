import { firstScreenShown } from '@qujat/api';
import { lazyPart } from '@qujat/lazy';

/** The stream of live events and connection monitoring, which no first screen needs. */
export const liveEvents = lazyPart(async () => {
  await firstScreenShown();
  return import(/* webpackChunkName: "live-events" */ '@qujat/api/live-events');
});
