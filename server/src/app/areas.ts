/** Every area of the server: what it serves and what it does in the background. */
import { recoveryJob } from '../domain/identity/auth/recovery.ts';
import { routes as authRoutes } from '../domain/identity/auth/routes.ts';
import { routes as cloudRoutes } from '../domain/cloud/routes.ts';
import { emptyTrash } from '../domain/cloud/trash.ts';
import { routes as deputyRoutes } from '../domain/identity/deputies/routes.ts';
import { foldCounters } from '../domain/documents/counters.ts';
import { routes as documentPages } from '../domain/documents/pages/routes.ts';
import { routes as documentRoutes } from '../domain/documents/routes.ts';
import { demoGatewayJob } from '../domain/exchange/demo-gateway/demo-gateway.ts';
import { exchangeJob, type TrafficParts } from '../domain/exchange/exchange-job.ts';
import { routes as exchangeRoutes } from '../domain/exchange/routes.ts';
import { routes as feedRoutes } from '../domain/feed/routes.ts';
import { removeRemains } from '../platform/files/remains.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Area } from '../platform/http/serve.ts';
import type { Mailer } from '../platform/letters/mailer.ts';
import { removeOldLetters, sendLettersJob } from '../platform/letters/send-letters.ts';
import { fetchMailJob, type FetchingParts } from '../domain/mail/fetching/fetch-mail.ts';
import { routes as mailRoutes } from '../domain/mail/routes.ts';
import { removeExpired } from '../domain/identity/session/expired.ts';
import { routes as sessionRoutes } from '../domain/identity/session/routes.ts';
import { routes as settingsRoutes } from '../domain/identity/settings/routes.ts';
import { routes as signingRoutes } from '../domain/documents/signing/routes.ts';
import { endSubstitutionsJob } from '../domain/identity/deputies/service.ts';
import { endAbandonedJob } from '../domain/documents/signing/signing.ts';
import type { Job } from '../platform/jobs/worker.ts';

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
