/** Every area of the server: what it serves and what it does in the background. */
import { routes as authRoutes } from './auth/routes.ts';
import { routes as cloudRoutes } from './cloud/routes.ts';
import { foldCounters } from './documents/counters.ts';
import { routes as documentRoutes } from './documents/routes.ts';
import { routes as feedRoutes } from './feed/routes.ts';
import type { Area } from './http/serve.ts';
import { routes as mailRoutes } from './mail/routes.ts';
import { removeExpired } from './session/expired.ts';
import { routes as sessionRoutes } from './session/routes.ts';
import type { Job } from './worker.ts';

export const areas: readonly Area[] = [authRoutes, sessionRoutes, documentRoutes, mailRoutes, feedRoutes, cloudRoutes];

export const jobs: readonly Job[] = [
  removeExpired,
  { name: 'fold-counters', everyMs: 5000, run: async (db) => void (await foldCounters(db)) },
];
