/** Changes of a designed route, step by step. Pure. */
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { stages, type Stage } from '@qujat/contract/vocabulary';

/** Where a step stands. */
export interface StepPlace {
  readonly stage: Stage;
  readonly index: number;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const stepsAt = ({ stages: all }: TemplateDesign, stage: Stage): readonly DesignedStep[] =>
  all.find((each) => each.stage === stage)?.steps ?? [];

const put = (design: TemplateDesign, stage: Stage, steps: readonly DesignedStep[]): TemplateDesign => ({
  ...design,
  stages: design.stages.map((each) => (each.stage === stage ? { ...each, steps: [...steps] } : each)),
});

export const stepAt = (design: TemplateDesign, { stage, index }: StepPlace): DesignedStep | undefined => stepsAt(design, stage)[index];

export const withStep = (design: TemplateDesign, { stage, index }: StepPlace, step: DesignedStep): TemplateDesign =>
  put(
    design,
    stage,
    stepsAt(design, stage).map((each, at) => (at === index ? step : each)),
  );

export const insertStep = (design: TemplateDesign, { stage, index }: StepPlace, step: DesignedStep): TemplateDesign =>
  put(design, stage, stepsAt(design, stage).toSpliced(index, 0, step));

export const removeStep = (design: TemplateDesign, { stage, index }: StepPlace): TemplateDesign =>
  put(design, stage, stepsAt(design, stage).toSpliced(index, 1));

const besides = (design: TemplateDesign, stage: Stage, by: -1 | 1): Stage | null => {
  const at = design.stages.findIndex((each) => each.stage === stage) + by;
  return design.stages[at]?.stage ?? null;
};

/** The step that an arrow leads to: within the stage, or the nearest one of the stage beside it that has steps. */
export const nextPlace = (design: TemplateDesign, { stage, index }: StepPlace, arrow: Arrow): StepPlace | null => {
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const to = index + (arrow === 'ArrowUp' ? -1 : 1);
    return stepsAt(design, stage)[to] ? { stage, index: to } : null;
  }
  const by = arrow === 'ArrowLeft' ? -1 : 1;
  for (let to = besides(design, stage, by); to !== null; to = besides(design, to, by)) {
    const { length } = stepsAt(design, to);
    if (length > 0) return { stage: to, index: Math.min(index, length - 1) };
  }
  return null;
};

export interface Moved {
  readonly design: TemplateDesign;
  readonly place: StepPlace;
}

/** Moves a step within its stage or to the one beside it; null where there is no place for it. */
export const moveStep = (design: TemplateDesign, place: StepPlace, arrow: Arrow, most: number): Moved | null => {
  const step = stepAt(design, place);
  if (!step) return null;
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const to = nextPlace(design, place, arrow);
    return to && { design: insertStep(removeStep(design, place), to, step), place: to };
  }
  const stage = besides(design, place.stage, arrow === 'ArrowLeft' ? -1 : 1);
  if (stage === null || stepsAt(design, stage).length >= most) return null;
  // Initiators do not approve their own documents.
  if (stage === stages.approval && step.holder === 'initiator') return null;
  const to = { stage, index: Math.min(place.index, stepsAt(design, stage).length) };
  return { design: insertStep(removeStep(design, place), to, step), place: to };
};

/** Obligatory, or one that the writer may remove. */
export const toggleDemand = (step: DesignedStep): DesignedStep => ({ ...step, demand: step.demand === 'none' ? 'any' : 'none' });
