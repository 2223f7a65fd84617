/** Every call of the contract, by area: for the server's coverage test and the wire page. Never import it in a client. */
import * as administrationCalendar from './administration/calendar.ts';
import * as accountDemand from './account-demand.ts';
import * as administrationDepartments from './administration/departments.ts';
import * as administrationDeparture from './administration/departure.ts';
import * as administrationHandover from './administration/handover.ts';
import * as administrationFacsimiles from './administration/facsimiles.ts';
import * as administrationOrganisation from './administration/organisation.ts';
import * as administrationFirstSteps from './administration/first-steps.ts';
import * as administrationInvitations from './administration/invitations.ts';
import * as administrationPeople from './administration/people.ts';
import * as administrationBulk from './administration/people-bulk.ts';
import * as administrationImport from './administration/people-import.ts';
import * as administrationPerson from './administration/person.ts';
import * as administrationPersonAccess from './administration/person-access.ts';
import * as administrationRights from './administration/own-rights.ts';
import * as administrationCategories from './administration/template-categories.ts';
import * as administrationTemplateFiles from './administration/template-files.ts';
import * as administrationPreview from './administration/template-preview.ts';
import * as administrationTemplates from './administration/templates.ts';
import * as administrationContractors from './administration/contractors.ts';
import * as administrationIndices from './administration/indices.ts';
import * as administrationRetention from './administration/retention.ts';
import * as administrationLog from './administration/log.ts';
import * as administrationPolicy from './administration/policy.ts';
import * as administrationRoles from './administration/roles.ts';
import * as tasksBoard from './tasks/board.ts';
import * as tasksCalendar from './tasks/calendar.ts';
import * as tasksJournals from './tasks/journals.ts';
import * as discipline from './tasks/discipline.ts';
import * as tasks from './tasks/tasks.ts';
import type { AnyCall } from './call.ts';
import * as authentication from './authentication.ts';
import * as bulk from './bulk.ts';
import * as cloudChanges from './cloud-changes.ts';
import * as cloud from './cloud.ts';
import * as colleagues from './colleagues.ts';
import * as quickSearch from './quick-search.ts';
import * as deputies from './deputies.ts';
import * as documentActs from './document-acts.ts';
import * as documentCard from './document-card.ts';
import * as documentList from './document-list.ts';
import * as listViews from './list-views.ts';
import * as documentPages from './document-pages.ts';
import * as discussion from './discussion.ts';
import * as exchange from './exchange.ts';
import * as externalFolder from './external-folder.ts';
import * as facsimile from './facsimile.ts';
import * as feed from './feed.ts';
import * as mail from './mail.ts';
import * as mailAccess from './mail-access.ts';
import * as mailAccount from './mail-account.ts';
import * as mobileSigning from './mobile-signing.ts';
import * as notifications from './notifications.ts';
import * as push from './push.ts';
import * as newDocument from './new-document.ts';
import * as offlineReading from './offline-reading.ts';
import * as otherSignIns from './other-sign-ins.ts';
import * as ownIin from './own-iin.ts';
import * as reading from './reading.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import * as settings from './settings.ts';
import * as shell from './shell.ts';
import * as sidebar from './sidebar.ts';
import * as signing from './signing.ts';
import * as startPage from './start-page.ts';
import * as templates from './templates.ts';
import * as today from './today.ts';

const areas = {
  authentication,
  'account-demand': accountDemand,
  'other-sign-ins': otherSignIns,
  recovery,
  registration,
  settings,
  'start-page': startPage,
  'own-iin': ownIin,
  facsimile,
  shell,
  sidebar,
  'document-list': documentList,
  'list-views': listViews,
  today,
  bulk,
  'document-card': documentCard,
  'document-acts': documentActs,
  'document-pages': documentPages,
  'offline-reading': offlineReading,
  reading,
  discussion,
  templates,
  'new-document': newDocument,
  deputies,
  exchange,
  signing,
  'mobile-signing': mobileSigning,
  mail,
  'mail-account': mailAccount,
  'mail-access': mailAccess,
  feed,
  cloud,
  'cloud-changes': cloudChanges,
  'external-folder': externalFolder,
  colleagues,
  notifications,
  push,
  'quick-search': quickSearch,
  'administration/own-rights': administrationRights,
  'administration/people': administrationPeople,
  'administration/people-bulk': administrationBulk,
  'administration/templates': administrationTemplates,
  'administration/template-categories': administrationCategories,
  'administration/template-files': administrationTemplateFiles,
  'administration/template-preview': administrationPreview,
  'administration/departments': administrationDepartments,
  'administration/roles': administrationRoles,
  'administration/organisation': administrationOrganisation,
  'administration/calendar': administrationCalendar,
  'administration/facsimiles': administrationFacsimiles,
  'administration/person': administrationPerson,
  'administration/person-access': administrationPersonAccess,
  'administration/handover': administrationHandover,
  'administration/departure': administrationDeparture,
  'administration/policy': administrationPolicy,
  'administration/log': administrationLog,
  'administration/invitations': administrationInvitations,
  'administration/indices': administrationIndices,
  'administration/contractors': administrationContractors,
  'administration/people-import': administrationImport,
  'administration/first-steps': administrationFirstSteps,
  'administration/retention': administrationRetention,
  'tasks/tasks': tasks,
  'tasks/board': tasksBoard,
  'tasks/calendar': tasksCalendar,
  'tasks/journals': tasksJournals,
  'tasks/discipline': discipline,
};

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'fields' in value;

export const callsByArea: Readonly<Record<string, readonly AnyCall[]>> = Object.fromEntries(
  Object.entries(areas).map(([area, module]) => [area, Object.values(module).filter(isCall)]),
);
export const allCalls: readonly AnyCall[] = Object.values(callsByArea).flat();
