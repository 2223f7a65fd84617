/** Statements that cross from one organisation to others, by the file that sends them: it may only become shorter (docs/scaling.md). */
import type { Crossings } from './find-crossings.ts';

/** Signing in, sessions, and people who belong to several organisations: there is no organisation yet, or there are several. */
const signingIn = `
  domain/administration/people/employee.ts: employees
  domain/administration/people/import/facts.ts: employees
  domain/documents/other-organisation.ts: employees
  domain/identity/auth/browsers-of-sessions.ts: employees
  domain/identity/auth/new-password.ts: employees
  domain/identity/auth/organisation-limits.ts: employees
  domain/identity/auth/pages.ts: outgoing_letters
  domain/identity/auth/refresh.ts: employees
  domain/identity/auth/sign-out.ts: employees
  domain/identity/auth/store.ts: employees
  domain/identity/session/find.ts: deputies employee_roles employees
  domain/identity/session/menu.ts: departments
  domain/identity/session/organisations.ts: employees
  domain/identity/session/profile.ts: employees organisation_logos
  domain/notifications/push/browsers.ts: employees
  platform/audit/audit.ts: audit_log employees
  platform/keys/key-files.ts: employees
  platform/policy/policy.ts: employees
  platform/policy/second-factor.ts: employee_roles employees
`;

/** Jobs of the worker, and commands: they look through the whole installation. */
const sweeps = `
  app/commands/check-signatures-command.ts: document_log exchange_messages
  app/queues.ts: employees exchange_messages files held_decisions held_tasks mail_accounts outgoing_letters
  domain/administration/departure/plans.ts: dismissals
  domain/administration/people/import/remove-old.ts: people_imports
  domain/administration/people/import/run.ts: people_imports
  domain/administration/people/invitation-letters.ts: employee_invitations
  domain/cloud/trash.ts: folder_files folders
  domain/documents/anchors/heads.ts: document_log task_log
  domain/documents/counters.ts: feed_count_deltas feed_counts
  domain/documents/log.ts: destroyed_documents document_log task_log
  domain/documents/retention/destroy.ts: destruction_items document_originals documents
  domain/documents/signing/batches.ts: signing_batches
  domain/documents/signing/mobile/remove-old.ts: mobile_signings
  domain/documents/signing/proof/check-kept.ts: document_originals documents employees signatures templates
  domain/documents/signing/renewal/due-signatures.ts: document_originals signatures
  domain/documents/today/carry-out-held.ts: held_decisions
  domain/exchange/check-envelopes.ts: exchange_messages
  domain/exchange/exchange-job.ts: exchange_messages
  domain/identity/deputies/store.ts: deputies employees
  domain/mail/fetching/fetch-mail.ts: employees mail_accounts
  domain/notifications/calendar/reminders.ts: letter_acts notifications reminder_days
  domain/notifications/digest/digest.ts: employees notification_choices
  domain/notifications/push/send-push.ts: notifications
  domain/tasks/discipline/sums.ts: task_figure_deltas task_figures tasks
  domain/tasks/holding.ts: held_tasks
  domain/tasks/settle-executions.ts: document_log documents participants tasks
  platform/files/find-store.ts: document_originals files
  platform/files/orphans.ts: files
  platform/files/receive.ts: files
  platform/files/scanning/scan-job.ts: employees files
  platform/letters/send-letters.ts: outgoing_letters
`;

/** Pages that know only a code: it says nothing of the organisation. */
const byCode = `
  app/download/download.ts: files
  domain/administration/organisation/logo.ts: organisation_logos
  domain/administration/people/accept.ts: employee_invitations
  domain/cloud/archive.ts: files
  domain/cloud/link-lock.ts: employees folders
  domain/cloud/link.ts: folder_files folders
  domain/documents/signing/check-page/find-document.ts: document_originals documents signed_copies templates
  domain/documents/signing/mobile/store.ts: mobile_signings
  domain/notifications/letter-acts/answer-page.ts: letter_acts
  domain/tasks/calendar/address.ts: calendar_addresses documents employee_roles employees task_co_executors tasks
`;

export const knownCrossings: Crossings = new Map(
  [signingIn, sweeps, byCode].flatMap((group) =>
    group
      .trim()
      .split('\n')
      .map((line): [string, readonly string[]] => {
        const [file = '', tables = ''] = line.trim().split(': ');
        return [file, tables.split(' ')];
      }),
  ),
);
