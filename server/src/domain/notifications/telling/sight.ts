/** Whether people who are told of documents may see them: a letter says no more than the bell (NTF-1). */
import type { Queryable } from '../../../platform/database/pool.ts';
import { loadPerson, loadStates } from '../../documents/load-states.ts';
import { can } from '../../documents/route/can.ts';
import type { Person } from '../../documents/route/model.ts';

interface Viewer {
  readonly employeeId: number;
  /** For whom the person is told, as a deputy. */
  readonly aboutId: number | null;
  readonly documentId: number | null;
}

const keyOf = ({ employeeId, aboutId }: Viewer): string => `${employeeId}:${aboutId ?? ''}`;

/** For these people and documents, of one organisation each. */
export const loadSight = async (
  db: Queryable,
  viewers: readonly (Viewer & { readonly organisationId: number })[],
): Promise<(viewer: Viewer) => boolean> => {
  const people = new Map<string, Person>();
  for (const each of viewers) {
    const { employeeId, organisationId, aboutId } = each;
    if (!people.has(keyOf(each)))
      people.set(keyOf(each), await loadPerson(db, { employeeId, organisationId, actingFor: aboutId === null ? [] : [aboutId] }));
  }
  const ids = [...new Set(viewers.flatMap(({ documentId }) => documentId ?? []))];
  const states = new Map((await loadStates(db, ids)).map((state) => [state.document.id, state]));
  return (viewer) => {
    const person = people.get(keyOf(viewer));
    const state = viewer.documentId === null ? undefined : states.get(viewer.documentId);
    return person !== undefined && state !== undefined && can(person, { kind: 'see' }, state).allowed;
  };
};
