/**
 * Conditions on the fields of a document, for example "sum more than 1,000,000". They say which steps of a route ask somebody, and may say
 * which fields are required (ADM-51). Pure: the page that designs them, the page that simulates them and the server ask the same functions.
 */
import { at, list, oneOf, record, text, type Decoded } from './codec.ts';
import type { TemplateFieldKind } from './template-field-kinds.ts';
import { isCalendarDay } from './calendar-day.ts';
import { numberIn } from './field-value.ts';
import { listIn, oneOfIn, recordIn, textIn, type Reader } from './json-field.ts';

/** The rules of one condition. */
export const maxConditionRules = 5;
const maxConditionValue = 200;

/** How a rule compares the field's value with its own. */
export const conditionSigns = ['more', 'at-least', 'less', 'at-most', 'is', 'is-not', 'filled', 'empty'] as const;
export type ConditionSign = (typeof conditionSigns)[number];

const joins = ['all', 'any'] as const;

const rule = record({
  /** The key of the field. */
  field: at('field', text),
  sign: at('sign', oneOf(conditionSigns, 'filled')),
  /** '' for the signs 'filled' and 'empty'. */
  value: at('value', text),
});
export type ConditionRule = Decoded<typeof rule>;

export const fieldCondition = record({
  /** Whether all rules must hold, or any of them. */
  join: at('join', oneOf(joins, 'all')),
  /** Without rules the condition always holds. */
  rules: at('rules', list(rule)),
});
export type FieldCondition = Decoded<typeof fieldCondition>;

/** The condition that always holds. */
export const always: FieldCondition = { join: 'all', rules: [] };

/** Reads a condition strictly, as a part of a JSON field. */
export const readCondition: Reader<FieldCondition> = recordIn<FieldCondition>({
  join: oneOfIn(joins),
  rules: listIn(
    maxConditionRules,
    recordIn<ConditionRule>({ field: textIn(40), sign: oneOfIn(conditionSigns), value: textIn(maxConditionValue) }),
  ),
});

const ordered = ['more', 'at-least', 'less', 'at-most'] as const;
const ofText = ['is', 'is-not', 'filled', 'empty'] as const;
const ofNumbers = [...ordered, 'is', 'is-not', 'filled', 'empty'] as const;

/** The signs that fit a field of this kind, the most usual first. */
export const signsOf = (kind: TemplateFieldKind): readonly ConditionSign[] => {
  switch (kind) {
    case 'number':
    case 'sum':
    case 'day':
      return ofNumbers;
    // A text of several lines is compared with nothing.
    case 'text':
      return ['filled', 'empty'];
    default:
      return ofText;
  }
};

/** Whether a rule with this sign compares with a value. */
export const needsValue = (sign: ConditionSign): boolean => sign !== 'filled' && sign !== 'empty';

/** What a condition needs to know of a field. */
export interface ConditionField {
  readonly key: string;
  readonly kind: TemplateFieldKind;
  readonly options?: readonly { readonly ru: string }[];
}

/** Negative, 0 or positive; null if the two cannot be compared. */
const compared = (kind: TemplateFieldKind, one: string, other: string): number | null => {
  if (kind === 'number' || kind === 'sum') {
    const [left, right] = [numberIn(one), numberIn(other)];
    return left === null || right === null ? null : left - right;
  }
  if (kind === 'day') return isCalendarDay(one) && isCalendarDay(other) ? (one < other ? -1 : Number(one > other)) : null;
  // A chosen option is usually written exactly as the condition has it.
  if (one === other) return 0;
  const [left, right] = [one, other].map((each) => each.trim().replaceAll(/\s+/g, ' ').toLowerCase());
  return left === right ? 0 : 1;
};

const holdsFor: Readonly<Record<Exclude<ConditionSign, 'filled' | 'empty'>, (difference: number) => boolean>> = {
  more: (difference) => difference > 0,
  'at-least': (difference) => difference >= 0,
  less: (difference) => difference < 0,
  'at-most': (difference) => difference <= 0,
  is: (difference) => difference === 0,
  'is-not': (difference) => difference !== 0,
};

/** The written values, by the keys of the fields. */
export type FieldValues = Readonly<Record<string, string>>;

/**
 * Whether one rule holds. An empty value is not more, not less and equal to nothing. Neither is a value that is not of the field's kind; such
 * a document is not sent.
 */
export const ruleHolds = ({ field: key, sign, value }: ConditionRule, fields: readonly ConditionField[], values: FieldValues): boolean => {
  const written = values[key]?.trim() ?? '';
  if (sign === 'filled') return written !== '';
  if (sign === 'empty') return written === '';
  if (written === '') return sign === 'is-not';
  const difference = compared(fields.find((each) => each.key === key)?.kind ?? 'line', written, value);
  return difference === null ? sign === 'is-not' : holdsFor[sign](difference);
};

/** Whether the condition holds for these values. */
export const holds = ({ join, rules }: FieldCondition, fields: readonly ConditionField[], values: FieldValues): boolean => {
  if (rules.length === 0) return true;
  const each = (one: ConditionRule): boolean => ruleHolds(one, fields, values);
  return join === 'all' ? rules.every(each) : rules.some(each);
};

/**
 * The rules that explain why the condition holds or does not: of rules that must all hold, the first that does not; of rules of which one is
 * enough, the first that does; else all of them.
 */
export const decisiveRules = (
  { join, rules }: FieldCondition,
  fields: readonly ConditionField[],
  values: FieldValues,
): readonly ConditionRule[] => {
  const decisive = rules.find((each) => ruleHolds(each, fields, values) === (join === 'any'));
  return decisive ? [decisive] : rules;
};

/** Whether the answer may still change because a field that a decisive rule compares is empty. */
export const isOpen = (condition: FieldCondition, fields: readonly ConditionField[], values: FieldValues): boolean =>
  decisiveRules(condition, fields, values).some(({ field: key, sign }) => needsValue(sign) && (values[key]?.trim() ?? '') === '');

/** What is wrong with a rule: its field has been removed, its sign does not fit the field's kind, or its value does not. */
export type ConditionProblem = 'conditionField' | 'conditionSign' | 'conditionValue';

const isValueOf = ({ kind, options = [] }: ConditionField, value: string): boolean => {
  switch (kind) {
    case 'number':
    case 'sum':
      return numberIn(value) !== null;
    case 'day':
      return isCalendarDay(value);
    case 'choice':
      return options.some(({ ru }) => ru.trim() === value.trim());
    case 'department':
      return /^[1-9]\d{0,15}$/.test(value);
    case 'contractor':
      return /^\d{12}$/.test(value);
    default:
      return value.trim() !== '';
  }
};

/** Null for a condition that these fields can decide. */
export const problemOfCondition = ({ rules }: FieldCondition, fields: readonly ConditionField[]): ConditionProblem | null => {
  for (const { field: key, sign, value } of rules) {
    const found = fields.find((each) => each.key === key);
    if (!found) return 'conditionField';
    if (!signsOf(found.kind).includes(sign)) return 'conditionSign';
    if (needsValue(sign) && !isValueOf(found, value)) return 'conditionValue';
  }
  return null;
};
