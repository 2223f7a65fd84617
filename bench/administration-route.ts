/** A route of twenty steps under conditions against a plain one of twenty, as each is decided when its document is sent. */
import { stepFor, type DesignedStep } from '@qujat/contract/designed-step';
import type { DesignedStage } from '@qujat/contract/template-design';
import { stages } from '@qujat/contract/vocabulary';
import type { Casting } from '@qujat/server/domain/documents/route/casting';
import { planDesign } from '@qujat/server/domain/documents/route/designed';
import { settleRoute } from '@qujat/server/domain/documents/route/settle';
import type { Figure } from './figure.ts';
import { median } from './statistics.ts';

const people = Array.from({ length: 20 }, (_, index) => index + 1);

const designOf = (stepOf: (employeeId: number) => DesignedStep): readonly DesignedStage[] => [
  { stage: stages.aggregation, order: 'in-turn', namedLater: false, steps: people.map(stepOf) },
];
const plain = designOf((employeeId) => stepFor('person', { employeeId }));
const conditional = designOf((employeeId) =>
  stepFor('person', {
    employeeId,
    // As most conditions are: «sum over 1,000,000 → financial director».
    when: { join: 'all', rules: [{ field: 'sum', sign: 'more', value: String(employeeId * 1000) }] },
  }),
);

const casting: Casting = {
  cast: { head: 1, departmentHeads: new Map(), lawyers: [], finance: [], humanResources: [], clerks: [] },
  here: new Set(people),
  members: new Map(),
  presence: { away: new Set(), deputies: new Map(), locked: new Set(), successors: new Map(), departments: new Map() },
  writing: { initiatorId: 100, departmentId: 1 },
  fields: [{ key: 'sum', kind: 'sum' }],
  // Every condition holds: both routes ask the same twenty people.
  values: { sum: '1000000' },
};

/** Routes decided in one measurement: one takes microseconds. */
const together = 200;

const decide = (design: readonly DesignedStage[]): number => {
  const begun = performance.now();
  for (let index = 0; index < together; index += 1) {
    const asked = settleRoute(design, casting, planDesign(design, casting)).length;
    if (asked !== people.length) throw new Error(`the route asks ${asked} people`);
  }
  return (performance.now() - begun) / together;
};

/** Measured in turn, so that other load on the machine affects both alike. The first rounds compile the code. */
export const measureConditionalRoute = (): Figure => {
  const ratios: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const quick = decide(plain);
    ratios.push(decide(conditional) / quick);
  }
  return {
    name: 'a route of 20 conditional steps decided, against a plain one',
    value: median(ratios.slice(10)),
    unit: 'times',
    goal: 2,
  };
};
