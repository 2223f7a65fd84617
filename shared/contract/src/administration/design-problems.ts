/** What keeps a design from being published, as far as the design alone shows it. The page and the server ask the same. Pure. */
import type { DesignedStep } from '../designed-step.ts';
import { problemOfCondition, type ConditionProblem } from '../field-condition.ts';
import type { DesignedField } from '../designed-field.ts';
import { documentMerges, mergesIn } from '../document-text.ts';
import type { DesignedStage, TemplateDesign } from '../template-design.ts';
import { stages, type Stage } from '../vocabulary.ts';

export type DesignProblem =
  | { readonly problem: 'noName' | 'noIndex' | 'noCategory' | 'noSteps' | 'noSignatory' }
  | {
      readonly problem: 'fieldName' | 'fieldOptions' | 'fieldKey' | 'fieldColumns' | 'fieldTotal' | 'fieldCondition';
      readonly field: number;
    }
  | { readonly problem: 'textNames' | 'textWords'; readonly language: 'ru' | 'kk'; readonly merge: string }
  | { readonly problem: 'stepOpen' | 'initiatorApproves' | 'stepTwice' | ConditionProblem; readonly stage: Stage; readonly step: number };

const isKey = (key: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(key);

const ofFields = (fields: readonly DesignedField[]): DesignProblem[] =>
  fields.flatMap(({ key, kind, ru, options, columns, totalOf, when }, field): DesignProblem[] => [
    ...(isKey(key) && fields.findIndex((each) => each.key === key) === field ? [] : [{ problem: 'fieldKey' as const, field }]),
    ...(ru.trim() === '' ? [{ problem: 'fieldName' as const, field }] : []),
    ...(kind === 'choice' && hasBadOptions(options) ? [{ problem: 'fieldOptions' as const, field }] : []),
    ...(kind === 'table' && hasBadColumns(columns) ? [{ problem: 'fieldColumns' as const, field }] : []),
    ...(kind === 'sum' && totalOf !== '' && !hasTotal(fields, totalOf) ? [{ problem: 'fieldTotal' as const, field }] : []),
    ...(problemOfCondition(when, fields) === null && !waitsForItself(fields, { key, when })
      ? []
      : [{ problem: 'fieldCondition' as const, field }]),
  ]);

/** The fields on which a field depends: those of its condition, and the table whose total it is. */
const waitingOf = ({ when, totalOf }: DesignedField): readonly string[] => [
  ...when.rules.map(({ field }) => field),
  ...(totalOf === '' ? [] : [totalOf]),
];

/** Whether the condition of a field can be decided only after itself, be it by way of others. */
const waitsForItself = (fields: readonly DesignedField[], { key: own, when }: Pick<DesignedField, 'key' | 'when'>): boolean => {
  const before = new Set(when.rules.map(({ field }) => field));
  // A set is walked with what is added to it on the way.
  for (const key of before) for (const each of fields) if (each.key === key) for (const next of waitingOf(each)) before.add(next);
  return before.has(own);
};

/** A product needs something to multiply. */
const hasBadColumns = (columns: DesignedField['columns']): boolean =>
  columns.length === 0 ||
  columns.some(({ ru }) => ru.trim() === '') ||
  (columns.some(({ kind }) => kind === 'product') && !columns.some(({ kind }) => kind === 'number' || kind === 'sum'));

const hasTotal = (fields: readonly DesignedField[], key: string): boolean =>
  fields.some((each) => each.key === key && each.kind === 'table' && each.columns.some(({ kind, total }) => total && kind !== 'line'));

/** A text names only what there is; in words there are only sums and numbers. */
const ofText = ({ text, fields }: TemplateDesign): DesignProblem[] =>
  (['ru', 'kk'] as const).flatMap((language) =>
    mergesIn(text[language]).flatMap(({ merge, inWords }): DesignProblem[] => {
      const found = fields.find(({ key }) => key === merge);
      if (!found && !documentMerges.some((each) => each === merge)) return [{ problem: 'textNames', language, merge }];
      return inWords && found?.kind !== 'sum' && found?.kind !== 'number' ? [{ problem: 'textWords', language, merge }] : [];
    }),
  );

/** The Russian text of an option is what a document stores, so each needs one of its own. */
const hasBadOptions = (options: readonly { readonly ru: string }[]): boolean => {
  const texts = options.map(({ ru }) => ru.trim());
  return texts.length === 0 || texts.includes('') || new Set(texts).size < texts.length;
};

const isOpen = ({ holder, employeeId, role, choice }: DesignedStep): boolean =>
  (holder === 'person' && employeeId === 0) ||
  (holder === 'role' && role === '') ||
  (holder === 'choice' && choice.people.length + choice.roles.length + choice.departments.length === 0);

/** Two steps of one holder differ if one of them is asked under another condition. */
const isSame = (one: DesignedStep, other: DesignedStep): boolean =>
  one.holder === other.holder &&
  one.employeeId === other.employeeId &&
  one.role === other.role &&
  one.level === other.level &&
  [one, other].every(({ when }) => when.rules.length === 0) &&
  one.holder !== 'choice';

const ofStage = ({ stage, steps }: DesignedStage, fields: readonly DesignedField[]): DesignProblem[] =>
  steps.flatMap((each, step): DesignProblem[] => {
    if (isOpen(each)) return [{ problem: 'stepOpen', stage, step }];
    if (stage === stages.approval && each.holder === 'initiator') return [{ problem: 'initiatorApproves', stage, step }];
    if (steps.slice(0, step).some((earlier) => isSame(earlier, each))) return [{ problem: 'stepTwice', stage, step }];
    const problem = problemOfCondition(each.when, fields);
    return problem === null ? [] : [{ problem, stage, step }];
  });

const isUnconditional = ({ when }: DesignedStep): boolean => when.rules.length === 0;

/** In the order of the page; empty if the design may be published. */
export const problemsOfDesign = (design: TemplateDesign): readonly DesignProblem[] => {
  const decides = design.stages.some(
    ({ stage, steps, namedLater }) => stage !== stages.acknowledgement && (steps.length > 0 || (namedLater && stage === stages.execution)),
  );
  const approves = design.stages.some(({ stage, steps }) => stage === stages.approval && steps.some(isUnconditional));
  return [
    ...(design.ru.trim() === '' ? [{ problem: 'noName' as const }] : []),
    ...(design.index.trim() === '' ? [{ problem: 'noIndex' as const }] : []),
    ...(design.category === 0 ? [{ problem: 'noCategory' as const }] : []),
    ...ofFields(design.fields),
    ...ofText(design),
    ...design.stages.flatMap((each) => ofStage(each, design.fields)),
    ...(decides ? [] : [{ problem: 'noSteps' as const }]),
    ...(design.keyRequirement !== 'none' && !approves && decides ? [{ problem: 'noSignatory' as const }] : []),
  ];
};
