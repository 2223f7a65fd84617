/** The design of a template as the product brought it: its route R1–R7 as steps, so that an administrator can change it. Pure. */
import { always } from '@qujat/contract/field-condition';
import { stepFor, type DesignedStep } from '@qujat/contract/designed-step';
import { designedStages, type DesignedStage, type TemplateDesign } from '@qujat/contract/template-design';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import type { RouteCode, StepHolder, StoredField } from '../../platform/database/schema/documents.ts';

/** A step that the template marks as obligatory (docs/decisions/0161). */
export interface StandardStep {
  readonly stage: Stage;
  readonly holder: StepHolder;
  readonly employeeId: number | null;
  readonly locked: boolean;
}

const role = (name: string): DesignedStep => stepFor('role', { role: name });
const head = stepFor('organisation-head');
const manager = stepFor('department-head');
const initiator = stepFor('initiator');
const [lawyer, finance, personnel, clerk] = [role('lawyer'), role('finance'), role('human-resources'), role('clerk')];

/** The routes that end with execution. */
export const endsWithExecution = (code: RouteCode): boolean => code === 'R1' || code === 'R5' || code === 'R6';

interface Route {
  readonly agree: readonly DesignedStep[];
  readonly approve: readonly DesignedStep[];
  readonly execute?: readonly DesignedStep[];
  readonly acknowledge?: readonly DesignedStep[];
}

const routes: Readonly<Record<RouteCode, Route>> = {
  R1: { agree: [manager], approve: [] },
  R2: { agree: [lawyer, finance], approve: [head] },
  R3: { agree: [lawyer, finance], approve: [head] },
  R4: { agree: [manager, personnel], approve: [head], acknowledge: [initiator] },
  R5: { agree: [clerk], approve: [head] },
  R6: { agree: [lawyer], approve: [head], execute: [clerk] },
  R7: { agree: [initiator, finance], approve: [head] },
};

const designed = ({ holder, employeeId }: StandardStep): DesignedStep => {
  if (holder === 'person') return stepFor(holder, { employeeId: employeeId ?? 0 });
  return holder === 'department-head' || holder === 'organisation-head' ? stepFor(holder) : role(holder);
};

const isSame = (one: DesignedStep, other: DesignedStep): boolean =>
  one.holder === other.holder && one.role === other.role && one.employeeId === other.employeeId;

/** The route's steps; those that the template marks are obligatory, also where the route does not name them. */
const withMarks = (steps: readonly DesignedStep[], marks: readonly StandardStep[]): DesignedStep[] =>
  marks.reduce<DesignedStep[]>(
    (all, mark) => {
      const demand = mark.locked ? 'first' : 'any';
      const marked = designed(mark);
      return all.some((each) => isSame(each, marked))
        ? all.map((each) => (isSame(each, marked) ? { ...each, demand } : each))
        : [...all, { ...marked, demand }];
    },
    [...steps],
  );

const stagesOf = (code: RouteCode, marks: readonly StandardStep[]): DesignedStage[] => {
  const { agree, approve, execute = [], acknowledge = [] } = routes[code];
  const steps: Readonly<Record<Stage, readonly DesignedStep[]>> = {
    [stages.aggregation]: agree,
    [stages.approval]: approve,
    [stages.execution]: execute,
    [stages.acknowledgement]: acknowledge,
  };
  return designedStages.map((stage) => ({
    stage,
    // R2 asks lawyer and finance at once.
    order: stage === stages.aggregation && code !== 'R2' ? 'in-turn' : 'at-once',
    namedLater: stage === stages.execution && endsWithExecution(code) && execute.length === 0,
    steps: withMarks(
      steps[stage],
      marks.filter((each) => each.stage === stage),
    ),
  }));
};

interface StandardTemplate {
  readonly category_id: number;
  readonly code: string;
  readonly name_ru: string;
  readonly name_kk: string;
  readonly description_ru: string;
  readonly description_kk: string;
  readonly key_requirement: TemplateDesign['keyRequirement'];
  readonly correspondence: TemplateDesign['correspondence'];
  readonly may_be_public: boolean;
  readonly fields: readonly StoredField[];
}

export const designOfStandard = (row: StandardTemplate, route: RouteCode, marks: readonly StandardStep[]): TemplateDesign => ({
  category: row.category_id,
  index: row.code,
  ru: row.name_ru,
  kk: row.name_kk,
  descriptionRu: row.description_ru,
  descriptionKk: row.description_kk,
  keyRequirement: row.key_requirement,
  correspondence: row.correspondence,
  mayBePublic: row.may_be_public,
  starterRoles: [],
  starterDepartments: [],
  fields: row.fields.map(({ key, kind, ru, kk, required = false, options = [] }) => ({
    key,
    kind,
    ru,
    kk,
    required,
    options: options.map((each) => ({ ...each })),
    columns: [],
    totalOf: '',
    when: always,
  })),
  text: { ru: '', kk: '', layout: 'side-by-side' },
  stages: stagesOf(route, marks),
});
