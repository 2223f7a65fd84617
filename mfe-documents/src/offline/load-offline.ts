import { lazyPart } from '@qujat/lazy';

export const offline = lazyPart(async () => (await import(/* webpackChunkName: "offline" */ './offline.ts')).loadOffline());
