/** Changes of a design. Pure. */
import { always, signsOf, type ConditionRule } from '@qujat/contract/field-condition';
import { stepFor, type DesignedStep } from '@qujat/contract/designed-step';
import type { DesignedColumn, DesignedField } from '@qujat/contract/designed-field';
import type { DesignedStage, TemplateDesign } from '@qujat/contract/template-design';
import { stages, type Stage } from '@qujat/contract/vocabulary';

/** One place up (-1) or down (1); at the end it stays. */
export const moved = <T>(rows: readonly T[], from: number, by: -1 | 1): T[] => {
  const next = [...rows];
  const [one, other] = [next[from], next[from + by]];
  if (one === undefined || other === undefined) return next;
  next[from] = other;
  next[from + by] = one;
  return next;
};

/** The row comes before the one that stands at this place now. */
export const placed = <T>(rows: readonly T[], from: number, at: number): T[] => {
  const row = rows[from];
  if (row === undefined) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(at > from ? at - 1 : at, 0, row);
};

export const replaced = <T>(rows: readonly T[], at: number, row: T): T[] => rows.map((each, index) => (index === at ? row : each));

export const without = <T>(rows: readonly T[], at: number): T[] => rows.filter((_, index) => index !== at);

/** One above the highest, also of the published versions: a removed field's key does not come back with another meaning. */
const newKey = (fields: readonly DesignedField[], lastNumber: number): string => {
  const numbers = fields.map(({ key }) => Number(/^field_(\d{1,9})$/.exec(key)?.[1] ?? 0));
  return `field_${Math.max(lastNumber, ...numbers) + 1}`;
};

export const emptyOption = { ru: '', kk: '' } as const;
export const emptyColumn: DesignedColumn = { ru: '', kk: '', kind: 'line', total: false };

/** A new field comes before the one that stands at this place; without a place, at the end. `lastNumber` is that of the published versions. */
export const addedField = (
  fields: readonly DesignedField[],
  kind: DesignedField['kind'],
  { at = fields.length, lastNumber = 0 }: { readonly at?: number; readonly lastNumber?: number } = {},
): DesignedField[] =>
  fields.toSpliced(at, 0, {
    key: newKey(fields, lastNumber),
    kind,
    ru: '',
    kk: '',
    required: false,
    options: kind === 'choice' ? [{ ...emptyOption }, { ...emptyOption }] : [],
    columns: kind === 'table' ? [{ ...emptyColumn }, { ...emptyColumn, kind: 'sum', total: true }] : [],
    totalOf: '',
    when: always,
  });

/** A rule of a condition on the field, to be filled in. */
export const ruleOn = ({ key, kind }: Pick<DesignedField, 'key' | 'kind'>): ConditionRule => ({
  field: key,
  sign: signsOf(kind)[0] ?? 'filled',
  value: '',
});

/** The usual holder of a stage's next step, which the administrator then changes. */
const usualHolder: Readonly<Record<Stage, DesignedStep['holder']>> = {
  [stages.aggregation]: 'department-head',
  [stages.approval]: 'organisation-head',
  [stages.execution]: 'person',
  [stages.acknowledgement]: 'initiator',
};

/** A step that only repeats another one is of no use: the second one begins as a person to choose. */
export const addedStep = ({ stage, steps }: DesignedStage): DesignedStep[] => {
  const usual = usualHolder[stage];
  const holder = steps.some((each) => each.holder === usual) ? 'person' : usual;
  const decides = stage === stages.aggregation || stage === stages.approval;
  return [...steps, stepFor(holder, { demand: decides ? 'any' : 'none' })];
};

export const withStage = (design: TemplateDesign, stage: DesignedStage): TemplateDesign => ({
  ...design,
  stages: design.stages.map((each) => (each.stage === stage.stage ? stage : each)),
});

/** The step is taken by somebody of another kind: who it was is forgotten. */
export const withHolder = (step: DesignedStep, holder: DesignedStep['holder']): DesignedStep => ({
  ...step,
  holder,
  role: '',
  employeeId: 0,
  demand: step.demand === 'first' ? 'any' : step.demand,
});
