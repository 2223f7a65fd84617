/** Routes from which an empty one begins. Pure. */
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { stepFor, type DesignedStep } from '@qujat/contract/designed-step';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { stages, type Stage } from '@qujat/contract/vocabulary';

export const readyRoutes = ['heads', 'experts', 'order'] as const;
export type ReadyRoute = (typeof readyRoutes)[number];

const demanded = { demand: 'any' } as const;
const approval = stepFor('organisation-head', demanded);

/** The specialists whom organisations usually ask, as far as somebody has the role. */
const experts = (roles: OpenedDesign['roles']): readonly DesignedStep[] =>
  ['lawyer', 'finance'].flatMap((role) =>
    roles.some((each) => each.role === role && each.people.length > 0) ? [stepFor('role', { role, ...demanded })] : [],
  );

const stepsOf = (route: ReadyRoute, roles: OpenedDesign['roles']): Partial<Record<Stage, readonly DesignedStep[]>> => {
  const head = stepFor('department-head', demanded);
  switch (route) {
    case 'heads':
      return { [stages.aggregation]: [head], [stages.approval]: [approval] };
    case 'experts':
      return { [stages.aggregation]: [head, ...experts(roles)], [stages.approval]: [approval] };
    case 'order':
      return { [stages.approval]: [approval], [stages.acknowledgement]: [stepFor('initiator')] };
  }
};

/** Nothing is asked, and nobody is expected. */
export const isEmptyRoute = ({ stages: all }: TemplateDesign): boolean =>
  all.every(({ steps, namedLater }) => steps.length === 0 && !namedLater);

export const withReadyRoute = (design: TemplateDesign, route: ReadyRoute, roles: OpenedDesign['roles']): TemplateDesign => {
  const steps = stepsOf(route, roles);
  return {
    ...design,
    stages: design.stages.map((each) => ({
      ...each,
      steps: [...(steps[each.stage] ?? [])],
      namedLater: route === 'order' && each.stage === stages.execution,
    })),
  };
};
