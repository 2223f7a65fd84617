import type { DesignProblem } from '@qujat/contract/administration/design-problems';
import type { OpenedDesign } from '@qujat/contract/administration/templates';
import { stepFor } from '@qujat/contract/designed-step';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NamedPeople } from '../person-choice.tsx';
import { useProblemText } from '../use-problem-text.ts';
import { withStep, type StepPlace } from './route-edit.ts';
import { goneChoices } from './gone-choices.ts';
import styles from './route-builder.module.css';

interface CheckCardProps {
  readonly design: TemplateDesign;
  readonly problems: readonly DesignProblem[];
  readonly opened: Pick<OpenedDesign, 'roles' | 'departments'>;
  readonly people: NamedPeople;
  readonly onShow: (place: StepPlace) => void;
  readonly onChange: (design: TemplateDesign) => void;
}

interface Finding {
  readonly key: string;
  readonly text: string;
  readonly place: StepPlace | null;
}

const ofRoute: ReadonlySet<DesignProblem['problem']> = new Set(['noSteps', 'noSignatory']);

/** What keeps the route from being published, and advice, which does not. */
export const CheckCard = ({ design, problems, opened, people, onShow, onChange }: CheckCardProps): ReactNode => {
  const { t } = useTranslation('templates');
  const textOf = useProblemText();
  const steps = design.stages.flatMap(({ stage, steps: each }) => each.map((step, index) => ({ step, place: { stage, index } })));
  const errors: readonly Finding[] = [
    ...problems
      .filter((each) => 'step' in each || ofRoute.has(each.problem))
      .map((each) => ({ key: textOf(each), text: textOf(each), place: 'step' in each ? { stage: each.stage, index: each.step } : null })),
    ...steps.flatMap(({ step, place }) => {
      const role = step.holder === 'role' ? opened.roles.find((each) => each.role === step.role) : undefined;
      if (step.holder === 'person' && people.of(step.employeeId)?.hasLeft)
        return [
          {
            key: `left ${place.stage} ${place.index}`,
            text: t('design.check.left', { name: people.of(step.employeeId)?.fullName }),
            place,
          },
        ];
      const gone = goneChoices(step, opened, people);
      if (gone.length > 0)
        return [{ key: `gone ${place.stage} ${place.index}`, text: t('design.check.gone', { names: gone.join(', ') }), place }];
      if (!role || role.people.length > 0) return [];
      return [{ key: `role ${place.stage} ${place.index}`, text: t('design.check.emptyRole', { role: role.name }), place }];
    }),
  ];
  const advice = steps.flatMap(({ step, place }) => {
    const person = step.holder === 'person' ? people.of(step.employeeId) : undefined;
    const name = person?.hasLeft ? undefined : person?.fullName;
    if (name === undefined) return [];
    const role = opened.roles.find((each) => each.people.some(({ fullName }) => fullName === name));
    return [{ key: `${place.stage} ${place.index}`, place, step, name, role }];
  });
  const isRight = errors.length === 0;
  const Icon = isRight ? ShieldCheck : ShieldAlert;
  return (
    <Card
      title={
        <span className={styles.checkTitle}>
          <Icon aria-hidden="true" className={isRight ? styles.right : styles.wrong} />
          {t(isRight ? 'design.check.right' : 'design.check.wrong', { count: errors.length })}
        </span>
      }
    >
      {errors.length + advice.length > 0 ? (
        <ul className={styles.findings}>
          {errors.map(({ key, text, place }) => (
            <li key={key}>
              <span className={styles.wrong}>{text}</span>
              {place ? (
                <Button size="sm" onClick={() => onShow(place)}>
                  {t('design.check.show')}
                </Button>
              ) : null}
            </li>
          ))}
          {advice.map(({ key, place, step, name, role }) => (
            <li key={key}>
              <span>
                {t('design.check.person', { name })}
                {role ? <span className={styles.hint}>{t('design.check.thereIsRole', { role: role.name })}</span> : null}
              </span>
              {role ? (
                <Button
                  size="sm"
                  onClick={() => {
                    const { demand, when, days, absent } = step;
                    onChange(withStep(design, place, stepFor('role', { role: role.role, demand, when, days, absent })));
                  }}
                >
                  {t('design.check.useRole')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
};
