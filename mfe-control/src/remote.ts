import { defineRemote } from '@qujat/remotes/define';

/** The front door (shared/remotes/README.md). */
export default defineRemote({
  name: 'mfe-control',
  namespace: 'control',
  pages: {
    main: {
      path: '/control',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "main" */ './main/main-page.tsx'),
    },
  },
  navigation: [{ to: '/control', label: 'control:navigation.main', icon: 'section', order: 40 }],
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
