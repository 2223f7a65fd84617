/** Which of some documents the person could sign, before anything is signed. */
import { decisions, stages } from '@qujat/contract/vocabulary';
import type { Queryable } from '../database/pool.ts';
import { loadPerson, loadStates } from '../documents/load-states.ts';
import { can } from '../documents/route/can.ts';
import type { Decide, GivenKey, Person, Reason, RouteState } from '../documents/route/model.ts';
import { activeStage } from '../documents/route/turn.ts';
import type { Actor } from './signing-parts.ts';

export interface Wish {
  /** Without one: an approval without a key. */
  readonly key?: GivenKey | undefined;
  /** Whose entry is meant, where the person acts for others. */
  readonly entryOf?: number | undefined;
}

/** Signing agrees at the stage where the document stands; what is approved without a key must stand at approval. */
export const agreement = ({ document }: RouteState, { key, entryOf }: Wish): Decide => ({
  kind: 'decide',
  stage: key ? (activeStage(document.status) ?? stages.approval) : stages.approval,
  decision: decisions.agree,
  ...(entryOf !== undefined && { entryOf }),
  ...(key && { key }),
});

/** Why it cannot be, or null where it can. */
export const obstacleOf = (person: Person, state: RouteState | undefined, wish: Wish): Reason | null => {
  if (!state) return 'notFound';
  const verdict = can(person, agreement(state, wish), state);
  return verdict.allowed ? null : verdict.reason;
};

/** By document, in the order in which they were given. */
export const judge = async (db: Queryable, actor: Actor, ids: readonly number[], wish: Wish): Promise<ReadonlyMap<number, Reason | null>> => {
  const person = await loadPerson(db, actor);
  const states = new Map((await loadStates(db, ids)).map((state) => [state.document.id, state]));
  return new Map(ids.map((id) => [id, obstacleOf(person, states.get(id), wish)]));
};
