import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedField } from '@qujat/contract/designed-field';
import type { DesignedStep } from '@qujat/contract/designed-step';
import { useTranslation } from '@qujat/i18n';
import type { NamedPeople } from '../person-choice.tsx';
import { useConditionTextOf } from '../route/use-condition-text.ts';
import { changedParts, stepParts, type StepPair, type StepPart } from './step-pairs.ts';

// locale-keys: templates:design.holder.*
// locale-keys: templates:design.absent.*
// locale-keys: templates:compare.stepPart.*

interface Names {
  readonly opened: Pick<OpenedDesign, 'roles' | 'departments'>;
  readonly people: NamedPeople;
}

interface StepText {
  readonly nameOf: (step: DesignedStep) => string;
  /** The parts that differ in a pair, as one of its steps has them. */
  readonly of: (step: DesignedStep | null, pair: StepPair, fields: readonly DesignedField[]) => string;
}

/** A step of a comparison in words. */
export const useStepText = ({ opened, people }: Names): StepText => {
  const { t } = useTranslation('templates');
  const conditionText = useConditionTextOf();
  const roleName = (code: string): string => opened.roles.find(({ role }) => role === code)?.name ?? code;
  const nameOf = ({ holder, role, employeeId, level }: DesignedStep): string => {
    if (holder === 'role') return t('design.role', { name: roleName(role) });
    if (holder === 'person') return people.of(employeeId)?.fullName ?? t('design.holder.person');
    if (holder === 'department-head' && level > 0) return `${t('design.holder.department-head')}, ${t('design.levelsUp', { level })}`;
    return t(`design.holder.${holder}`);
  };
  const valueOf = (step: DesignedStep, part: StepPart, fields: readonly DesignedField[]): string => {
    const { choice, when, days, absent, demand } = step;
    switch (part) {
      case 'who':
        return nameOf(step);
      case 'choice':
        return [
          ...choice.people.map((id) => people.of(id)?.fullName ?? t('design.holder.person')),
          ...choice.roles.map(({ role }) => roleName(role)),
          ...choice.departments.map((id) => opened.departments.find((each) => each.id === id)?.name ?? ''),
        ].join(', ');
      case 'condition':
        return when.rules.length === 0 ? t('compare.noCondition') : conditionText(fields, when, opened.departments);
      case 'days':
        return days === 0 ? t('compare.noDeadline') : t('design.workingDays', { count: days });
      case 'absent':
        return t(`design.absent.${absent}`);
      case 'obligatory':
        return t(demand === 'none' ? 'compare.no' : demand === 'first' ? 'compare.yesFirst' : 'compare.yes');
    }
  };
  /** What a step that comes or goes has besides its holder. */
  const told = (step: DesignedStep): readonly StepPart[] =>
    stepParts.filter(
      (part) =>
        part === 'obligatory' ||
        (part === 'choice' && step.holder === 'choice') ||
        (part === 'condition' && step.when.rules.length > 0) ||
        (part === 'days' && step.days > 0) ||
        (part === 'absent' && step.absent !== 'deputy'),
    );
  return {
    nameOf,
    of: (step, { before, after }, fields) => {
      if (step === null) return '';
      const parts = before && after ? changedParts(before, after) : told(step);
      return parts.map((part) => `${t(`compare.stepPart.${part}`)}: ${valueOf(step, part, fields)}`).join('; ');
    },
  };
};
