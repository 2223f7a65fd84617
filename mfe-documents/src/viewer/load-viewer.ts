import { lazyModule } from '../work-area/lazy-module.ts';

export const viewer = lazyModule(() => import(/* webpackChunkName: "viewer" */ './document-viewer.tsx'));
