/**
 * The rows of the document feed: which principal finds a document in which queue. A principal is an employee or, as a negative number,
 * everybody in an organisation. A person's list is the union over all principals as which the person reads.
 */
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import type { Identity, Person, RouteState } from '../route/model.ts';
import { identitiesOf } from '../route/model.ts';
import { isPublished, queuesOf } from './queues.ts';

/**
 * A queue of ours, never requested by a client: the documents of "all" without a number. An administrator's "all" is every numbered
 * document plus this queue; so no document is in both, and their counters add up.
 */
export const unnumbered = 107;
type FeedQueue = QueueCode | typeof unnumbered;

/** Everybody in the organisation, who reads its public documents. */
export const publicPrincipal = (organisationId: number): number => -(organisationId * 10 + 1);
/** The organisation's document administrators, who read everything that has a number. */
export const administratorsPrincipal = (organisationId: number): number => -(organisationId * 10 + 2);

export interface FeedRow {
  readonly principal: number;
  readonly queue: FeedQueue;
}

/** What the feed must know about an organisation besides the document: people who may see it without being on its route. */
export interface FeedFacts {
  readonly clerks: readonly number[];
  /** The head of the document's department. */
  readonly departmentHead: number | null;
}

/** Everybody who could see the document in a queue: the participants of its route, and people whose role shows it to them. */
const candidates = ({ document, participants }: RouteState, facts: FeedFacts): readonly Identity[] => {
  const ids = new Set([document.initiatorId, ...facts.clerks, ...(facts.departmentHead === null ? [] : [facts.departmentHead])]);
  for (const each of participants) {
    ids.add(each.employeeId);
    if (each.assignedBy !== null) ids.add(each.assignedBy);
  }
  return [...ids].map((employeeId) => ({
    employeeId,
    organisationId: document.organisationId,
    isClerk: facts.clerks.includes(employeeId),
    isDocumentAdministrator: false,
    headOf: employeeId === facts.departmentHead ? [document.departmentId] : [],
  }));
};

const withUnnumbered = (rows: readonly FeedRow[], isNumbered: boolean): readonly FeedRow[] =>
  isNumbered ? rows : [...rows, ...rows.filter((row) => row.queue === queues.all).map((row) => ({ ...row, queue: unnumbered }) as const)];

/** Every row that the document has in the feed. A public document's row of "all" is stored under the organisation only. */
export const feedOf = (state: RouteState, facts: FeedFacts): readonly FeedRow[] => {
  const { document } = state;
  const published = isPublished(document);
  const everybody = publicPrincipal(document.organisationId);
  const ofEmployees = candidates(state, facts).flatMap((employee) =>
    [...queuesOf({ ...state, employee })]
      .filter((queue) => !published || (queue !== queues.public && queue !== queues.all))
      .map((queue) => ({ principal: employee.employeeId, queue })),
  );
  const ofEverybody = published ? [queues.public, queues.all].map((queue) => ({ principal: everybody, queue })) : [];
  const numbered = document.number !== '';
  return [
    ...withUnnumbered([...ofEmployees, ...ofEverybody], numbered),
    ...(numbered ? [{ principal: administratorsPrincipal(document.organisationId), queue: queues.all }] : []),
  ];
};

/** The principals who may see the document, for the text search. */
export const viewersOf = (rows: readonly FeedRow[]): readonly number[] =>
  [...new Set(rows.filter((row) => row.queue === queues.all).map((row) => row.principal))].toSorted((one, other) => one - other);

/** One part of a list: a principal's queue. */
export type Source = FeedRow;

/**
 * The sources of a person's queue. For a person who acts for others a document may occur in several sources and must be counted once;
 * `overlap` says so.
 */
export const sourcesOf = (person: Person, queue: QueueCode): { readonly sources: readonly Source[]; readonly overlap: boolean } => {
  const { organisationId } = person.self;
  const identities = identitiesOf(person).filter((each) => each.organisationId === organisationId);
  const everybody = publicPrincipal(organisationId);
  const overlap = identities.length > 1;
  const ofEach = (queue: FeedQueue): Source[] => identities.map((each) => ({ principal: each.employeeId, queue }));
  if (queue === queues.public) return { sources: [{ principal: everybody, queue }], overlap: false };
  if (queue !== queues.all) return { sources: ofEach(queue), overlap };
  if (!identities.some((each) => each.isDocumentAdministrator))
    return { sources: [...ofEach(queues.all), { principal: everybody, queue: queues.all }], overlap };
  const numbered: Source = { principal: administratorsPrincipal(organisationId), queue: queues.all };
  return { sources: [numbered, ...ofEach(unnumbered), { principal: everybody, queue: unnumbered }], overlap };
};
