/** The design of a template: what an administrator writes, and what a published version holds (ADM-20). */
import { designedStep, readDesignedStep, stepFor } from './designed-step.ts';
import { at, flag, identifier, lenient, list, number, oneOf, record, text, type Decoded } from './codec.ts';
import { designedField, maxTemplateFields, maxTemplateName, readDesignedField } from './designed-field.ts';
import { maxDocumentText } from './document-text.ts';
import { always } from './field-condition.ts';
import { absentAs, booleanIn, integerIn, jsonField, listIn, oneOfIn, recordIn, textIn } from './json-field.ts';
import { stages } from './vocabulary.ts';

/** Of each stage. */
export const maxSteps = 20;
export const maxTemplateDescription = 500;
export const maxTemplateIndex = 10;

/** The stages in the order in which a document passes them. A design has each of them once. */
export const designedStages = [stages.aggregation, stages.approval, stages.execution, stages.acknowledgement] as const;

const keyRequirements = ['none', 'any', 'organisation'] as const;
const correspondences = ['incoming', 'outgoing'] as const;
const stageOrders = ['in-turn', 'at-once'] as const;

/** How the text of a document is printed: both languages beside each other, or the one in which the document is written. */
export const textLayouts = ['side-by-side', 'document-language'] as const;

const documentText = record({
  /** In the notation of document-text.ts; both empty: the document has only what its writer writes. */
  ru: at('ru', text),
  kk: at('kk', text),
  layout: at('layout', oneOf(textLayouts, 'side-by-side')),
});
export type DesignedText = Decoded<typeof documentText>;

const stage = record({
  stage: at('stage', oneOf(designedStages, stages.aggregation)),
  order: at('order', oneOf(stageOrders, 'at-once')),
  /** Execution only: the document waits at the stage until somebody names an executor. */
  namedLater: at('named_later', flag),
  steps: at('steps', list(designedStep)),
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
  fields: at('fields', list(designedField)),
  text: at('text', lenient(documentText)),
  stages: at('stages', list(stage)),
});
export type TemplateDesign = Decoded<typeof designAnswer>;

const id = integerIn(0, Number.MAX_SAFE_INTEGER);
const oneLine =
  (max: number) =>
  (value: unknown): string =>
    textIn(max)(value).replaceAll(/\s+/g, ' ').trim();
const name = oneLine(maxTemplateName);

const readStage = recordIn<DesignedStage>({
  stage: oneOfIn(designedStages),
  order: oneOfIn(stageOrders),
  namedLater: booleanIn,
  steps: listIn(maxSteps, readDesignedStep),
});

/** Four stages in their order, so that no reader has to ask whether one is missing. Reads stored ones too. */
export const readStages = (value: unknown): DesignedStage[] => {
  const given = listIn(designedStages.length, readStage)(value);
  designedStages.forEach((each, index) => oneOfIn([each])(given[index]?.stage));
  return given;
};

const noText: DesignedText = { ru: '', kk: '', layout: 'side-by-side' };

/** Reads a design strictly; in a stored one, what did not exist when it was stored has its default. */
export const readDesign = recordIn<TemplateDesign>({
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
  fields: listIn(maxTemplateFields, readDesignedField),
  text: absentAs(
    noText,
    recordIn<DesignedText>({ ru: textIn(maxDocumentText), kk: textIn(maxDocumentText), layout: oneOfIn(textLayouts) }),
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
  text: noText,
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
      fields: [{ key: 'sum', kind: 'sum', ru: 'Сумма', kk: 'Сомасы', required: true, options: [], columns: [], totalOf: '', when: always }],
      stages: emptyDesign(1).stages.map((each) =>
        each.stage === stages.approval ? { ...each, steps: [stepFor('role', { role: 'finance', demand: 'any' })] } : each,
      ),
    },
  ],
});
