/** The reader of a request, in the form that rules and lists need. */
import type { SessionContext } from '../../platform/http/context.ts';
import { loadPolicy } from '../../platform/policy/policy.ts';
import { loadPerson } from './load-states.ts';
import type { Reader } from './list/list-query.ts';
import { administratorsPrincipal, publicPrincipal } from './queues/feed.ts';
import { identitiesOf, type Person } from './route/model.ts';

/** The templates on which nobody may act for others (docs/decisions/0239): their documents wait for the principals alone. None for whoever acts for nobody. */
export const closedToDeputies = async ({
  db,
  session: { actingFor, organisationId },
}: Pick<SessionContext, 'db' | 'session'>): Promise<readonly number[]> =>
  actingFor.length === 0 ? [] : (await loadPolicy(db, organisationId)).deputyTemplates;

export interface ListPerson extends Person {
  readonly closedTemplates: readonly number[];
}

/** The actor and the people for whom the actor acts. The database is queried only for data that the session does not have. */
export const personForLists = async (context: Pick<SessionContext, 'db' | 'session'>): Promise<ListPerson> => {
  const { db, session } = context;
  if (session.actingFor.length > 0) return { ...(await loadPerson(db, session)), closedTemplates: await closedToDeputies(context) };
  const { employeeId, organisationId, roles } = session;
  return {
    self: {
      employeeId,
      organisationId,
      isClerk: roles.has('clerk'),
      isDocumentAdministrator: roles.has('document-administrator'),
      headOf: [],
    },
    actingFor: [],
    closedTemplates: [],
  };
};

export const readerOf = (person: ListPerson, { session, language, now }: Pick<SessionContext, 'session' | 'language' | 'now'>): Reader => {
  const identities = identitiesOf(person);
  const employeeIds = identities.map((each) => each.employeeId);
  const { organisationId, timeZone, today } = session;
  const shared = [
    publicPrincipal(organisationId),
    ...(identities.some((each) => each.isDocumentAdministrator) ? [administratorsPrincipal(organisationId)] : []),
  ];
  return {
    employeeId: person.self.employeeId,
    employeeIds,
    closedTemplates: person.closedTemplates,
    principals: [...employeeIds, ...shared],
    organisationId,
    language,
    timeZone,
    today,
    now,
  };
};

/** The principals whose queues a person reads, and whose events they get. */
export const principalsOf = async (context: Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>): Promise<readonly number[]> =>
  readerOf(await personForLists(context), context).principals;
