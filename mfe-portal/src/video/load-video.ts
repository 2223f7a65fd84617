import { lazyPart } from '@qujat/lazy';

export const videoWindow = lazyPart(() => import(/* webpackChunkName: "video-window" */ './video-window.tsx'));
