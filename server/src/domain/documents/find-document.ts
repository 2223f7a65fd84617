/** The document that a call names, if the person may see it. */
import type { Queryable } from '../../platform/database/pool.ts';
import { refusalExplainer, type Asker } from './explain-refusal.ts';
import { loadPerson, loadState } from './load-states.ts';
import { RefusedError } from './refuse.ts';
import { can } from './route/can.ts';
import type { Person, RouteState } from './route/model.ts';

export interface FoundDocument {
  readonly state: RouteState;
  readonly person: Person;
}

/** For calls that only read. Throws RefusedError: 'notFound' or 'noAccess'. */
export const findToRead = async (db: Queryable, id: number, asker: Asker): Promise<FoundDocument> => {
  const state = await loadState(db, asker.organisationId, id);
  if (!state) throw new RefusedError('notFound');
  const person = await loadPerson(db, asker);
  const verdict = can(person, { kind: 'see' }, state);
  if (!verdict.allowed) throw new RefusedError(verdict.reason);
  return { state, person };
};

/** For actions on an open page. Throws RefusedError, also with the reasons of a right that has just ended. */
export const findToAct = async (db: Queryable, id: number, asker: Asker): Promise<FoundDocument> => {
  const state = await loadState(db, asker.organisationId, id);
  if (!state) throw new RefusedError('notFound');
  const person = await loadPerson(db, asker);
  const act = { kind: 'see' } as const;
  const verdict = can(person, act, state);
  if (!verdict.allowed) throw new RefusedError(await refusalExplainer(db, asker)(state, act, verdict.reason));
  return { state, person };
};
