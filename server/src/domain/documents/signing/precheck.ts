/** Determines which of several documents the person could sign, before anything is signed. */
import type { SeenDocument } from '@qujat/contract/seen-documents';
import { decisions, stages } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { refusalExplainer, type Explain } from '../explain-refusal.ts';
import { loadPerson, loadStates } from '../load-states.ts';
import { can } from '../route/can.ts';
import type { Decide, GivenKey, Person, Reason, RouteState } from '../route/model.ts';
import { activeStage } from '../route/turn.ts';
import type { Actor } from './signing-parts.ts';

export interface SigningIntent {
  /** Omitted for an approval without a key. */
  readonly key?: GivenKey | undefined;
  /** The person whose entry is meant, if the actor acts for others. */
  readonly entryOf?: number | undefined;
}

/** Signing agrees at the document's current stage; approval without a key requires the stage of approval. */
export const approvalDecision = ({ document }: RouteState, { key, entryOf }: SigningIntent): Decide => ({
  kind: 'decide',
  stage: key ? (activeStage(document.status) ?? stages.approval) : stages.approval,
  decision: decisions.agree,
  ...(entryOf !== undefined && { entryOf }),
  ...(key && { key }),
});

export interface Prechecked {
  /** Why it cannot be signed, or null if it can. */
  readonly reason: Reason | null;
  /** The version that was checked; a decision that follows is made on it. */
  readonly version: number | undefined;
}

const precheckOne = async (person: Person, state: RouteState | undefined, intent: SigningIntent, explain: Explain): Promise<Prechecked> => {
  if (!state) return { reason: 'notFound', version: undefined };
  const act = approvalDecision(state, intent);
  const verdict = can(person, act, state);
  return { reason: verdict.allowed ? null : await explain(state, act, verdict.reason), version: state.document.version };
};

/** A document that the person may not see is left out of the batch; one to which they have just lost access stays, with the reason. */
export const isHidden = (prechecked: Prechecked | undefined): boolean =>
  prechecked?.reason === 'notFound' || prechecked?.reason === 'noAccess';

/** Keyed by document, in the given order. */
export const precheck = async (
  db: Queryable,
  actor: Actor,
  ids: readonly number[],
  intent: SigningIntent,
): Promise<ReadonlyMap<number, Prechecked>> => {
  const person = await loadPerson(db, actor);
  const states = new Map((await loadStates(db, actor.organisationId, ids)).map((state) => [state.document.id, state]));
  const explain = refusalExplainer(db, actor);
  const prechecked = new Map<number, Prechecked>();
  for (const id of ids) prechecked.set(id, await precheckOne(person, states.get(id), intent, explain));
  return prechecked;
};

/** On which version each document is signed: the one that the person saw; of a client that does not say, the one that was checked. */
export const decidedOn = (
  prechecked: ReadonlyMap<number, Prechecked>,
  seen: readonly SeenDocument[] = [],
): ((documentId: number) => number | undefined) => {
  const named = new Map(seen.map(({ id, version }) => [id, version]));
  return (documentId) => named.get(documentId) ?? prechecked.get(documentId)?.version;
};
