import { defineRemote } from '@qujat/remotes/define';

/** The document work area: the list of a queue, the bookmarked documents, the mailbox inside it, the card (LST-1). */
export default defineRemote({
  name: 'mfe-documents',
  namespace: 'documents',
  pages: {
    list: {
      path: '/',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "list" */ './work-area/work-area-page.tsx'),
    },
    today: {
      path: '/today',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "today" */ './today/today.ts'),
    },
    'new-document': {
      path: '/ce/newdoc/',
      access: 'session',
      frame: 'plain',
      load: () => import(/* webpackChunkName: "new-document" */ './new-document/new-document.ts'),
    },
    share: {
      path: '/share/',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "share" */ './share/share.ts'),
    },
  },
  slots: {
    asks: ['control/document-tasks', 'control/own-tasks', 'mail/mailbox'],
    gives: { 'documents/template-form': () => import(/* webpackChunkName: "template-form" */ './new-document/template-form.ts') },
  },
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
