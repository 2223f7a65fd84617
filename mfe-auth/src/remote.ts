import { defineRemote } from '@qujat/remotes/define';

/** Signing in and what belongs to it (specification 1 §2.2–2.4). */
export default defineRemote({
  name: 'mfe-auth',
  namespace: 'auth',
  pages: {
    'sign-in': {
      path: '/login',
      access: 'anonymous',
      frame: 'plain',
      prerender: true,
      load: () => import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-page.tsx'),
    },
    'password-change': {
      path: '/rechangepsw',
      access: 'session',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "password-change" */ './password-change/password-change-page.tsx'),
    },
  },
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
