/** The route of the first template: one colleague agrees, another one approves. Pure. */
import type { TemplateDesign } from '@qujat/contract/template-design';
import { stages } from '@qujat/contract/vocabulary';
import { addedStep, withHolder } from '../templates/design-edit.ts';

export interface TwoPeople {
  readonly agrees: number;
  readonly approves: number;
}

/** The design with this route in place of its own. Both steps are obligatory for exactly these people. */
export const withTwoSteps = (design: TemplateDesign, { agrees, approves }: TwoPeople): TemplateDesign => ({
  ...design,
  stages: design.stages.map((each) => {
    const employeeId = each.stage === stages.aggregation ? agrees : each.stage === stages.approval ? approves : null;
    const empty = { ...each, namedLater: false, steps: [] };
    if (employeeId === null) return empty;
    return { ...empty, steps: addedStep(empty).map((step) => ({ ...withHolder(step, 'person'), employeeId, demand: 'first' as const })) };
  }),
});
