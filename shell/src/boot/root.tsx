import { I18nProvider, type createI18n } from '@qujat/i18n';
import type { ReleasesData } from '@qujat/releases/page-data';
import { store } from '@qujat/session';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { App } from '../frame/app.tsx';

/** Everything below the router: the same in the browser and when the page's HTML is rendered, so that hydration matches. */
export function Root({ i18n, releases }: { i18n: ReturnType<typeof createI18n>; releases: ReleasesData }): ReactNode {
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <App releases={releases} />
      </I18nProvider>
    </Provider>
  );
}
