/** @jest-environment node */
import { stepFor } from '@qujat/contract/designed-step';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import { moveStep, nextPlace, removeStep, stepAt, toggleDemand, type Arrow } from './route-edit.ts';

const named = (employeeId: number) => stepFor('person', { employeeId });
const design: TemplateDesign = {
  ...emptyDesign(1),
  stages: emptyDesign(1).stages.map((each) => ({
    ...each,
    steps: each.stage === 1 ? [named(1), named(2)] : each.stage === 4 ? [stepFor('initiator'), named(3)] : [],
  })),
};
const route = (of: TemplateDesign | undefined): string =>
  of?.stages.map(({ steps }) => steps.map(({ holder, employeeId }) => employeeId || holder).join('+')).join(' > ') ?? '';
const moved = (stage: 1 | 2 | 3 | 4, index: number, arrow: Arrow) => moveStep(design, { stage, index }, arrow, 20);

it('walks within a stage and to the nearest stage that has steps', () => {
  expect(nextPlace(design, { stage: 1, index: 0 }, 'ArrowDown')).toEqual({ stage: 1, index: 1 });
  expect(nextPlace(design, { stage: 1, index: 1 }, 'ArrowDown')).toBeNull();
  expect(nextPlace(design, { stage: 1, index: 1 }, 'ArrowRight')).toEqual({ stage: 4, index: 1 });
  expect(nextPlace(design, { stage: 1, index: 1 }, 'ArrowLeft')).toBeNull();
});

it('moves a step within its stage and between stages', () => {
  expect(route(moved(1, 0, 'ArrowDown')?.design)).toBe('2+1 >  >  > initiator+3');
  expect(moved(1, 0, 'ArrowUp')).toBeNull();
  const right = moved(1, 1, 'ArrowRight');
  expect([route(right?.design), right?.place]).toEqual(['1 > 2 >  > initiator+3', { stage: 2, index: 0 }]);
  expect(moveStep(design, { stage: 1, index: 0 }, 'ArrowRight', 0)).toBeNull();
});

it('never gives the initiator the approval', () => {
  const own = { ...design, stages: design.stages.map((each) => (each.stage === 1 ? { ...each, steps: [stepFor('initiator')] } : each)) };
  expect(moveStep(own, { stage: 1, index: 0 }, 'ArrowRight', 20)).toBeNull();
});

it('removes a step, and makes one obligatory and back', () => {
  expect(route(removeStep(design, { stage: 1, index: 0 }))).toBe('2 >  >  > initiator+3');
  const step = stepAt(design, { stage: 1, index: 0 })!;
  expect([toggleDemand(step).demand, toggleDemand(toggleDemand(step)).demand]).toEqual(['any', 'none']);
});
