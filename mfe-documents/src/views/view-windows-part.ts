import { lazyPart } from '@qujat/lazy';

export const viewWindows = lazyPart(() => import(/* webpackChunkName: "view-windows" */ './view-windows.ts'), { whenIdle: true });
