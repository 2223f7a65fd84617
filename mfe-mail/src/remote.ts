import { defineRemote } from '@qujat/remotes/define';

/** The connected mailbox. It has no page: the document work area shows it (MAI-1). */
export default defineRemote({
  name: 'mfe-mail',
  namespace: 'mail',
  pages: {},
  slots: {
    gives: { 'mail/mailbox': () => import(/* webpackChunkName: "mailbox" */ './mailbox/mailbox-slot.tsx') },
  },
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
