/**
 * A merged department goes on under another name: every design that names it names the other one from now on (ADM-5). No step asks anybody
 * else by that, so the versions with which documents have begun are rewritten as well. A condition is another matter: those documents hold the
 * merged department, and keep the condition on it.
 */
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Publisher } from '../templates/publish.ts';
import { compareWith, rewriteDesigns } from '../templates/rewrite-designs.ts';

interface Merged {
  /** Who merges them. */
  readonly publisher: Publisher;
  /** The department that is merged, and those that were merged into it before. */
  readonly merged: readonly number[];
  readonly into: number;
}

const renamed = (ids: readonly number[], { merged, into }: Merged): number[] => [
  ...new Set(ids.map((each) => (merged.includes(each) ? into : each))),
];

/** A step that was stored before there were choices has none. */
const inStep = (step: DesignedStep, to: Merged): DesignedStep =>
  'choice' in step ? { ...step, choice: { ...step.choice, departments: renamed(step.choice.departments, to) } } : step;

const inDesign = (design: TemplateDesign, to: Merged): TemplateDesign => ({
  ...design,
  starterDepartments: renamed(design.starterDepartments, to),
  stages: design.stages.map((stage) => ({ ...stage, steps: stage.steps.map((step) => inStep(step, to)) })),
});

const named = ({ merged }: Merged): RawBuilder<boolean> => {
  const ids = JSON.stringify({ ids: merged });
  return sql<boolean>`(
    jsonb_path_exists(design, '$.starterDepartments[*] ? (@ == $ids[*])', ${ids}::jsonb)
    or jsonb_path_exists(design, '$.stages[*].steps[*].choice.departments[*] ? (@ == $ids[*])', ${ids}::jsonb))`;
};

/** Within the transaction that merges them. */
export const renameInDesigns = async (trx: Queryable, to: Merged): Promise<void> => {
  const { publisher, merged, into } = to;
  const { organisationId } = publisher;
  await rewriteDesigns(trx, { organisationId, named: named(to), change: (design) => inDesign(design, to) });
  await compareWith(trx, { kind: 'department', values: merged.map(String), into: String(into) }, publisher);
  await sql`
    update templates set starter_departments = array(
      select distinct case when each = any(${merged}::bigint[]) then ${into}::bigint else each end
      from unnest(starter_departments) as each)
    where organisation_id = ${organisationId} and starter_departments && ${merged}::bigint[]`.execute(trx);
};
