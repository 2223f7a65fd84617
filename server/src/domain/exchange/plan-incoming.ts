/** Who gets a letter that the exchange has brought: first the clerk, who registers it. */
import { stages } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';
import { loadRouteRule } from '../documents/drafts/route-rule.ts';
import { loadCast } from '../documents/load-cast.ts';
import { planRoute, type PlannedParticipant, type Route } from '../documents/route/plan.ts';

interface IncomingTemplate {
  readonly id: number;
  readonly version_id: number | null;
  readonly route: Route | null;
}

interface Clerk {
  readonly organisationId: number;
  readonly employeeId: number;
  readonly departmentId: number;
}

/**
 * A design suggests nobody to agree to their own document; the clerk, as whom the letter is stored, agrees to it all the same, and no second
 * clerk has to.
 */
const withClerkFirst = (
  suggested: readonly PlannedParticipant[],
  employeeId: number,
  clerks: readonly number[],
): readonly PlannedParticipant[] => [
  { stage: stages.aggregation, employeeId, queueNumber: 1 },
  ...suggested
    .filter((each) => each.stage !== stages.aggregation || !clerks.includes(each.employeeId))
    .map((each) => (each.stage === stages.aggregation ? { ...each, queueNumber: each.queueNumber + 1 } : each)),
];

export const planIncoming = async (
  db: Queryable,
  { id: templateId, version_id: versionId, route }: IncomingTemplate,
  { organisationId, employeeId, departmentId }: Clerk,
): Promise<readonly PlannedParticipant[]> => {
  const writing = { templateId, versionId, organisationId, initiatorId: employeeId, departmentId };
  const cast = await loadCast(db, organisationId);
  if (versionId !== null || route === null)
    return withClerkFirst((await loadRouteRule(db, writing)).suggested, employeeId, [employeeId, ...cast.clerks]);
  return planRoute({ ...writing, route }, { ...cast, clerks: [employeeId] });
};
