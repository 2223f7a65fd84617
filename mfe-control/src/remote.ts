import { defineRemote } from '@qujat/remotes/define';

/**
 * Tasks and control (TSK-1). No entry of the sidebar stands here: the server's menu names the pages that a person may open, and their
 * addresses are those of @qujat/contract/tasks/pages.
 */
export default defineRemote({
  name: 'mfe-control',
  namespace: 'control',
  pages: {
    tasks: {
      path: '/control/tasks',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "tasks" */ './tasks/tasks-page.tsx'),
    },
    task: {
      path: '/control/tasks/task',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "task" */ './task/task-page.tsx'),
    },
    board: {
      path: '/control/board',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "board" */ './board/board-page.tsx'),
    },
    deadlines: {
      path: '/control/deadlines',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "deadlines" */ './deadlines/deadlines.ts'),
    },
    journals: {
      path: '/control/journals',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "journals" */ './journals/journals.ts'),
    },
    discipline: {
      path: '/control/discipline',
      access: 'session',
      frame: 'sidebar',
      load: () => import(/* webpackChunkName: "discipline" */ './discipline/discipline-page.tsx'),
    },
  },
  slots: {
    gives: {
      'control/document-tasks': () => import(/* webpackChunkName: "document-tasks" */ './document/document-tasks.tsx'),
      'control/own-tasks': () => import(/* webpackChunkName: "own-tasks" */ './today/own-tasks.tsx'),
    },
  },
  locales: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
});
