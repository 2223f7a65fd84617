import { lazyPart } from '@qujat/lazy';

export const card = lazyPart(() => import(/* webpackChunkName: "card" */ './document-card.tsx'), { whenIdle: true });
