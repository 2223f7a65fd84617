/** The rule of a template's route for one author: the people whom it suggests, and those whom it demands (RTE-10). */
import type { FieldValues } from '@qujat/contract/field-condition';
import { stages } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { loadCast } from '../load-cast.ts';
import { approveAlone, demandsOf, demandsOfRefusals, isMet, takenOut, type Demand, type ObligatoryStep } from '../route/demands.ts';
import {
  approvesByDesign,
  certainDemands,
  choicesToDemand,
  demandsOfDesign,
  planDesign,
  type ConditionalDemand,
} from '../route/designed.ts';
import type { RouteParticipant, RouteState } from '../route/model.ts';
import { expectsApproval, planRoute, type PlannedParticipant } from '../route/plan.ts';
import { settleRoute, type LeftOut, type SettledPlace } from '../route/settle.ts';
import { loadDesignedRoute, type DesignedRoute } from '../templates/versions.ts';
import { loadCasting } from './load-casting.ts';

export interface RouteRule {
  readonly suggested: readonly PlannedParticipant[];
  /** Those that hold for the values; where none are given, those that hold for all. */
  readonly demands: readonly Demand[];
  /** The choices that some values demand of the writer. */
  readonly choices: readonly ConditionalDemand[];
  /** Whether the template gives the approval to somebody other than the initiator, or to a head whom the organisation does not have now. */
  readonly approvedByOthers: boolean;
  /** The route as it is sent, with whom the conditions add; null where the template has neither conditions nor deadlines. */
  readonly settle: ((participants: readonly PlannedParticipant[]) => readonly SettledPlace[]) | null;
}

interface Writing {
  readonly templateId: number;
  /** The version that the document began with; null where the template has none. */
  readonly versionId: number | null;
  readonly organisationId: number;
  readonly initiatorId: number;
  readonly departmentId: number;
  /** What is written in the fields; only the route of a document that is sent depends on it. */
  readonly values?: FieldValues;
  /** The same of what the writer has taken off the route. */
  readonly leftOut?: readonly LeftOut[];
}

const loadSteps = (db: Queryable, { templateId, organisationId }: Writing): Promise<ObligatoryStep[]> =>
  db
    .selectFrom('template_steps as s')
    .leftJoin('employees as e', (join) =>
      join.onRef('e.id', '=', 's.employee_id').onRef('e.organisation_id', '=', 's.organisation_id').on('e.ended_at', 'is', null),
    )
    .select(['s.stage', 's.queue_number as queueNumber', 's.holder', 'e.id as employeeId', 's.locked'])
    .where('s.template_id', '=', templateId)
    .where('s.organisation_id', '=', organisationId)
    .where('s.obligatory', '=', true)
    .orderBy('s.stage')
    .orderBy('s.queue_number')
    .orderBy('s.id')
    .execute();

/** The suggested people, with those whom the template demands but its route does not name. */
const completed = (planned: readonly PlannedParticipant[], demands: readonly Demand[]): readonly PlannedParticipant[] =>
  demands.reduce<readonly PlannedParticipant[]>((route, each) => {
    const [employeeId] = each.people;
    if (employeeId === undefined || isMet(each, route)) return route;
    return [...route, { stage: each.stage, employeeId, queueNumber: each.queueNumber }];
  }, planned);

const approvedByAnother = (suggested: readonly PlannedParticipant[], initiatorId: number): boolean =>
  suggested.some((each) => each.stage === stages.approval && each.employeeId !== initiatorId);

const ruleOfDesign = async (db: Queryable, { stages: design, fields }: DesignedRoute, writing: Writing): Promise<RouteRule> => {
  const casting = await loadCasting(db, design, { ...writing, fields, values: writing.values ?? {} });
  const suggested = planDesign(design, casting);
  return {
    suggested,
    demands: writing.values ? demandsOfDesign(design, casting) : certainDemands(design, casting),
    choices: choicesToDemand(design, casting),
    approvedByOthers:
      approvedByAnother(suggested, writing.initiatorId) ||
      (approvesByDesign(design) && !suggested.some((each) => each.stage === stages.approval)),
    settle: (participants) => settleRoute(design, casting, participants, writing.leftOut),
  };
};

export const loadRouteRule = async (db: Queryable, writing: Writing): Promise<RouteRule> => {
  const { templateId, organisationId } = writing;
  const design = await loadDesignedRoute(db, organisationId, writing.versionId);
  if (design) return ruleOfDesign(db, design, writing);
  const { route } = await db
    .selectFrom('templates')
    .select('route')
    .where('id', '=', templateId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (route === null) throw new Error('a template without a route has a version');
  const cast = await loadCast(db, organisationId);
  const demands = demandsOf(await loadSteps(db, writing), cast, writing);
  const suggested = completed(planRoute({ ...writing, route }, cast), demands);
  return {
    suggested,
    demands,
    choices: [],
    approvedByOthers: approvedByAnother(suggested, writing.initiatorId) || (cast.head === null && expectsApproval(route)),
    settle: null,
  };
};

/** The people who have refused and still work here. */
export const loadRefusalDemands = async (
  db: Queryable,
  organisationId: number,
  participants: readonly RouteParticipant[],
): Promise<readonly Demand[]> => {
  const demands = demandsOfRefusals(participants);
  if (demands.length === 0) return [];
  const here = await db
    .selectFrom('employees')
    .select('id')
    .where(
      'id',
      'in',
      demands.flatMap((each) => each.people),
    )
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .execute();
  const ids = new Set(here.map((each) => each.id));
  return demands.filter((each) => each.people.every((id) => ids.has(id)));
};

/** The text that explains the demand; its parameter is `names`. */
export const demandKey = ({ because }: Demand): 'drafts.refuserStays' | 'drafts.obligatoryStep' =>
  because === 'refusal' ? 'drafts.refuserStays' : 'drafts.obligatoryStep';

/** The full names of the people who would meet the demand. */
export const namesOf = async (db: Queryable, organisationId: number, { people }: Demand): Promise<string> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'p.full_name'])
    .where('e.id', 'in', [...people])
    .where('e.organisation_id', '=', organisationId)
    .execute();
  const names = new Map(rows.map((row) => [row.id, row.full_name]));
  return people.flatMap((id) => names.get(id) ?? []).join(' / ');
};

const demandError = async (db: Queryable, organisationId: number, demand: Demand): Promise<BusinessError> =>
  new BusinessError(demandKey(demand), { names: await namesOf(db, organisationId, demand) });

type Places = readonly Pick<RouteParticipant, 'stage' | 'employeeId'>[];

/** Throws BusinessError if a save removes somebody who must stay. */
export const expectNobodyTakenOut = async (
  db: Queryable,
  organisationId: number,
  { demands }: RouteRule,
  before: readonly RouteParticipant[],
  after: Places,
): Promise<void> => {
  const [gone] = takenOut([...demands, ...(await loadRefusalDemands(db, organisationId, before))], before, after);
  if (gone) throw await demandError(db, organisationId, gone);
};

/**
 * The people who may not approve by themselves: the initiator, and the deputy who sends the document for them. A person whom the template
 * names as approver is trusted, and may send a colleague's document to themselves.
 */
const writersOf = ({ suggested }: RouteRule, initiatorId: number, senderId: number): readonly number[] =>
  suggested.some((each) => each.stage === stages.approval && each.employeeId === senderId) ? [initiatorId] : [initiatorId, senderId];

/**
 * Throws BusinessError if the route lacks a step that its template demands, or if the author or sender of the document would be its only
 * approver.
 */
export const expectRoute = async (
  db: Queryable,
  rule: RouteRule,
  { document, participants }: RouteState,
  senderId: number,
): Promise<void> => {
  const missing = rule.demands.find((each) => !isMet(each, participants));
  if (missing) throw await demandError(db, document.organisationId, missing);
  if (rule.approvedByOthers && approveAlone(participants, writersOf(rule, document.initiatorId, senderId)))
    throw new BusinessError('drafts.ownApproval');
};
