import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedField } from '@qujat/contract/designed-field';
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { holderValue } from '../design-edit.ts';
import type { NamedPeople } from '../person-choice.tsx';
import type { AboutPart, Difference } from './differences.ts';

// locale-keys: compare.about.*
// locale-keys: design.kind.*
// locale-keys: design.stage.*
// locale-keys: design.holder.*
// locale-keys: design.keys.*
// locale-keys: design.correspondences.*
// locale-keys: design.text.layout.*

export interface DifferenceText {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

interface Names {
  readonly opened: Pick<OpenedDesign, 'categories' | 'roles' | 'departments'>;
  readonly people: NamedPeople;
}

/** A difference in words: what differs, and how it was and is. */
export const useDifferenceText = ({
  opened,
  people,
}: Names): ((each: Difference, before: TemplateDesign, after: TemplateDesign) => DifferenceText) => {
  const { t } = useTranslation('admin');
  const roleName = (code: string): string => opened.roles.find(({ role }) => role === code)?.name ?? code;

  const aboutText = (part: AboutPart, { text, ...design }: TemplateDesign): string => {
    switch (part) {
      case 'category':
        return opened.categories.find(({ id }) => id === design.category)?.russian ?? '';
      case 'keyRequirement':
        return t(`design.keys.${design.keyRequirement}`);
      case 'correspondence':
        return t(`design.correspondences.${design.correspondence ?? 'none'}`);
      case 'mayBePublic':
        return t(design.mayBePublic ? 'compare.yes' : 'compare.no');
      case 'starterRoles':
        return design.starterRoles.map(({ role }) => roleName(role)).join(', ');
      case 'starterDepartments':
        return design.starterDepartments.map((id) => opened.departments.find((each) => each.id === id)?.name ?? '').join(', ');
      case 'layout':
        return t(`design.text.layout.${text.layout}`);
      default:
        return design[part];
    }
  };
  const fieldText = (field: DesignedField | null): string => {
    if (field === null) return '';
    const parts = [
      field.kk,
      t(`design.kind.${field.kind}`),
      field.required ? t('design.required') : '',
      [...field.options, ...field.columns].map(({ ru }) => ru).join('; '),
    ];
    return parts.filter((each) => each !== '').join(', ');
  };
  const stepName = (step: DesignedStep): string => {
    if (step.holder === 'role') return t('design.role', { name: roleName(step.role) });
    if (step.holder === 'person') return people.of(step.employeeId)?.fullName ?? t('design.holder.person');
    return t(`design.holder.${holderValue(step)}`);
  };
  const stepText = (step: DesignedStep | null): string =>
    step === null ? '' : step.demand === 'none' ? t('compare.no') : t('compare.yes');

  return (each, before, after) => {
    switch (each.part) {
      case 'about':
        return { what: t(`compare.about.${each.what}`), before: aboutText(each.what, before), after: aboutText(each.what, after) };
      case 'form':
        if ('what' in each) {
          const order = ({ fields }: TemplateDesign): string => fields.map(({ ru }) => ru).join(', ');
          return { what: t('compare.order'), before: order(before), after: order(after) };
        }
        return { what: (each.after ?? each.before)?.ru ?? '', before: fieldText(each.before), after: fieldText(each.after) };
      case 'text':
        return {
          what: t(`design.text.${each.language}`),
          before: each.change === 'removed' ? each.line : '',
          after: each.change === 'added' ? each.line : '',
        };
      case 'route': {
        const stage = t(`design.stage.${each.stage}`);
        if ('what' in each) return { what: t('compare.stage', { stage }), before: '', after: '' };
        const step = each.after ?? each.before;
        const isObligatory = each.change === 'changed';
        return {
          what: `${stage}: ${step ? stepName(step) : ''}`,
          before: isObligatory ? `${t('compare.obligatory')}: ${stepText(each.before)}` : '',
          after: isObligatory ? `${t('compare.obligatory')}: ${stepText(each.after)}` : '',
        };
      }
    }
  };
};
