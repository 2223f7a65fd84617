/**
 * The fields that a form asks for, and what is written in them. What stands in a field that is not asked any more does not count: it is
 * neither printed nor checked, no condition sees it and no table with it has a total (ADM-70). Pure: page and server ask the same function.
 */
import { always, holds, type FieldCondition, type FieldValues } from './field-condition.ts';
import { withTotals, type FieldOfForm } from './table-value.ts';
import type { TemplateFieldKind } from './template-field-kinds.ts';

/** What a form needs to know of a field. */
export interface AskableField extends FieldOfForm {
  readonly kind: TemplateFieldKind;
  /** The field is asked only if this holds. */
  readonly when?: FieldCondition;
}

/** The fields that are asked, with their values and totals. */
export interface AskedForm<Field extends AskableField> {
  readonly fields: readonly Field[];
  readonly values: FieldValues;
}

const formOf = <Field extends AskableField>(fields: readonly Field[], written: FieldValues): AskedForm<Field> => {
  const keys = new Set(fields.map(({ key }) => key));
  return { fields, values: withTotals(fields, Object.fromEntries(Object.entries(written).filter(([key]) => keys.has(key)))) };
};

/**
 * What the form asks for, with all that was ever written in it. A condition sees only fields that are asked themselves. Where fields wait for
 * each other in a circle and no answer is right, those are asked that agree with each other.
 */
export const askedForm = <Field extends AskableField>(fields: readonly Field[], written: FieldValues): AskedForm<Field> => {
  const kinds = fields.map(({ key, kind }) => ({ key, kind }));
  const askedOf = (some: readonly Field[], values: FieldValues): readonly Field[] =>
    some.filter(({ when = always }) => holds(when, kinds, values));
  let form = formOf(fields, written);
  // Without a circle each round settles at least one more field.
  for (let round = 0; round <= 2 * fields.length + 1; round += 1) {
    const isInCircle = round > fields.length;
    const asked = askedOf(isInCircle ? form.fields : fields, form.values);
    if (asked.length === form.fields.length && asked.every((each) => form.fields.includes(each))) return form;
    form = formOf(asked, written);
  }
  return form;
};
