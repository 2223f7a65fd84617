import { lazyPart } from '@qujat/lazy';

export const offline = lazyPart(() => import(/* webpackChunkName: "offline" */ './offline.ts'));
