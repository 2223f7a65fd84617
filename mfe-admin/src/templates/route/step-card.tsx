import type { OpenedDesign } from '@qujat/contract/administration/templates';
import type { DesignedStep } from '@qujat/contract/designed-step';
import type { DesignedField } from '@qujat/contract/designed-field';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import {
  BadgeCheck,
  Building2,
  Clock,
  KeyRound,
  Lock,
  Network,
  Split,
  TriangleAlert,
  User,
  UserPen,
  UserSearch,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { NamedPeople } from '../person-choice.tsx';
import { RowButtons } from '../row-buttons.tsx';
import { goneChoices } from './gone-choices.ts';
import styles from './step-card.module.css';
import { StepEditor } from './step-editor.tsx';
import { useConditionText } from './use-condition-text.ts';

// locale-keys: templates:design.holder.*
// locale-keys: templates:design.keys.*

const icons: Readonly<Record<DesignedStep['holder'], LucideIcon>> = {
  person: User,
  role: BadgeCheck,
  'department-head': Network,
  'organisation-head': Building2,
  initiator: UserPen,
  choice: UserSearch,
};

export interface StepCardProps {
  readonly stage: Stage;
  readonly step: DesignedStep;
  readonly index: number;
  readonly count: number;
  readonly fields: readonly DesignedField[];
  readonly opened: Pick<OpenedDesign, 'roles' | 'departments'>;
  readonly people: NamedPeople;
  readonly keyRequirement: TemplateDesign['keyRequirement'];
  readonly isOpen: boolean;
  readonly isLit: boolean;
  readonly problem: string | null;
  readonly onOpen: (open: boolean) => void;
  /** The pointer is on the step. */
  readonly onPoint: (isOn: boolean) => void;
  /** Opens the step without the person who has left. */
  readonly onReplace: () => void;
  readonly onChange: (step: DesignedStep) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Who takes the step, in two lines. */
const useTitle = (step: DesignedStep, opened: StepCardProps['opened'], people: NamedPeople): readonly [string, string] => {
  const { t } = useTranslation('templates');
  switch (step.holder) {
    case 'role': {
      const role = opened.roles.find((each) => each.role === step.role);
      const names = role?.people
        .map(({ fullName }) => fullName)
        .slice(0, 3)
        .join(', ');
      return [role?.name ?? t('design.roleToChoose'), names || t('design.nobodyHas')];
    }
    case 'person': {
      const person = people.of(step.employeeId);
      return [person?.fullName ?? t('design.personToChoose'), person?.position ?? ''];
    }
    case 'department-head':
      return [t('design.holder.department-head'), step.level === 0 ? t('design.ownLevel') : t('design.levelsUp', { level: step.level })];
    default:
      return [t(`design.holder.${step.holder}`), ''];
  }
};

/** A step of the route: what it says in short, and its fields once it is opened. */
export const StepCard = (props: StepCardProps): ReactNode => {
  const {
    stage,
    step,
    index,
    count,
    fields,
    opened,
    people,
    keyRequirement,
    isOpen,
    isLit,
    problem: given,
    onOpen,
    onPoint,
    onReplace,
    onChange,
    onMove,
    onRemove,
  } = props;
  const { t } = useTranslation('templates');
  const [title, detail] = useTitle(step, opened, people);
  const conditionText = useConditionText(fields, opened.departments);
  const name = t('design.step', { number: index + 1 });
  const hasLeft = step.holder === 'person' && people.of(step.employeeId)?.hasLeft === true;
  const gone = goneChoices(step, opened, people);
  const problem = hasLeft ? t('design.hasLeft') : gone.length > 0 ? t('design.check.gone', { names: gone.join(', ') }) : given;
  const Icon = icons[step.holder];
  const isObligatory = step.demand !== 'none';
  return (
    <fieldset
      aria-label={name}
      className={cx(styles.card, isOpen && styles.open, isLit && styles.lit, problem !== null && styles.wrong)}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <button
        type="button"
        className={styles.head}
        data-step={`${stage}:${index}`}
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight L Delete"
        onClick={() => onOpen(!isOpen)}
      >
        <Icon aria-hidden="true" className={styles.icon} />
        <span className={styles.texts}>
          <span className={styles.title}>{title}</span>
          {detail ? <span className={styles.detail}>{detail}</span> : null}
          {step.when.rules.length > 0 ? (
            <span className={cx(styles.chip, styles.condition)}>
              <Split aria-hidden="true" />
              {conditionText(step.when)}
            </span>
          ) : null}
          {step.days > 0 ? (
            <span className={styles.chip}>
              <Clock aria-hidden="true" />
              {t('design.workingDays', { count: step.days })}
            </span>
          ) : null}
          {stage === stages.approval && keyRequirement !== 'none' ? (
            <span className={cx(styles.chip, styles.key)}>
              <KeyRound aria-hidden="true" />
              {t(`design.keys.${keyRequirement}`)}
            </span>
          ) : null}
          {problem === null ? null : (
            <span className={styles.problem}>
              <TriangleAlert aria-hidden="true" />
              {problem}
            </span>
          )}
        </span>
        {isObligatory ? (
          <>
            <Lock aria-hidden="true" className={styles.lock} />
            <VisuallyHidden>{t('design.isObligatory')}</VisuallyHidden>
          </>
        ) : null}
      </button>
      {hasLeft ? (
        <div className={styles.replace}>
          <Button size="sm" onClick={onReplace}>
            {t('design.changePerson')}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <>
          <StepEditor stage={stage} step={step} name={name} fields={fields} opened={opened} people={people} onChange={onChange} />
          <div className={styles.foot}>
            <RowButtons name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
          </div>
        </>
      ) : null}
    </fieldset>
  );
};
