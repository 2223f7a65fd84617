import { lazyPart } from '@qujat/lazy';

export const viewer = lazyPart(() => import(/* webpackChunkName: "viewer" */ './document-viewer.tsx'), { whenIdle: true });
