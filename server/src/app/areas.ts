/** Every area of the server: its routes and its background jobs. */
import { dismissalsJob } from '../domain/administration/departure/due-dismissals.ts';
import { peopleImportJob } from '../domain/administration/people/import/run.ts';
import { removeOldImports } from '../domain/administration/people/import/remove-old.ts';
import { invitationLettersJob } from '../domain/administration/people/invitation-letters.ts';
import { administrationRoutes } from '../domain/administration/routes.ts';
import { recoveryJob } from '../domain/identity/auth/recovery.ts';
import type { SessionRule } from '../domain/identity/auth/lifetimes.ts';
import { authRoutes } from '../domain/identity/auth/routes.ts';
import { cloudRoutes } from '../domain/cloud/routes.ts';
import { cloudFiles } from '../domain/cloud/file-guard.ts';
import { emptyTrash } from '../domain/cloud/trash.ts';
import { deputyRoutes } from '../domain/identity/deputies/routes.ts';
import { anchorJob, type AnchorParts } from '../domain/documents/anchors/anchor.ts';
import type { DecisionListener } from '../domain/documents/acts/store-outcome.ts';
import { documentsInWork, foldCounters } from '../domain/documents/counters.ts';
import { documentFiles } from '../domain/documents/file-guard.ts';
import { documentPageRoutes } from '../domain/documents/pages/routes.ts';
import { documentRoutes } from '../domain/documents/routes.ts';
import { heldDecisionsJob } from '../domain/documents/today/carry-out-held.ts';
import { destroyContentsJob } from '../domain/documents/retention/destroy.ts';
import { releaseWithdrawn } from '../domain/documents/retention/release.ts';
import { demoGatewayJob } from '../domain/exchange/demo-gateway/demo-gateway.ts';
import type { ExchangeGateway } from '../domain/exchange/gateway.ts';
import { showsExchange } from '../domain/exchange/may-send.ts';
import { registerIncoming } from '../domain/exchange/register.ts';
import { executionTasks } from '../domain/tasks/execution.ts';
import { taskFiles } from '../domain/tasks/file-guard.ts';
import { foldFiguresJob } from '../domain/tasks/discipline/sums.ts';
import { forgetTaskContents } from '../domain/tasks/forget-contents.ts';
import { heldTasksJob } from '../domain/tasks/holding.ts';
import { taskRoutes } from '../domain/tasks/routes.ts';
import { countUrgentTasks } from '../domain/tasks/own-tasks.ts';
import { settleExecutionsJob } from '../domain/tasks/settle-executions.ts';
import { feedFiles } from '../domain/feed/file-guard.ts';
import { letterFiles } from '../domain/mail/file-guard.ts';
import { letterOf } from '../domain/mail/letter-documents.ts';
import type { FetchingParts, MailboxParts } from '../domain/mail/mailbox-parts.ts';
import { replyAddress as replyAddressOf } from '../domain/mail/reply-address.ts';
import type { RegistrationMode } from '@qujat/contract/registration-mode';
import type { PasswordCost } from '../platform/crypto/password.ts';
import { createFileAccess, type FileGuard } from '../platform/files/file-access.ts';
import type { Quota } from '../platform/files/quota.ts';
import type { KeyReader } from '../platform/keys/key-reader.ts';
import { fetchListsJob, type ListParts } from '../platform/keys/revocation/fetch-lists.ts';
import { demoPhoneRoutes } from './demo/phone/routes.ts';
import { downloadRoutes } from './download/download.ts';
import { exchangeJob, type TrafficParts } from '../domain/exchange/exchange-job.ts';
import { exchangeRoutes } from '../domain/exchange/routes.ts';
import { feedRoutes } from '../domain/feed/routes.ts';
import { scanJob, type ScanParts } from '../platform/files/scanning/scan-job.ts';
import { sweepOrphans } from '../platform/files/orphans.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Area } from '../platform/http/serve.ts';
import type { Mailer } from '../platform/letters/mailer.ts';
import type { OnLetter } from '../platform/metrics/acts.ts';
import { removeOldLetters, sendLettersJob } from '../platform/letters/send-letters.ts';
import { fetchMailJob } from '../domain/mail/fetching/fetch-mail.ts';
import { removeOldNotifications, remindersJob } from '../domain/notifications/calendar/reminders.ts';
import { digestsJob } from '../domain/notifications/digest/digest.ts';
import { browserChannel } from '../domain/notifications/push/note-push.ts';
import { sendPushJob, type PushSending } from '../domain/notifications/push/send-push.ts';
import { mayLeaveAt } from '../domain/notifications/telling/still-true.ts';
import { notificationRoutes } from '../domain/notifications/routes.ts';
import { decisionNews } from '../domain/notifications/telling/decision-news.ts';
import { makeTellPeople } from '../domain/notifications/telling/tell-people.ts';
import { mailRoutes } from '../domain/mail/routes.ts';
import { findSessionById } from '../domain/identity/session/find.ts';
import { removeExpired } from '../domain/identity/session/expired.ts';
import { sessionRoutes } from '../domain/identity/session/routes.ts';
import { settingsRoutes } from '../domain/identity/settings/routes.ts';
import { mobileSigningRoutes } from '../domain/documents/signing/mobile/routes.ts';
import { removeOldOffers } from '../domain/documents/signing/mobile/remove-old.ts';
import type { MobileSigning } from '../domain/documents/signing/mobile/settings.ts';
import { signingRoutes } from '../domain/documents/signing/routes.ts';
import { endSubstitutionsJob } from '../domain/identity/deputies/service.ts';
import { renewSignaturesJob, type RenewalJobParts } from '../domain/documents/signing/renewal/renew-signatures.ts';
import { endAbandonedJob, type Signing } from '../domain/documents/signing/signing.ts';
import type { Job } from '../platform/jobs/worker.ts';

/** The services of the areas, besides those that they give each other. */
export interface Services {
  /** Reads and judges keys for signing. */
  readonly keys: KeyReader;
  readonly signing: Signing;
  /** The gateway to the government exchange; null if none is configured. */
  readonly exchange: ExchangeGateway | null;
  readonly files: FileStore;
  /** How much of cloud and feed a person and an organisation may use. */
  readonly quota: Quota;
  readonly mailboxes: MailboxParts;
  /** Shared with the page server; none: nobody can be put into a channel. */
  readonly channelKeys: readonly string[];
  /** The cost of new password hashes. */
  readonly passwordCost: PasswordCost;
  readonly sessionRule: SessionRule;
  readonly registration: RegistrationMode;
  /** The public key of messages to browsers; null: none are sent. */
  readonly pushKey: string | null;
  readonly pushNetworks: readonly string[];
  /** Signing by the state mobile application; null: it is not offered. */
  readonly mobileSigning: MobileSigning | null;
  /** The demo's data folder, whose keys the demo's phone signs with; null outside the demo. */
  readonly demoFolder: string | null;
}

/** Tells people about an event, for every area that has news (docs/architecture.md). */
const tellPeople = makeTellPeople(browserChannel);

/** The effects of a decision outside of documents. People are told last, when an incoming document has its number. */
export const decisionListeners: readonly DecisionListener[] = [
  registerIncoming,
  releaseWithdrawn,
  executionTasks(tellPeople),
  decisionNews(tellPeople),
];

/** The places of files: each decides about access to its own. */
const fileGuards: readonly FileGuard[] = [cloudFiles, documentFiles, feedFiles, letterFiles, taskFiles];

export const areas = (services: Services): readonly Area[] => {
  const { keys, signing, exchange, files, quota, mailboxes, channelKeys, passwordCost, sessionRule, registration, mobileSigning } =
    services;
  const { pushKey, pushNetworks, demoFolder } = services;
  const identity = { keys, passwordCost, channelKeys, documentsInWork, sessionRule, registration, mobileSigning: mobileSigning !== null };
  const offersExchange = exchange ? showsExchange : () => false;
  const documents = { files, keys, signing, decisionListeners, tellPeople, countUrgentTasks, offersExchange, letterOf, replyAddressOf };
  const fileAccess = createFileAccess(fileGuards);
  return [
    authRoutes(identity),
    sessionRoutes(identity),
    settingsRoutes(identity),
    deputyRoutes({ tellPeople }),
    documentRoutes(documents),
    documentPageRoutes(documents),
    signingRoutes(documents),
    mobileSigningRoutes({ ...documents, mobileSigning, findSessionById }),
    taskRoutes({ files, decisionListeners, tellPeople }),
    exchangeRoutes({ exchange, files, keys, signing }),
    mailRoutes({ files, mailboxes }),
    feedRoutes({ files, quota }),
    cloudRoutes({ files, fileAccess, quota, passwordCost }),
    downloadRoutes({ files, fileAccess }),
    ...(demoFolder === null ? [] : [demoPhoneRoutes({ dataDir: demoFolder, mobileSigning })]),
    notificationRoutes({ pushKey, pushNetworks, decisionListeners }),
    ...administrationRoutes({ passwordCost, sessionRule, tellPeople, drawPdf: (facts) => signing.parts.threads.ask('draw', { facts }) }),
  ];
};

export interface JobParts {
  /** Where people find the product, for links in letters. */
  readonly origin: string;
  /** Null if no mail server is configured: letters wait. */
  readonly mailer: Mailer | null;
  readonly onLetter?: OnLetter;
  /** Null if no gateway to the exchange is configured. */
  readonly exchange: TrafficParts | null;
  readonly files: FileStore;
  /** Where the document log is anchored. */
  readonly anchoring: AnchorParts;
  /** Where revocation lists are fetched from. */
  readonly lists: ListParts;
  /** How the time stamps of signatures are renewed. */
  readonly renewal: RenewalJobParts;
  /** Null if no scanner is configured. */
  readonly scanning: ScanParts | null;
  /** Null if no key for the passwords of mail accounts is configured. */
  readonly mailboxes: FetchingParts | null;
  /** Null if no key for messages to browsers is configured. */
  readonly push: PushSending | null;
}

export const jobs = ({
  origin,
  mailer,
  onLetter,
  exchange,
  files,
  anchoring,
  renewal,
  lists,
  scanning,
  mailboxes,
  push,
}: JobParts): readonly Job[] => [
  removeExpired,
  removeOldLetters,
  recoveryJob(origin),
  peopleImportJob,
  removeOldImports,
  invitationLettersJob(origin),
  settleExecutionsJob({ origin, tellPeople }),
  heldDecisionsJob({ origin, decisionListeners }),
  heldTasksJob({ origin, decisionListeners, tellPeople }),
  endAbandonedJob,
  removeOldOffers,
  endSubstitutionsJob,
  dismissalsJob({ origin, tellPeople }),
  remindersJob(tellPeople, origin),
  digestsJob(origin),
  removeOldNotifications,
  emptyTrash,
  sweepOrphans(files),
  destroyContentsJob({ files, forgetters: [forgetTaskContents] }),
  anchorJob(anchoring),
  fetchListsJob(lists),
  renewSignaturesJob(renewal),
  ...(scanning ? [scanJob(scanning)] : []),
  ...(mailer ? [sendLettersJob({ mailer, origin, mayLeaveAt, ...(onLetter && { onLetter }) })] : []),
  ...(push ? [sendPushJob(push)] : []),
  ...(exchange ? [exchangeJob(exchange)] : []),
  ...(mailboxes ? [fetchMailJob(mailboxes)] : []),
  ...(exchange?.gateway.demo ? [demoGatewayJob] : []),
  foldFiguresJob,
  { name: 'fold-counters', everyMs: 5000, run: async (db) => void (await foldCounters(db)) },
];
