import { defineRemote } from '@qujat/remotes/define';

/** The organisation's news feed (specification 2 §2, "Portal feed"). */
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
