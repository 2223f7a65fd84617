import { defineRemote } from '@qujat/remotes/define';

/** Signing in, and everything around it (ACC-21, PAG-1). */
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
    qr: {
      path: '/loginqr',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "qr" */ './account/qr/qr.ts'),
    },
    recovery: {
      path: '/recovery',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "recovery" */ './account/recovery/recovery.ts'),
    },
    'new-password': {
      path: '/recovery/password',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "new-password" */ './account/recovery/new-password.ts'),
    },
    'register-by-email': {
      path: '/reginstanceemail',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "register-by-email" */ './account/registration/register-by-email.ts'),
    },
    'confirm-registration': {
      path: '/reginstanceemail/confirm',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "confirm-registration" */ './account/registration/confirm-registration.ts'),
    },
    'register-by-key': {
      path: '/reginstance',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "register-by-key" */ './account/registration/register-by-key.ts'),
    },
    invitation: {
      path: '/invitation',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "invitation" */ './account/invitation/invitation.ts'),
    },
    agreements: {
      path: '/agreements/:document',
      access: 'anonymous',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "agreements" */ './account/agreements/agreements.ts'),
    },
    'password-change': {
      path: '/rechangepsw',
      access: 'session',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "password-change" */ './account/password-change/password-change.ts'),
    },
    settings: {
      path: '/ce/settings/',
      access: 'session',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "settings" */ './account/settings/settings.ts'),
    },
  },
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
