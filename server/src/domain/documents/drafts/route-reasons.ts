/** Why a step asks somebody or does not, in words (ADM-24). */
import { isCalendarDay } from '@qujat/contract/calendar-day';
import type { ConditionRule } from '@qujat/contract/field-condition';
import { decisiveRules, needsValue } from '@qujat/contract/field-condition';
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import type { Casting } from '../route/casting.ts';
import { chosenOption } from './fields.ts';
import type { SimulatedStep } from '../route/simulate.ts';

// locale-keys: simulation.*

type Context = Pick<SessionContext, 'say' | 'language'>;

/** Names of roles, people, departments and contractors, which the reasons mention. */
export interface ReasonNames {
  readonly role: (role: string) => string;
  readonly person: (employeeId: number) => string;
  /** By the identifier. */
  readonly department: (id: string) => string;
  /** By the BIN or IIN. */
  readonly contractor: (bin: string) => string;
}

/** The fields in both languages, for the names in the reasons. */
export interface ReasonContext extends Context {
  readonly fields: readonly StoredField[];
  readonly names: ReasonNames;
}

/** A value as a person reads it: a name instead of an identifier. */
const readable = (field: StoredField | undefined, value: string, names: ReasonNames, language: Context['language']): string => {
  switch (field?.kind) {
    case 'department':
      return names.department(value) || value;
    case 'contractor':
      return names.contractor(value) || value;
    case 'choice': {
      const option = chosenOption(field, value);
      return option ? inLanguage(language, option.ru, option.kk) : value;
    }
    case 'day':
      return isCalendarDay(value) ? value.split('-').toReversed().join('.') : value;
    default:
      return value;
  }
};

const ruleText = (
  { field: key, sign, value }: ConditionRule,
  values: Casting['values'],
  { say, language, fields, names }: ReasonContext,
): string => {
  const found = fields.find((each) => each.key === key);
  const written = readable(found, values[key]?.trim() ?? '', names, language);
  const field = found ? inLanguage(language, found.ru, found.kk) : key;
  const compared = needsValue(sign)
    ? say(`simulation.sign.${sign}`, { value: readable(found, value, names, language) })
    : say(`simulation.sign.${sign}`);
  return needsValue(sign) && written !== ''
    ? say('simulation.ruleOf', { field, written, compared })
    : say('simulation.rule', { field, compared });
};

const holderText = (step: DesignedStep, names: ReasonNames, { say }: Context): string => {
  switch (step.holder) {
    case 'role':
      return say('simulation.role', { role: names.role(step.role) });
    case 'department-head':
      return step.level === 0 ? say('simulation.departmentHead') : say('simulation.headAbove', { level: step.level });
    case 'organisation-head':
      return say('simulation.organisationHead');
    case 'initiator':
      return say('simulation.initiator');
    case 'person':
      return say('simulation.person');
    case 'choice':
      return say('simulation.oneOf');
  }
};

export const reasonOf = (simulated: SimulatedStep, step: DesignedStep | null, casting: Casting, context: ReasonContext): string => {
  const { say, names } = context;
  if (step === null) return say('simulation.added');
  const { verdict, employeeId, instead } = simulated;
  const { when } = step;
  const rules = decisiveRules(when, casting.fields, casting.values)
    .map((each) => ruleText(each, casting.values, context))
    .join('; ');
  const holder = holderText(step, names, context);
  switch (verdict) {
    case 'condition':
    case 'open':
      return say(`simulation.${verdict}`, { holder, rules });
    case 'nobody':
    case 'again':
    case 'choice':
    case 'removed':
      return say(`simulation.${verdict}`, { holder });
    case 'added':
    case 'asked': {
      const deputy = employeeId === null ? undefined : casting.presence.deputies.get(employeeId);
      return [
        instead ? say(`simulation.instead.${step.absent}`, { holder }) : holder,
        ...(when.rules.length > 0 ? [say('simulation.because', { rules })] : []),
        ...(deputy === undefined ? [] : [say('simulation.deputy', { name: names.person(deputy) })]),
      ].join('. ');
    }
  }
};
