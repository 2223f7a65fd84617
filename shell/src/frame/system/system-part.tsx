import { useTranslation } from '@qujat/i18n';
import { LazyPart } from '@qujat/ui/lazy-part';
import type { ReactNode } from 'react';
import { windowPart } from '../../windows/window-part.ts';

const systemPage = windowPart(() => import(/* webpackChunkName: "system" */ './system-page.tsx'));

/** 'О системе', which few people open: it is loaded on demand, and its texts once per language. */
export const SystemPart = (): ReactNode => (
  <LazyPart key={useTranslation('shell').i18n.language} part={systemPage}>
    {(page) => <page.default />}
  </LazyPart>
);
