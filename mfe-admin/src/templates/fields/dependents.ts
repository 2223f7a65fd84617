/** What is decided by a field of the form, and would be left without it. Pure. */
import type { DesignedField } from '@qujat/contract/designed-field';
import { mergesIn } from '@qujat/contract/document-text';
import type { FieldCondition } from '@qujat/contract/field-condition';
import type { TemplateDesign } from '@qujat/contract/template-design';
import type { StepPlace } from '../route/route-edit.ts';

export interface Dependents {
  readonly steps: readonly StepPlace[];
  /** Asked under a condition on the field, or the total of its table. */
  readonly fields: readonly DesignedField[];
  readonly isInText: boolean;
}

const names = ({ rules }: FieldCondition, key: string): boolean => rules.some(({ field }) => field === key);

export const dependentsOf = ({ fields, stages, text }: TemplateDesign, key: string): Dependents => ({
  steps: stages.flatMap(({ stage, steps }) => steps.flatMap(({ when }, index) => (names(when, key) ? [{ stage, index }] : []))),
  fields: fields.filter((each) => each.key !== key && (each.totalOf === key || names(each.when, key))),
  isInText: [text.ru, text.kk].some((each) => mergesIn(each).some(({ merge }) => merge === key)),
});

/** A step or a field that needs the field keeps it: without it the template could not be published. A text only loses the value. */
export const mayBeRemoved = ({ steps, fields }: Dependents): boolean => steps.length + fields.length === 0;
