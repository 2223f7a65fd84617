/** All migrations in the order in which they are applied. One that has been released is never changed. */
import type { Migration } from './migration.ts';
import { people } from './0001-people.ts';
import { documents } from './0002-documents.ts';
import { mailFeedCloud } from './0003-mail-feed-cloud.ts';
import { organisationChannels } from './0004-organisation-channels.ts';
import { liveEvents } from './0005-live-events.ts';
import { waysToSignIn } from './0006-ways-to-sign-in.ts';
import { signing } from './0020-signing.ts';
import { lettersAboutDocuments } from './0030-letters-about-documents.ts';
import { letterFiles } from './0040-letter-files.ts';
import { exchange } from './0041-exchange.ts';
import { listColumns } from './0050-list-columns.ts';
import { drafts } from './0055-drafts.ts';
import { mailAccounts } from './0060-mail-accounts.ts';
import { replyAddresses } from './0061-reply-addresses.ts';
import { cloud } from './0065-cloud.ts';
import { feed } from './0070-feed.ts';
import { fieldsOfUsualTemplates } from './0085-fields-of-usual-templates.ts';
import { undeliveredLetters } from './0086-undelivered-letters.ts';
import { interruptedLetters } from './0090-interrupted-letters.ts';
import { lettersToCome } from './0091-letters-to-come.ts';
import { cloudOrderAndRoom } from './0095-cloud-order-and-room.ts';
import { ownIin } from './0100-own-iin.ts';
import { welcomeSteps } from './0101-welcome-steps.ts';
import { usedAccessTokens } from './0105-used-access-tokens.ts';
import { turnVersions } from './0110-turn-versions.ts';
import { refusalReasons } from './0111-refusal-reasons.ts';
import { liveSubstitutions } from './0112-live-substitutions.ts';
import { peopleSearch } from './0115-people-search.ts';
import { signedCopies } from './0120-signed-copies.ts';
import { liveCloud } from './0125-live-cloud.ts';
import { templateSteps } from './0130-template-steps.ts';
import { failedExchangeLetters } from './0131-failed-exchange-letters.ts';
import { sessionEnds } from './0135-session-ends.ts';
import { factorCodes } from './0136-factor-codes.ts';
import { knownDevices } from './0140-known-devices.ts';
import { registrationInvitations } from './0141-registration-invitations.ts';
import { fileScans } from './0145-file-scans.ts';
import { auditLogKeep } from './0146-audit-log-keep.ts';
import { liveScans } from './0147-live-scans.ts';
import { fetchedLists } from './0150-fetched-lists.ts';
import { renewedSignatures } from './0152-renewed-signatures.ts';
import { organisationPolicy } from './0154-organisation-policy.ts';
import { ownKeys } from './0155-own-keys.ts';
import { linkModes } from './0157-link-modes.ts';
import { voidedSignatures } from './0160-voided-signatures.ts';
import { boundedSearchTerms } from './0161-bounded-search-terms.ts';
import { liveScanVerdicts } from './0162-live-scan-verdicts.ts';
import { employeeInvitations } from './0163-employee-invitations.ts';
import { departmentsAndRoles } from './0170-departments-and-roles.ts';
import { organisationRevision } from './0171-organisation-revision.ts';
import { templateVersions } from './0180-template-versions.ts';
import { formsOfVoidedSignatures } from './0210-forms-of-voided-signatures.ts';
import { personAccount } from './0216-person-account.ts';
import { dismissals } from './0219-dismissals.ts';
import { peopleImports } from './0221-people-imports.ts';
import { calendarDays } from './0223-calendar-days.ts';
import { organisationLogos } from './0224-organisation-logos.ts';
import { facsimiles } from './0226-facsimiles.ts';
import { documentIndices } from './0227-document-indices.ts';
import { contractors } from './0228-contractors.ts';
import { retention } from './0229-retention.ts';
import { conditionalSteps } from './0231-conditional-steps.ts';
import { standardTemplates } from './0232-standard-templates.ts';
import { organisationRules } from './0239-organisation-rules.ts';
import { auditLogSearch } from './0240-audit-log-search.ts';
import { firstSteps } from './0243-first-steps.ts';
import { peopleTableSearch } from './0244-people-table-search.ts';
import { removableConditionalSteps } from './0250-removable-conditional-steps.ts';
import { positionsOfSigners } from './0255-positions-of-signers.ts';
import { lettersOfAnOrganisation } from './0256-letters-of-an-organisation.ts';
import { removedFacsimiles } from './0257-removed-facsimiles.ts';
import { documentDiscussion } from './0260-document-discussion.ts';
import { heldDecisions } from './0265-held-decisions.ts';
import { notifications } from './0270-notifications.ts';
import { lettersToldOnce } from './0271-letters-told-once.ts';
import { tasks } from './0275-tasks.ts';
import { calendarAddresses } from './0280-calendar-addresses.ts';
import { executionTasks } from './0285-execution-tasks.ts';
import { tasksOfLongUse } from './0290-tasks-of-long-use.ts';
import { browserPush } from './0293-browser-push.ts';
import { listViews } from './0296-list-views.ts';
import { sendersOfLetters } from './0300-senders-of-letters.ts';
import { startPage } from './0303-start-page.ts';
import { endLetterLinks } from './0307-end-letter-links.ts';
import { ownDeadlinesInLists } from './0308-own-deadlines-in-lists.ts';
import { newsOfTasks } from './0310-news-of-tasks.ts';
import { figuresOfTerms } from './0315-figures-of-terms.ts';
import { heldTasks } from './0405-held-tasks.ts';
import { reporterOfAResult } from './0406-reporter-of-a-result.ts';
import { mobileSigning } from './0410-mobile-signing.ts';
import { operators } from './0430-operators.ts';
import { writtenLsn } from './0435-written-lsn.ts';
import { quickerNameGrams } from './0440-quicker-name-grams.ts';
import { wordsOfTheLog } from './0442-words-of-the-log.ts';
import { organisationInDocuments } from './0450-organisation-in-documents.ts';
import { organisationInFolders } from './0451-organisation-in-folders.ts';
import { organisationInPosts } from './0452-organisation-in-posts.ts';
import { organisationInLetters } from './0453-organisation-in-letters.ts';
import { organisationInTemplates } from './0454-organisation-in-templates.ts';
import { organisationOfEmployees } from './0455-organisation-of-employees.ts';
import { organisationInLists } from './0456-organisation-in-lists.ts';
import { organisationOfPrincipals } from './0457-organisation-of-principals.ts';
import { headsOfOpenDepartments } from './0459-heads-of-open-departments.ts';
import { indicesThatNeedAPattern } from './0460-indices-that-need-a-pattern.ts';
import { organisationInKeys } from './0461-organisation-in-keys.ts';
import { readersOfLetters } from './0462-readers-of-letters.ts';
import { filesOfDeletedDrafts } from './0463-files-of-deleted-drafts.ts';
import { roomByOwnerOfFolder } from './0464-room-by-owner-of-folder.ts';
import { digestsOfLetters } from './0465-digests-of-letters.ts';

export const migrations: readonly Migration[] = [
  people,
  documents,
  mailFeedCloud,
  organisationChannels,
  liveEvents,
  waysToSignIn,
  signing,
  lettersAboutDocuments,
  letterFiles,
  exchange,
  listColumns,
  drafts,
  mailAccounts,
  replyAddresses,
  cloud,
  feed,
  fieldsOfUsualTemplates,
  undeliveredLetters,
  interruptedLetters,
  lettersToCome,
  cloudOrderAndRoom,
  ownIin,
  welcomeSteps,
  usedAccessTokens,
  turnVersions,
  refusalReasons,
  liveSubstitutions,
  peopleSearch,
  signedCopies,
  liveCloud,
  templateSteps,
  failedExchangeLetters,
  sessionEnds,
  factorCodes,
  knownDevices,
  registrationInvitations,
  fileScans,
  auditLogKeep,
  liveScans,
  fetchedLists,
  renewedSignatures,
  organisationPolicy,
  ownKeys,
  linkModes,
  voidedSignatures,
  boundedSearchTerms,
  liveScanVerdicts,
  employeeInvitations,
  departmentsAndRoles,
  organisationRevision,
  templateVersions,
  formsOfVoidedSignatures,
  personAccount,
  dismissals,
  peopleImports,
  calendarDays,
  organisationLogos,
  facsimiles,
  documentIndices,
  contractors,
  retention,
  conditionalSteps,
  standardTemplates,
  organisationRules,
  auditLogSearch,
  firstSteps,
  peopleTableSearch,
  removableConditionalSteps,
  positionsOfSigners,
  lettersOfAnOrganisation,
  removedFacsimiles,
  documentDiscussion,
  heldDecisions,
  notifications,
  lettersToldOnce,
  tasks,
  calendarAddresses,
  executionTasks,
  tasksOfLongUse,
  browserPush,
  listViews,
  sendersOfLetters,
  startPage,
  endLetterLinks,
  ownDeadlinesInLists,
  newsOfTasks,
  figuresOfTerms,
  heldTasks,
  reporterOfAResult,
  mobileSigning,
  operators,
  writtenLsn,
  quickerNameGrams,
  wordsOfTheLog,
  organisationInDocuments,
  organisationInFolders,
  organisationInPosts,
  organisationInLetters,
  organisationInTemplates,
  organisationOfEmployees,
  organisationInLists,
  organisationOfPrincipals,
  headsOfOpenDepartments,
  indicesThatNeedAPattern,
  organisationInKeys,
  readersOfLetters,
  filesOfDeletedDrafts,
  roomByOwnerOfFolder,
  digestsOfLetters,
];
