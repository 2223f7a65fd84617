import { lazyPart } from '@qujat/lazy';

export const pdfPart = lazyPart(async () => (await import(/* webpackChunkName: "pdf" */ './index.ts')).loadPdfScreens());
