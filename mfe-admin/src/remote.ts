import { defineRemote } from '@qujat/remotes/define';

/**
 * An organisation administers itself (ADM-1). No entry of the sidebar stands here: the server's menu names the pages that a person may
 * open, and their addresses are those of @qujat/contract/administration/pages.
 */
export default defineRemote({
  name: 'mfe-admin',
  namespace: 'admin',
  pages: {
    'first-steps': {
      path: '/admin/first-steps',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "first-steps" */ './first-steps/first-steps-page.tsx'),
    },
    people: {
      path: '/admin/people',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "people" */ './people/people-page.tsx'),
    },
    person: {
      path: '/admin/people/person',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "person" */ './person/person-page.tsx'),
    },
    peopleImport: {
      path: '/admin/people/import',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "peopleImport" */ './people-import/import-page.tsx'),
    },
    structure: {
      path: '/admin/structure',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "structure" */ './structure/structure-page.tsx'),
    },
    organisation: {
      path: '/admin/organisation',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "organisation" */ './organisation/organisation-page.tsx'),
    },
    templates: {
      path: '/admin/templates',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "templates" */ './templates/templates.ts'),
    },
    design: {
      path: '/admin/templates/design',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "design" */ './templates/design.ts'),
    },
    indices: {
      path: '/admin/indices',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "indices" */ './registers/indices-page.tsx'),
    },
    retention: {
      path: '/admin/retention',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "retention" */ './retention/retention-page.tsx'),
    },
    contractors: {
      path: '/admin/contractors',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "contractors" */ './contractors/contractors-page.tsx'),
    },
    policy: {
      path: '/admin/policy',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "policy" */ './policy/policy-page.tsx'),
    },
    log: {
      path: '/admin/log',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "log" */ './log/log-page.tsx'),
    },
  },
  slots: { asks: ['documents/template-form'] },
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
