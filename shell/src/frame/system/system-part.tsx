import { useTranslation } from '@qujat/i18n';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { addWindowTexts } from '../../windows/texts.ts';

/** The page with its texts, which do not come with the shell's own. */
const load = async (): Promise<typeof import('./system-page.tsx')> => {
  const [page] = await Promise.all([import(/* webpackChunkName: "system" */ './system-page.tsx'), addWindowTexts()]);
  return page;
};

/** 'О системе', which few people open: it is loaded when it is, and its texts once for each language. */
export const SystemPart = (): ReactNode => {
  const { language } = useTranslation('shell').i18n;
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const Page = useMemo(() => lazy(load), [language]);
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
};
