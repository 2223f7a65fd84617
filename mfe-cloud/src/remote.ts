import { defineRemote } from '@qujat/remotes/define';

/** The file cloud: folders of one's own, folders that others opened, recent files (specification 2 §2, "Cloud screen"). */
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
  },
  navigation: [{ to: '/cloud', label: 'cloud:navigation.cloud', icon: 'cloud', order: 30 }],
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
