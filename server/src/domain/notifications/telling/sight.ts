/** Whether people who are told of documents may see them: a letter says no more than the bell (NTF-1). */
import type { Queryable } from '../../../platform/database/pool.ts';
import { loadPerson, loadStates } from '../../documents/load-states.ts';
import { can } from '../../documents/route/can.ts';
import type { Person } from '../../documents/route/model.ts';
import { loadDeputies } from './readers.ts';

interface Viewer {
  readonly employeeId: number;
  /** For whom the person is told, as a deputy. */
  readonly aboutId: number | null;
  readonly documentId: number | null;
}

const keyOf = ({ employeeId, aboutId }: Viewer): string => `${employeeId}:${aboutId ?? ''}`;

/** For these people and documents of an organisation. Whoever no longer acts for somebody sees what is their own. */
export const loadSight = async (
  db: Queryable,
  organisationId: number,
  viewers: readonly Viewer[],
  now: Date,
): Promise<(viewer: Viewer) => boolean> => {
  const deputies = await loadDeputies(
    db,
    organisationId,
    viewers.flatMap(({ aboutId }) => aboutId ?? []),
    now,
  );
  const people = new Map<string, Person>();
  for (const each of viewers) {
    const { employeeId, aboutId } = each;
    const actingFor = aboutId !== null && deputies.get(aboutId)?.includes(employeeId) ? [aboutId] : [];
    if (!people.has(keyOf(each))) people.set(keyOf(each), await loadPerson(db, { employeeId, organisationId, actingFor }));
  }
  const ids = [...new Set(viewers.flatMap(({ documentId }) => documentId ?? []))];
  const states = new Map((await loadStates(db, organisationId, ids)).map((state) => [state.document.id, state]));
  return (viewer) => {
    const person = people.get(keyOf(viewer));
    const state = viewer.documentId === null ? undefined : states.get(viewer.documentId);
    return person !== undefined && state !== undefined && can(person, { kind: 'see' }, state).allowed;
  };
};
