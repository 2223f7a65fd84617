import { createI18n, I18nProvider, type ShortLanguage, type Texts } from '@qujat/i18n';
import { BrowserRouter } from '@qujat/router';
import { UiProvider } from '@qujat/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import accountEn from '../src/account/locales/en.json';
import accountKk from '../src/account/locales/kk.json';
import accountRu from '../src/account/locales/ru.json';
import accountTr from '../src/account/locales/tr.json';
import en from '../src/locales/en.json';
import kk from '../src/locales/kk.json';
import ru from '../src/locales/ru.json';
import tr from '../src/locales/tr.json';
import uiKk from '../../shared/ui/src/locales/kk.json';
import uiRu from '../../shared/ui/src/locales/ru.json';

const texts: Readonly<Record<ShortLanguage, Texts>> = { ru, kk, en, tr };

const accountTexts: Readonly<Record<ShortLanguage, Texts>> = { ru: accountRu, kk: accountKk, en: accountEn, tr: accountTr };

/** The shell's surroundings of a page. */
export const around = (
  page: ReactNode,
  language: ShortLanguage = 'ru',
  Router: (props: { children: ReactNode }) => ReactNode = BrowserRouter,
): ReactNode => {
  const ui = language === 'kk' ? uiKk : uiRu;
  return (
    <Router>
      <I18nProvider i18n={createI18n({ language, resources: { auth: texts[language], account: accountTexts[language], ui } })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <UiProvider>{page}</UiProvider>
        </QueryClientProvider>
      </I18nProvider>
    </Router>
  );
};
