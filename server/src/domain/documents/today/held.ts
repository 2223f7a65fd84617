/** Decisions without a key, which the person can take back for ten seconds (DAY-46, docs/decisions/0255). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import {
  holdMs,
  type heldDecisions,
  type holdDecisions,
  type HoldOutcome,
  type takeBackDecisions,
  type TodayFailure,
} from '@qujat/contract/today';
import { decisions, stages, type Wanted } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { refusalExplainer, type Explain } from '../explain-refusal.ts';
import { loadPerson, loadStates, lockDocuments } from '../load-states.ts';
import { reasonKey } from '../refuse.ts';
import { can } from '../route/can.ts';
import { identitiesOf, type Decide, type Person, type Reason, type RouteParticipant, type RouteState } from '../route/model.ts';
import { isStale } from '../route/transition.ts';
import { activeStage } from '../route/turn.ts';
import { isAtOnce, wantedBy, wantedEntry } from '../route/wanted.ts';

type HoldContext = Pick<SessionContext, 'db' | 'session' | 'now' | 'address' | 'say'>;

type Judged =
  | { readonly entry: RouteParticipant; readonly wanted: Wanted; readonly problem: null }
  | { readonly entry: null; readonly wanted: Wanted | 'none'; readonly problem: string };

const decisionOn = ({ document }: RouteState, entry: RouteParticipant | null): Decide => ({
  kind: 'decide',
  stage: entry?.stage ?? activeStage(document.status) ?? stages.acknowledgement,
  decision: decisions.agree,
  ...(entry && { entryOf: entry.employeeId }),
});

interface Judging {
  readonly person: Person;
  readonly explain: Explain;
  readonly say: HoldContext['say'];
}

/** Whether the person could decide now on what they saw; the reason is the one that the decision itself would give. */
const judge = async (state: RouteState, seen: number, { person, explain, say }: Judging): Promise<Judged> => {
  const ids = identitiesOf(person).map((each) => each.employeeId);
  const entry = wantedEntry(state, ids);
  const wanted = entry ? wantedBy(entry.stage, { keyRequirement: state.document.keyRequirement, replyRequired: false }) : 'none';
  const act = decisionOn(state, entry);
  const verdict = can(person, act, state);
  if (!verdict.allowed) return { entry: null, wanted, problem: say(reasonKey(await explain(state, act, verdict.reason))) };
  if (!entry || wanted === 'none' || !isAtOnce(wanted)) return { entry: null, wanted, problem: say('documents.today.openFirst') };
  if (isStale(state.document, act, seen)) return { entry: null, wanted, problem: say(reasonKey('stale')) };
  return { entry, wanted, problem: null };
};

const loadNames = async (db: Queryable, organisationId: number, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'number', 'subject'])
    .where('id', 'in', [...ids])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

interface OneHeld {
  readonly state: RouteState;
  readonly entry: RouteParticipant;
  /** The version on which the person decides. */
  readonly seen: number;
}

const holdOne = async (trx: Queryable, { state, entry, seen }: OneHeld, context: HoldContext): Promise<number | null> => {
  const { session, now, address } = context;
  const row = await trx
    .insertInto('held_decisions')
    .values({
      document_id: state.document.id,
      organisation_id: session.organisationId,
      actor_id: session.employeeId,
      employee_id: entry.employeeId,
      stage: entry.stage,
      version: seen,
      address,
      held_at: now,
      due_at: new Date(now.getTime() + holdMs),
    })
    // Another press on the same act.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Holds each decision that the rules allow. A document that the person may not see gives the same answer as one that does not exist. */
export const hold = async (
  { ids, seen = [] }: CallInput<typeof holdDecisions>,
  context: HoldContext,
): Promise<CallAnswer<typeof holdDecisions>> =>
  context.db.transaction().execute(async (trx) => {
    const { session, say } = context;
    await lockDocuments(trx, session.organisationId, ids);
    const person = await loadPerson(trx, session);
    const states = new Map((await loadStates(trx, session.organisationId, ids)).map((state) => [state.document.id, state]));
    const names = await loadNames(trx, session.organisationId, ids);
    const judging = { person, explain: refusalExplainer(trx, session), say };
    const versions = new Map(seen.map(({ id, version }) => [id, version]));
    const outcomes: HoldOutcome[] = [];
    for (const documentId of ids) {
      const state = states.get(documentId);
      const isHidden = !state || !can(person, { kind: 'see' }, state).allowed;
      if (isHidden) {
        outcomes.push({ documentId, number: '', subject: '', holdId: null, wanted: 'none', problem: say('errors.notFound') });
        continue;
      }
      const version = versions.get(documentId) ?? state.document.version;
      const { entry, wanted, problem } = await judge(state, version, judging);
      const holdId = entry && (await holdOne(trx, { state, entry, seen: version }, context));
      const twice = entry !== null && holdId === null ? say('documents.refusal.alreadyDecided') : null;
      const { number = '', subject = '' } = names.get(documentId) ?? {};
      outcomes.push({ documentId, number, subject, holdId, wanted, problem: problem ?? twice });
    }
    return outcomes;
  });

/** Only the person's own, and only while they wait: the job locks what it carries out. */
export const takeBack = async (
  { holds }: CallInput<typeof takeBackDecisions>,
  { db, session }: HoldContext,
): Promise<CallAnswer<typeof takeBackDecisions>> =>
  db
    .updateTable('held_decisions')
    .set({ state: 'undone' })
    .where('id', 'in', [...holds])
    .where('actor_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();

/** Stands in the place of a reason of the rules: the server has given up. */
export const faultProblem = 'fault';

const problemText = (problem: string | null, say: HoldContext['say']): string | null => {
  if (problem === null) return null;
  return say(problem === faultProblem ? 'documents.today.fault' : reasonKey(problem as Reason));
};

interface Named {
  readonly documentId: number;
  readonly number: string;
  readonly subject: string;
}

/** Whoever no longer sees a document learns nothing of what it says now. */
const withoutHidden = async <T extends Named>(rows: readonly T[], { db, session }: Pick<HoldContext, 'db' | 'session'>): Promise<T[]> => {
  const ids = [...new Set(rows.map(({ documentId }) => documentId))];
  const person = await loadPerson(db, session);
  const states = await loadStates(db, session.organisationId, ids);
  const seen = new Set(states.filter((state) => can(person, { kind: 'see' }, state).allowed).map(({ document }) => document.id));
  return rows.map((row) => (seen.has(row.documentId) ? row : { ...row, number: '', subject: '' }));
};

const ownHeld = ({ db, session }: Pick<HoldContext, 'db' | 'session'>) =>
  db
    .selectFrom('held_decisions as h')
    .innerJoin('documents as d', (join) => join.onRef('d.id', '=', 'h.document_id').onRef('d.organisation_id', '=', 'h.organisation_id'))
    .select(['h.id', 'h.document_id as documentId', 'h.state', 'h.problem', 'd.number', 'd.subject'])
    .where('h.actor_id', '=', session.employeeId)
    .where('h.organisation_id', '=', session.organisationId)
    .orderBy('h.id');

export const readHeld = async (
  { holds }: CallInput<typeof heldDecisions>,
  context: HoldContext,
): Promise<CallAnswer<typeof heldDecisions>> => {
  const { say } = context;
  const found = await ownHeld(context)
    .where('h.id', 'in', [...holds])
    .execute();
  const rows = await withoutHidden(found, context);
  return rows.map(({ documentId: _documentId, problem, ...row }) => ({ ...row, problem: problemText(problem, say) }));
};

export const unseenFailures = async (context: Pick<SessionContext, 'db' | 'session' | 'say'>): Promise<readonly TodayFailure[]> => {
  const { say } = context;
  const found = await ownHeld(context).where('h.state', '=', 'failed').where('h.seen_at', 'is', null).limit(50).execute();
  const rows = await withoutHidden(found, context);
  return rows.map(({ state: _state, problem, ...row }) => ({ ...row, problem: problemText(problem, say) ?? '' }));
};

export const forget = async ({ holds }: { readonly holds: readonly number[] }, { db, session, now }: HoldContext): Promise<void> => {
  await db
    .updateTable('held_decisions')
    .set({ seen_at: now })
    .where('id', 'in', [...holds])
    .where('actor_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .where('state', '=', 'failed')
    .execute();
};
