/** How the route of a document differs from its template's, as its launch has recorded it (RTE-10). */
import type { Queryable } from '../../../platform/database/pool.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import type { RouteDifference } from '../route/demands.ts';
import type { DocumentKey } from '../route/model.ts';
import { loadPeople, type PersonOnPage } from './document-facts.ts';

type Named = ReadonlyMap<number, Pick<PersonOnPage, 'fullName'>>;

/** The difference in the details of a log entry; null if the route is the template's, and for entries older than the rule. */
export const differenceIn = ({ route }: Readonly<Record<string, unknown>>): RouteDifference | null =>
  typeof route === 'object' && route !== null ? (route as RouteDifference) : null;

export const peopleIn = (difference: RouteDifference | null): readonly number[] =>
  difference === null ? [] : [...difference.without, ...difference.added].map((each) => each.employeeId);

/** One sentence for each kind of difference. */
export const differenceText = ({ without, added }: RouteDifference, people: Named, language: Language): string => {
  const names = (places: RouteDifference['added']): string =>
    places
      .map((each) => people.get(each.employeeId)?.fullName ?? '')
      .filter(Boolean)
      .join(', ');
  return [
    say(language, 'documentPages.route.differs'),
    ...(without.length > 0 ? [say(language, 'documentPages.route.without', { people: names(without) })] : []),
    ...(added.length > 0 ? [say(language, 'documentPages.route.added', { people: names(added) })] : []),
  ].join(' ');
};

/** The difference of the last launch, with the people whom it names; null if there is none. */
export const loadDifference = async (
  db: Queryable,
  { id, organisationId }: DocumentKey,
): Promise<{ readonly difference: RouteDifference; readonly people: Named } | null> => {
  const launched = await db
    .selectFrom('document_log')
    .select('details')
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('action', '=', 'launch')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const difference = launched ? differenceIn(launched.details) : null;
  return difference && { difference, people: await loadPeople(db, organisationId, peopleIn(difference)) };
};
