import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedField } from '@qujat/contract/designed-field';
import type { DesignedStage, TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import type { NamedPeople } from '../person-choice.tsx';
import { useConditionTextOf } from '../route/use-condition-text.ts';
import type { AboutPart, Difference } from './differences.ts';
import { useStepText } from './use-step-text.ts';

// locale-keys: templates:compare.about.*
// locale-keys: templates:design.kind.*
// locale-keys: templates:design.stage.*
// locale-keys: templates:design.columnKind.*
// locale-keys: templates:design.keys.*
// locale-keys: templates:design.correspondences.*
// locale-keys: templates:design.text.layout.*

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
  const { t } = useTranslation('templates');
  const conditionText = useConditionTextOf();
  const stepText = useStepText({ opened, people });
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
  const both = ({ ru, kk }: { readonly ru: string; readonly kk: string }): string => [ru, kk].filter(Boolean).join(' / ');
  const fieldText = (field: DesignedField | null, { fields }: TemplateDesign): string => {
    if (field === null) return '';
    const total = fields.find(({ key }) => key === field.totalOf);
    const parts = [
      both(field),
      t(`design.kind.${field.kind}`),
      field.required ? t('compare.required') : '',
      total ? t('design.totalOf', { name: total.ru }) : '',
      field.when.rules.length > 0 ? t('design.if', { condition: conditionText(fields, field.when, opened.departments) }) : '',
      [
        ...field.options.map(both),
        ...field.columns.map((each) =>
          [both(each), t(`design.columnKind.${each.kind}`), each.total ? t('design.columnTotal') : ''].filter(Boolean).join(', '),
        ),
      ].join('; '),
    ];
    return parts.filter((each) => each !== '').join(', ');
  };
  const stageText = ({ stages }: TemplateDesign, stage: DesignedStage['stage']): string => {
    const found = stages.find((each) => each.stage === stage);
    if (!found) return '';
    const order = t(found.order === 'in-turn' ? 'design.inTurn' : 'design.atOnce');
    return [order, ...(found.namedLater ? [t('design.namedLater')] : []), ...found.steps.map(stepText.nameOf)].join('; ');
  };

  return (each, before, after) => {
    switch (each.part) {
      case 'about':
        return { what: t(`compare.about.${each.what}`), before: aboutText(each.what, before), after: aboutText(each.what, after) };
      case 'form':
        if ('what' in each) {
          const order = ({ fields }: TemplateDesign): string => fields.map(({ ru }) => ru).join(', ');
          return { what: t('compare.order'), before: order(before), after: order(after) };
        }
        return {
          what: (each.after ?? each.before)?.ru ?? '',
          before: fieldText(each.before, before),
          after: fieldText(each.after, after),
        };
      case 'text':
        return {
          what: t(`design.text.${each.language}`),
          before: each.change === 'removed' ? each.line : '',
          after: each.change === 'added' ? each.line : '',
        };
      case 'route': {
        const stage = t(`design.stage.${each.stage}`);
        if ('what' in each)
          return { what: t('compare.stage', { stage }), before: stageText(before, each.stage), after: stageText(after, each.stage) };
        const step = each.after ?? each.before;
        return {
          what: `${stage}: ${step ? stepText.nameOf(step) : ''}`,
          before: stepText.of(each.before, each, before.fields),
          after: stepText.of(each.after, each, after.fields),
        };
      }
    }
  };
};
