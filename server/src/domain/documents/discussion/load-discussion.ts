/** The questions and remarks in a document, as one person sees them (DAY-20). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { discussion, DiscussionEntry } from '@qujat/contract/discussion';
import type { Queryable } from '../../../platform/database/pool.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { findToRead } from '../find-document.ts';
import { identitiesOf, type DocumentKey, type Person, type RouteState } from '../route/model.ts';
import type { DocumentSessionContext } from '../services.ts';

/** The most entries of a document, answers included. */
export const mostEntries = 500;
/** The most entries in one document of somebody who is neither its initiator nor on its route: one reader does not use up the room of all. */
export const mostEntriesOfReader = 50;

export const loadEntries = (db: Queryable, { id, organisationId }: DocumentKey) =>
  db
    .selectFrom('document_entries')
    .selectAll()
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute();
type Row = Awaited<ReturnType<typeof loadEntries>>[number];

/** The initiator and everybody on the route: who can be asked. */
export const askable = ({ document, participants }: RouteState): readonly number[] => [
  ...new Set([document.initiatorId, ...participants.map(({ employeeId }) => employeeId)]),
];

/** Who has made the entry may settle it, and the initiator. */
export const mayResolve = (person: Person, { document }: RouteState, entry: Pick<Row, 'author_id'>): boolean =>
  identitiesOf(person).some(({ employeeId }) => employeeId === entry.author_id || employeeId === document.initiatorId);

const loadNames = async (db: Queryable, organisationId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'p.full_name'])
    .where((eb) => eb('e.id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .where('e.organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
};

export const readDiscussion = async (
  { documentId }: CallInput<typeof discussion>,
  { db, session }: Pick<DocumentSessionContext, 'db' | 'session'>,
): Promise<CallAnswer<typeof discussion>> => {
  const { state, person } = await findToRead(db, documentId, session);
  const rows = await loadEntries(db, state.document);
  const people = askable(state);
  const mentioned = rows.flatMap((row) => [row.author_id, row.resolved_by ?? row.author_id, ...row.addressee_ids]);
  const names = await loadNames(db, session.organisationId, [...people, ...mentioned]);
  const named = (employeeId: number) => ({ employeeId, name: names.get(employeeId) ?? '' });
  const answers = Map.groupBy(
    rows.filter((row) => row.answers_id !== null),
    (row) => row.answers_id,
  );
  const entryOf = (row: Row & { readonly kind: DiscussionEntry['kind'] }): DiscussionEntry => ({
    id: row.id,
    kind: row.kind,
    author: named(row.author_id),
    addressees: row.addressee_ids.map(named),
    text: row.body,
    askedAt: unixSeconds(row.created_at),
    place: row.quote === null ? null : { quote: row.quote, position: row.position ?? 0, version: row.launch_version },
    outdated: row.launch_version < state.document.launchVersion,
    resolved: row.resolved_at && { name: names.get(row.resolved_by ?? row.author_id) ?? '', at: unixSeconds(row.resolved_at) },
    mayResolve: mayResolve(person, state, row),
    answers: (answers.get(row.id) ?? []).map((each) => ({
      id: each.id,
      author: named(each.author_id),
      text: each.body,
      askedAt: unixSeconds(each.created_at),
    })),
  });
  const mine = identitiesOf(person).map(({ employeeId }) => employeeId);
  return {
    entries: rows.flatMap((row) => (row.kind === 'answer' ? [] : [entryOf({ ...row, kind: row.kind })])),
    people: people.filter((id) => !mine.includes(id)).map(named),
  };
};
