/** Every area of the server: what it serves and what it does in the background. */
import { recoveryJob } from './auth/recovery.ts';
import { routes as authRoutes } from './auth/routes.ts';
import { routes as cloudRoutes } from './cloud/routes.ts';
import { emptyTrash } from './cloud/trash.ts';
import { routes as deputyRoutes } from './deputies/routes.ts';
import { foldCounters } from './documents/counters.ts';
import { routes as documentPages } from './documents/pages/routes.ts';
import { routes as documentRoutes } from './documents/routes.ts';
import { demoGatewayJob } from './exchange/demo-gateway/demo-gateway.ts';
import { exchangeJob, type TrafficParts } from './exchange/exchange-job.ts';
import { routes as exchangeRoutes } from './exchange/routes.ts';
import { routes as feedRoutes } from './feed/routes.ts';
import { removeRemains } from './files/remains.ts';
import type { FileStore } from './files/store.ts';
import type { Area } from './http/serve.ts';
import type { Mailer } from './letters/mailer.ts';
import { removeOldLetters, sendLettersJob } from './letters/send-letters.ts';
import { fetchMailJob, type FetchingParts } from './mail/fetching/fetch-mail.ts';
import { routes as mailRoutes } from './mail/routes.ts';
import { removeExpired } from './session/expired.ts';
import { routes as sessionRoutes } from './session/routes.ts';
import { routes as settingsRoutes } from './settings/routes.ts';
import { routes as signingRoutes } from './signing/routes.ts';
import { endSubstitutionsJob } from './deputies/service.ts';
import { endAbandonedJob } from './signing/signing.ts';
import type { Job } from './worker.ts';

export const areas: readonly Area[] = [
  authRoutes,
  sessionRoutes,
  settingsRoutes,
  deputyRoutes,
  documentRoutes,
  documentPages,
  exchangeRoutes,
  signingRoutes,
  mailRoutes,
  feedRoutes,
  cloudRoutes,
];

export interface JobParts {
  /** Where people find the product, for links in letters. */
  readonly origin: string;
  /** Null where no mail server is configured: letters wait. */
  readonly mailer: Mailer | null;
  /** Null where no gateway to the exchange is configured. */
  readonly exchange: TrafficParts | null;
  readonly files: FileStore;
  /** Null where no key for the passwords of mail accounts is configured. */
  readonly mailboxes: FetchingParts | null;
}

export const jobs = ({ origin, mailer, exchange, files, mailboxes }: JobParts): readonly Job[] => [
  removeExpired,
  removeOldLetters,
  recoveryJob(origin),
  endAbandonedJob,
  endSubstitutionsJob,
  emptyTrash,
  removeRemains(files),
  ...(mailer ? [sendLettersJob(mailer)] : []),
  ...(exchange ? [exchangeJob(exchange)] : []),
  ...(mailboxes ? [fetchMailJob(mailboxes)] : []),
  ...(exchange?.gateway.demo ? [demoGatewayJob] : []),
  { name: 'fold-counters', everyMs: 5000, run: async (db) => void (await foldCounters(db)) },
];
