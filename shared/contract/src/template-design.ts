/** The design of a template: what an administrator writes, and what a published version holds (ADM-20). */
import { at, flag, identifier, list, number, oneOf, record, text, type Decoded } from './codec.ts';
import { templateFieldKinds } from './draft-form.ts';
import { booleanIn, integerIn, jsonField, listIn, oneOfIn, recordIn, textIn } from './json-field.ts';
import { stages } from './vocabulary.ts';

export const maxTemplateFields = 50;
export const maxFieldOptions = 50;
/** Of each stage. */
export const maxSteps = 20;
export const maxTemplateName = 200;
export const maxTemplateDescription = 500;
export const maxTemplateIndex = 10;

/** The stages in the order in which a document passes them. A design has each of them once. */
export const designedStages = [stages.aggregation, stages.approval, stages.execution, stages.acknowledgement] as const;

const keyRequirements = ['none', 'any', 'organisation'] as const;
const correspondences = ['incoming', 'outgoing'] as const;
/** Who takes a step: one employee, whoever has a role, or whoever holds a place of the structure when the document is written. */
export const stepHolders = ['person', 'role', 'department-head', 'organisation-head', 'initiator'] as const;
/**
 * Whether the writer may remove the step: they may; they may only replace the person by another holder of the role; or it must be the first
 * holder.
 */
export const stepDemands = ['none', 'any', 'first'] as const;
const stageOrders = ['in-turn', 'at-once'] as const;

const option = record({ ru: at('ru', text), kk: at('kk', text) });
const field = record({
  key: at('key', text),
  kind: at('kind', oneOf(templateFieldKinds, 'line')),
  ru: at('ru', text),
  kk: at('kk', text),
  required: at('required', flag),
  options: at('options', list(option)),
});
export type DesignedField = Decoded<typeof field>;

const step = record({
  holder: at('holder', oneOf(stepHolders, 'person')),
  /** Of the holder 'person'; else 0. */
  employeeId: at('userid', number),
  /** Of the holder 'role'; else ''. */
  role: at('role', text),
  demand: at('demand', oneOf(stepDemands, 'none')),
});
export type DesignedStep = Decoded<typeof step>;

const stage = record({
  stage: at('stage', oneOf(designedStages, stages.aggregation)),
  order: at('order', oneOf(stageOrders, 'at-once')),
  /** Execution only: the document waits at the stage until somebody names an executor. */
  namedLater: at('named_later', flag),
  steps: at('steps', list(step)),
});
export type DesignedStage = Decoded<typeof stage>;

export const designAnswer = record({
  category: at('category', number),
  index: at('index', text),
  ru: at('ru', text),
  kk: at('kk', text),
  descriptionRu: at('description_ru', text),
  descriptionKk: at('description_kk', text),
  keyRequirement: at('key', oneOf(keyRequirements, 'none')),
  correspondence: at('correspondence', oneOf(correspondences, null)),
  mayBePublic: at('may_be_public', flag),
  /** Who may start a document: holders of these roles and employees of these departments. Both empty: everybody. */
  starterRoles: at('starter_roles', list(record({ role: at('role', text) }))),
  starterDepartments: at('starter_departments', list(identifier)),
  fields: at('fields', list(field)),
  stages: at('stages', list(stage)),
});
export type TemplateDesign = Decoded<typeof designAnswer>;

const id = integerIn(0, Number.MAX_SAFE_INTEGER);
const oneLine =
  (max: number) =>
  (value: unknown): string =>
    textIn(max)(value).replaceAll(/\s+/g, ' ');
const name = oneLine(maxTemplateName);

const readStage = recordIn<DesignedStage>({
  stage: oneOfIn(designedStages),
  order: oneOfIn(stageOrders),
  namedLater: booleanIn,
  steps: listIn(
    maxSteps,
    recordIn<DesignedStep>({ holder: oneOfIn(stepHolders), employeeId: id, role: textIn(64), demand: oneOfIn(stepDemands) }),
  ),
});

/** Four stages in their order, so that no reader has to ask whether one is missing. */
const readStages = (value: unknown): DesignedStage[] => {
  const given = listIn(designedStages.length, readStage)(value);
  designedStages.forEach((each, index) => oneOfIn([each])(given[index]?.stage));
  return given;
};

const readDesign = recordIn<TemplateDesign>({
  category: id,
  index: oneLine(maxTemplateIndex),
  ru: name,
  kk: name,
  descriptionRu: oneLine(maxTemplateDescription),
  descriptionKk: oneLine(maxTemplateDescription),
  keyRequirement: oneOfIn(keyRequirements),
  correspondence: oneOfIn([...correspondences, null]),
  mayBePublic: booleanIn,
  starterRoles: listIn(50, recordIn<{ role: string }>({ role: textIn(64) })),
  starterDepartments: listIn(200, id),
  fields: listIn(
    maxTemplateFields,
    recordIn<DesignedField>({
      key: textIn(40),
      kind: oneOfIn(templateFieldKinds),
      ru: name,
      kk: name,
      required: booleanIn,
      options: listIn(maxFieldOptions, recordIn<{ ru: string; kk: string }>({ ru: name, kk: name })),
    }),
  ),
  stages: readStages,
});

/** A design with nothing in it: what a new template begins with. */
export const emptyDesign = (category: number): TemplateDesign => ({
  category,
  index: '',
  ru: '',
  kk: '',
  descriptionRu: '',
  descriptionKk: '',
  keyRequirement: 'none',
  correspondence: null,
  mayBePublic: false,
  starterRoles: [],
  starterDepartments: [],
  fields: [],
  stages: designedStages.map((each) => ({
    stage: each,
    order: each === stages.aggregation || each === stages.approval ? 'in-turn' : 'at-once',
    namedLater: false,
    steps: [],
  })),
});

export const designField = jsonField<TemplateDesign>({
  says: 'JSON: the design of a template, with all four stages',
  max: 100_000,
  read: readDesign,
  examples: [
    emptyDesign(1),
    {
      ...emptyDesign(1),
      index: 'ЗК',
      ru: 'Заявка',
      fields: [{ key: 'sum', kind: 'sum', ru: 'Сумма', kk: 'Сомасы', required: true, options: [] }],
      stages: emptyDesign(1).stages.map((each) =>
        each.stage === stages.approval ? { ...each, steps: [{ holder: 'role', employeeId: 0, role: 'finance', demand: 'any' }] } : each,
      ),
    },
  ],
});
