import { defineRemote } from '@qujat/remotes/define';

/** The organisation's news feed (FEE-1). */
export default defineRemote({
  name: 'mfe-portal',
  namespace: 'portal',
  pages: {
    feed: {
      path: '/portal',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "feed" */ './feed/feed-page.tsx'),
    },
  },
  navigation: [{ to: '/portal', label: 'portal:navigation.feed', icon: 'feed', order: 20 }],
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
