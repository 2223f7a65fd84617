/** Statements that cross from one organisation to others, by the file that sends them: it may only become shorter (docs/scaling.md). */
import type { Crossings } from './find-crossings.ts';

/** Signing in, sessions, and people who belong to several organisations: there is no organisation yet, or there are several. */
const signingIn = `
  domain/identity/auth/new-password.ts: employees
  domain/identity/auth/organisation-limits.ts: employees
  domain/identity/auth/pages.ts: outgoing_letters
  domain/identity/auth/refresh.ts: employees
  domain/identity/auth/sign-out.ts: employees
  domain/identity/auth/store.ts: employees
  domain/identity/session/favourites.ts: favourite_templates
  domain/identity/session/find.ts: deputies employee_roles employees
  domain/identity/session/menu.ts: departments
  domain/identity/session/organisations.ts: employees
  domain/identity/session/profile.ts: employees organisation_logos
  domain/identity/session/substitutions.ts: deputies
  platform/keys/key-files.ts: employees
  platform/policy/second-factor.ts: employees
`;

/** Jobs of the worker, and commands: they look through the whole installation. */
const sweeps = `
  app/commands/check-signatures-command.ts: document_log exchange_messages
  app/queues.ts: employees exchange_messages files held_decisions held_tasks mail_accounts outgoing_letters
  domain/administration/people/import/remove-old.ts: people_imports
  domain/documents/anchors/heads.ts: document_log task_log
  domain/documents/counters.ts: document_feed document_marks feed_count_deltas feed_counts
  domain/documents/signing/mobile/remove-old.ts: mobile_signings
  domain/documents/signing/renewal/due-signatures.ts: document_originals signatures
  domain/exchange/exchange-job.ts: exchange_messages
  domain/identity/deputies/store.ts: departments deputies employees
  domain/mail/fetching/fetch-mail.ts: employees mail_accounts
  domain/notifications/calendar/due-entries.ts: document_feed documents participants
  domain/notifications/calendar/due-tasks.ts: employees
  domain/notifications/calendar/reminders.ts: letter_acts notifications reminder_days
  domain/notifications/digest/digest.ts: documents employees notification_choices notifications
  domain/notifications/push/send-push.ts: notifications
  platform/files/orphans.ts: files
  platform/files/scanning/scan-job.ts: employees files
  platform/letters/send-letters.ts: outgoing_letters
`;

/** Pages that know only a code: it says nothing of the organisation. */
const byCode = `
  app/download/download.ts: files
  domain/cloud/link-lock.ts: employees folders
  domain/cloud/link.ts: folder_files folders
  domain/documents/pages/show-facsimile.ts: facsimiles participants
  domain/documents/signing/check-page/find-document.ts: document_originals documents signed_copies templates
  domain/documents/signing/mobile/store.ts: mobile_signings
  domain/notifications/letter-acts/answer-page.ts: letter_acts
  domain/notifications/letter-acts/asker.ts: employees
  domain/tasks/calendar/address.ts: calendar_addresses documents employees task_co_executors tasks
`;

/** Not done yet: they name a row by its number alone. */
const byNumber = `
  domain/administration/contractors/change.ts: contractors document_correspondents
  domain/administration/contractors/find.ts: contractors document_correspondents
  domain/administration/departments/change.ts: departments
  domain/administration/departments/close.ts: departments employee_invitations employees
  domain/administration/departments/heads.ts: departments
  domain/administration/departments/read.ts: departments documents employees
  domain/administration/departments/store.ts: departments
  domain/administration/departure/decisions.ts: employee_roles
  domain/administration/departure/dismiss.ts: dismissals employee_roles
  domain/administration/departure/due-dismissals.ts: dismissals employee_roles employees
  domain/administration/departure/end-employment.ts: employee_roles employees mail_accounts signing_batches
  domain/administration/departure/leaver.ts: employees
  domain/administration/departure/lines.ts: deputies documents employee_roles employees folders mail_accounts participants task_co_executors
  domain/administration/departure/list.ts: documents participants templates
  domain/administration/departure/plans.ts: dismissals employees
  domain/administration/departure/put-into.ts: employees
  domain/administration/departure/read.ts: document_originals employee_roles employees signatures
  domain/administration/departure/tell-successors.ts: employees
  domain/administration/departure/template-steps.ts: template_drafts template_steps template_versions
  domain/administration/first-steps/first-steps.ts: departments employees template_categories template_versions
  domain/administration/log/trail.ts: document_attachments document_log document_marks employees files
  domain/administration/organisation/logo.ts: organisation_logos
  domain/administration/people/accept.ts: departments employee_invitations
  domain/administration/people/access.ts: employees
  domain/administration/people/bulk/count-chosen.ts: departments employee_roles employees
  domain/administration/people/change-person.ts: employees roles
  domain/administration/people/count.ts: departments employee_roles employees
  domain/administration/people/employee.ts: employee_roles employees
  domain/administration/people/export/export.ts: departments employee_invitations employee_roles employees
  domain/administration/people/few.ts: employee_roles
  domain/administration/people/import/answers.ts: people_import_rows
  domain/administration/people/import/carry-out.ts: employees
  domain/administration/people/import/check.ts: people_import_rows people_imports
  domain/administration/people/import/facts.ts: employee_roles employees
  domain/administration/people/import/rows.ts: people_import_rows
  domain/administration/people/import/run.ts: people_import_rows people_imports
  domain/administration/people/import/store.ts: people_import_rows people_imports
  domain/administration/people/invitation-letters.ts: employee_invitations
  domain/administration/people/last-administrator.ts: dismissals employee_roles
  domain/administration/people/list.ts: departments dismissals employee_roles employees
  domain/administration/people/person.ts: departments employees
  domain/administration/registers/holds.ts: destruction_items document_indices documents employees
  domain/administration/registers/indices.ts: departments document_indices documents index_counters templates
  domain/administration/registers/retention.ts: destruction_items document_indices employee_roles employees legal_holds
  domain/administration/roles/roles.ts: employee_roles roles template_steps template_versions
  domain/administration/templates/categories.ts: template_categories template_drafts templates
  domain/administration/templates/designs.ts: template_drafts template_versions
  domain/administration/templates/preview.ts: departments employees organisation_logos
  domain/administration/templates/publish.ts: template_drafts templates
  domain/administration/templates/read.ts: departments documents employees template_drafts template_versions
  domain/administration/templates/save.ts: template_drafts
  domain/administration/templates/step-roles.ts: employee_roles
  domain/cloud/access.ts: folder_access folder_files
  domain/cloud/archive.ts: files folder_files folders
  domain/cloud/file-guard.ts: folder_files
  domain/cloud/folders.ts: folders
  domain/cloud/hand-over.ts: folder_access folders
  domain/cloud/move.ts: folder_access folders
  domain/cloud/same-name.ts: files folder_files folders
  domain/cloud/store.ts: employees file_opens files folder_access folder_blocks folder_files folders post_files posts
  domain/cloud/trash-store.ts: employees files folder_files
  domain/cloud/trash.ts: folder_access folder_files folders
  domain/cloud/upload.ts: files folder_files folders
  domain/documents/acts/carry-out.ts: documents
  domain/documents/acts/copy.ts: documents employees template_versions templates
  domain/documents/acts/move-entry.ts: documents participants
  domain/documents/bulk/archive.ts: document_attachments files
  domain/documents/bulk/each-document.ts: documents
  domain/documents/card/card-facts.ts: departments documents employees templates
  domain/documents/discussion/load-discussion.ts: employees
  domain/documents/discussion/who-still-sees.ts: deputies employees
  domain/documents/drafts/attachments.ts: document_attachments documents files folder_files
  domain/documents/drafts/completeness.ts: documents employees template_versions templates
  domain/documents/drafts/create-draft.ts: employees template_versions
  domain/documents/drafts/load-casting.ts: deputies employees
  domain/documents/drafts/open.ts: departments document_attachments document_log documents employees files template_versions
  domain/documents/drafts/route-rule.ts: employees template_steps
  domain/documents/drafts/save.ts: documents template_versions
  domain/documents/explain-refusal.ts: deputies document_log document_marks participants
  domain/documents/feed-store.ts: document_feed document_search documents employees participants
  domain/documents/file-guard.ts: document_attachments
  domain/documents/handover/hand-over.ts: document_drafts document_marks documents participants
  domain/documents/keep-due-days.ts: documents participants
  domain/documents/list/document-list.ts: departments document_feed document_marks document_search documents employees feed_count_deltas feed_counts participants template_versions templates
  domain/documents/list/export-fields.ts: template_versions templates
  domain/documents/list/export-list.ts: departments document_feed document_marks document_search documents employees participants template_versions templates
  domain/documents/list/views.ts: document_feed feed_count_deltas feed_counts list_views
  domain/documents/load-cast.ts: employee_roles employees
  domain/documents/load-states.ts: departments document_log documents employee_roles employees participants template_versions templates
  domain/documents/log.ts: destroyed_documents document_log task_log
  domain/documents/notices/tell-concerned.ts: document_feed
  domain/documents/pages/document-facts.ts: departments document_attachments documents employees files organisation_logos template_versions templates
  domain/documents/pages/history.ts: document_log
  domain/documents/pages/load-facsimiles.ts: facsimiles participants
  domain/documents/pages/route-difference.ts: document_log
  domain/documents/participants/edit.ts: employees
  domain/documents/participants/find-people.ts: departments
  domain/documents/quick-search/find-documents.ts: document_feed document_search documents feed_count_deltas feed_counts templates
  domain/documents/quick-search/find-people.ts: departments
  domain/documents/quick-search/find-templates.ts: employee_roles employees feed_count_deltas feed_counts
  domain/documents/reading/attachment.ts: document_attachments files
  domain/documents/reading/kept-texts.ts: document_log document_texts
  domain/documents/reading/read-document.ts: document_attachments files
  domain/documents/retention/act-items.ts: destruction_items
  domain/documents/retention/destroy.ts: destruction_items document_attachments document_drafts document_entries document_indices document_marks document_originals document_texts documents exchange_messages files legal_holds mobile_signing_documents mobile_signings notifications participants
  domain/documents/retention/destroyed.ts: destroyed_documents documents
  domain/documents/retention/release.ts: destruction_items
  domain/documents/signing/batches.ts: signing_batches signing_items
  domain/documents/signing/mobile/show-phone.ts: document_originals documents mobile_signing_documents templates
  domain/documents/signing/mobile/take-signatures.ts: signing_batches
  domain/documents/signing/original/facts.ts: departments documents employees organisation_logos participants template_versions templates
  domain/documents/signing/original/originals.ts: document_originals documents
  domain/documents/signing/progress.ts: documents signing_batches signing_items
  domain/documents/signing/proof/check-kept.ts: document_originals documents employees signatures templates
  domain/documents/signing/proof/sheet.ts: document_originals signatures
  domain/documents/signing/proof/signatures.ts: document_originals employees facsimiles participants signatures voided_signatures
  domain/documents/signing/take-signature.ts: signing_batches
  domain/documents/templates/may-start.ts: employee_roles employees templates
  domain/documents/templates/menu.ts: employee_roles employees template_categories
  domain/documents/templates/versions.ts: template_versions
  domain/documents/today/carry-out-held.ts: held_decisions
  domain/documents/today/held.ts: documents held_decisions
  domain/documents/today/may-still-act.ts: deputies employees
  domain/documents/today/waiting-for-me.ts: document_feed document_marks documents employees held_decisions participants template_versions templates
  domain/documents/today/waiting-for-others.ts: document_feed document_log documents employees participants reminders template_versions templates
  domain/exchange/check-envelopes.ts: exchange_messages
  domain/exchange/dead-letters.ts: employee_roles
  domain/exchange/letter.ts: document_attachments employees files
  domain/exchange/receive.ts: employee_roles employees
  domain/exchange/register.ts: documents exchange_messages
  domain/exchange/send-signed.ts: exchange_messages
  domain/exchange/status.ts: exchange_messages
  domain/exchange/store.ts: documents employees exchange_messages
  domain/feed/comments.ts: employees post_comments
  domain/feed/draft.ts: document_feed employees post_draft_documents post_draft_files post_draft_videos post_drafts
  domain/feed/feed-documents.ts: document_feed documents employees
  domain/feed/file-guard.ts: post_files
  domain/feed/likes.ts: employees post_likes
  domain/feed/publish.ts: post_draft_documents post_draft_files post_draft_videos post_drafts post_files posts
  domain/feed/store.ts: document_feed employees files post_comments post_documents post_files post_likes posts
  domain/identity/deputies/service.ts: deputies employees
  domain/identity/settings/facsimile.ts: employees facsimiles
  domain/mail/account.ts: mail_accounts
  domain/mail/file-guard.ts: letter_attachments letters
  domain/mail/letter-documents.ts: documents letter_documents letters templates
  domain/mail/letter.ts: letters
  domain/mail/people.ts: departments mail_accounts
  domain/mail/reply-address.ts: mail_accounts
  domain/mail/service.ts: letters mail_account_letters mail_accounts
  domain/mail/store.ts: employees files letter_attachments letter_documents letters
  domain/notifications/bell/list.ts: employees notifications
  domain/notifications/bell/mark.ts: notifications
  domain/notifications/choices.ts: notifications
  domain/notifications/push/browsers.ts: employees
  domain/notifications/telling/decision-news.ts: departments notifications
  domain/notifications/telling/document-facts.ts: documents employees templates
  domain/notifications/telling/readers.ts: deputies employees notification_choices
  domain/notifications/telling/task-facts.ts: departments task_co_executors tasks
  domain/organisations/completed-document.ts: documents
  domain/organisations/create-organisation.ts: departments
  domain/organisations/publish-standard.ts: template_steps
  domain/tasks/board/board.ts: departments employees
  domain/tasks/calendar/deadlines.ts: document_feed documents task_co_executors tasks
  domain/tasks/discipline/overdue.ts: employees
  domain/tasks/discipline/sums.ts: task_figure_deltas task_figures tasks
  domain/tasks/execution.ts: documents employees tasks
  domain/tasks/file-guard.ts: task_files
  domain/tasks/forget-contents.ts: files held_tasks task_co_executors task_files tasks
  domain/tasks/form.ts: departments deputies employee_roles employees tasks
  domain/tasks/give.ts: documents
  domain/tasks/hand-over.ts: departments employee_roles employees task_co_executors
  domain/tasks/holding.ts: held_tasks
  domain/tasks/journals/rows.ts: departments document_indices documents employees participants tasks
  domain/tasks/list.ts: documents employees task_co_executors tasks
  domain/tasks/log.ts: document_log documents employees task_log
  domain/tasks/names.ts: departments employees
  domain/tasks/person.ts: departments employee_roles
  domain/tasks/read-tree.ts: documents files
  domain/tasks/settle-executions.ts: document_log documents participants tasks
  domain/tasks/store.ts: employees task_co_executors tasks
  platform/audit/audit.ts: audit_log employees
  platform/files/forget.ts: files
  platform/files/quota.ts: file_use
  platform/files/receive.ts: files
  platform/policy/policy.ts: employees
`;

export const knownCrossings: Crossings = new Map(
  [signingIn, sweeps, byCode, byNumber].flatMap((group) =>
    group
      .trim()
      .split('\n')
      .map((line): [string, readonly string[]] => {
        const [file = '', tables = ''] = line.trim().split(': ');
        return [file, tables.split(' ')];
      }),
  ),
);
