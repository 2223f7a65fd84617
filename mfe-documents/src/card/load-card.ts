import { lazyModule } from '../work-area/lazy-module.ts';

const card = lazyModule(() => import(/* webpackChunkName: "card" */ './document-card.tsx'));

/** Begins to load the card, when somebody points at a number. */
export const preloadCard = card.preload;
export const useCardModule = card.useModule;
