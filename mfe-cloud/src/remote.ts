import { defineRemote } from '@qujat/remotes/define';

/** The file cloud: own and shared folders, views, links for outsiders (CLD-1). */
export default defineRemote({
  name: 'mfe-cloud',
  namespace: 'cloud',
  pages: {
    folders: {
      path: '/cloud',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "folders" */ './folders/folders-page.tsx'),
    },
    external: {
      path: '/cloud/:link',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "external" */ './external/external-page.tsx'),
    },
  },
  navigation: [{ to: '/cloud', label: 'cloud:navigation.cloud', icon: 'cloud', order: 30 }],
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
