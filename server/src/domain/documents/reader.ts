/** The reader of a request, in the form that rules and lists need. */
import type { SessionContext } from '../../platform/http/context.ts';
import { loadPerson } from './load-states.ts';
import type { Reader } from './list/list-query.ts';
import { administratorsPrincipal, publicPrincipal } from './queues/feed.ts';
import { identitiesOf, type Person } from './route/model.ts';

/** The actor and the people for whom the actor acts. The database is queried only for data that the session does not have. */
export const personForLists = async ({ db, session }: Pick<SessionContext, 'db' | 'session'>): Promise<Person> => {
  if (session.actingFor.length > 0) return loadPerson(db, session);
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
  };
};

export const readerOf = (person: Person, { session, language, now }: Pick<SessionContext, 'session' | 'language' | 'now'>): Reader => {
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
