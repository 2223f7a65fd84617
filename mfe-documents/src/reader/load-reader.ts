import { lazyPart } from '@qujat/lazy';

export const reader = lazyPart(async () => (await import(/* webpackChunkName: "reader" */ './index.ts')).loadReaderScreens());
