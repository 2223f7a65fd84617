import { queryKey, request, textOfFailure } from '@qujat/api';
import { simulateDesign, type OpenedDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { formatDate, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { DateField } from '@qujat/ui/date-field';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { PersonChoice, type NamedPeople } from '../person-choice.tsx';
import { isOwnKind, OwnValue } from './own-value.tsx';
import type { StepPlace } from './route-edit.ts';
import styles from './route-simulation.module.css';
import { simulatedFields } from './simulated-fields.ts';
import { nameInLanguage } from '../name-in-language.ts';

/** The route is asked for after such a pause in changes, milliseconds. */
const askPause = 400;

interface Asked {
  readonly design: TemplateDesign;
  readonly initiatorId: number;
  readonly sentOn: string | null;
  readonly values: Readonly<Record<string, string>>;
}

const useRested = (asked: Asked): Asked => {
  const [rested, setRested] = useState(asked);
  const key = JSON.stringify(asked);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as Asked), askPause);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
};

/** What the route is tried with. */
export interface Tried {
  readonly initiatorId: number;
  readonly sentOn: string | null;
  readonly values: Readonly<Record<string, string>>;
}

export const nothingTried: Tried = { initiatorId: 0, sentOn: null, values: {} };

interface RouteSimulationProps {
  readonly design: TemplateDesign;
  readonly departments: OpenedDesign['departments'];
  readonly people: NamedPeople;
  readonly tried: Tried;
  readonly onTry: (tried: Tried) => void;
  /** In a window, which has the title already. */
  readonly inWindow?: boolean;
  /** The step that is chosen, or under the pointer. */
  readonly lit: StepPlace | null;
  /** The pointer or the keyboard is on the entry of a step. */
  readonly onPoint: (place: StepPlace | null) => void;
}

/** Whom the route asks for a document of an employee, when and why, and who is not asked (ADM-24). */
export const RouteSimulation = ({
  design,
  departments,
  people,
  tried,
  onTry,
  inWindow = false,
  lit,
  onPoint,
}: RouteSimulationProps): ReactNode => {
  const { t, i18n } = useTranslation('templates');
  const titleId = useId();
  const { initiatorId, sentOn, values } = tried;
  const rested = useRested({ design, initiatorId, sentOn, values });
  const { data, error } = useQuery({
    queryKey: [...queryKey('administration', 'simulation'), rested],
    queryFn: ({ signal }) =>
      request(
        simulateDesign,
        {
          design: rested.design,
          values: Object.fromEntries(Object.entries(rested.values).filter(([, value]) => value !== '')),
          ...(rested.initiatorId > 0 && { initiatorId: rested.initiatorId }),
          ...(rested.sentOn !== null && { sentOn: rested.sentOn }),
        },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section
      {...(inWindow ? { 'aria-label': t('design.simulation') } : { 'aria-labelledby': titleId })}
      className={cx(styles.simulation, inWindow && styles.inWindow)}
      data-tried=""
    >
      {inWindow ? null : (
        <h2 id={titleId} className={styles.title}>
          <FlaskConical aria-hidden="true" />
          {t('design.simulation')}
        </h2>
      )}
      <div className={styles.inputs}>
        <PersonChoice
          label={t('design.simulationFor', { name: data?.initiator ?? '' })}
          employeeId={initiatorId}
          people={people}
          onChoose={(next) => onTry({ ...tried, initiatorId: next })}
        />
        <DateField label={t('design.sentOn')} value={sentOn} onChange={(next) => onTry({ ...tried, sentOn: next })} />
        {simulatedFields(design, values).map((field) => {
          const label = nameInLanguage(i18n.language, field);
          const value = values[field.key] ?? '';
          const write = (next: string): void => onTry({ ...tried, values: { ...values, [field.key]: next } });
          if (field.kind === 'day')
            return <DateField key={field.key} label={label} value={value || null} onChange={(day) => write(day ?? '')} />;
          if (field.kind === 'choice')
            return (
              <Select
                key={field.key}
                label={label}
                options={field.options.map(({ ru }) => ({ value: ru, label: ru }))}
                value={value || null}
                onChange={write}
              />
            );
          if (isOwnKind(field.kind))
            return <OwnValue key={field.key} kind={field.kind} label={label} value={value} departments={departments} onChange={write} />;
          const isNumber = field.kind === 'sum' || field.kind === 'number';
          return (
            <TextField
              key={field.key}
              label={label}
              inputMode={isNumber ? 'decimal' : 'text'}
              maxLength={200}
              autoComplete="off"
              value={value}
              onChange={write}
            />
          );
        })}
      </div>
      {error ? <p className={styles.failure}>{textOfFailure(error) || t('design.failed')}</p> : null}
      {data?.steps.length === 0 ? <p className={styles.hint}>{t('design.simulationEmpty')}</p> : null}
      <ol className={styles.asked} aria-label={t('design.simulation')}>
        {data?.steps.map((each) => {
          const isAsked = each.queueNumber > 0;
          const place = each.step === null ? null : { stage: each.stage, index: each.step };
          const isLit = lit !== null && lit.stage === each.stage && lit.index === each.step;
          return (
            <li
              key={`${each.stage} ${each.step}`}
              className={cx(styles.entry, !isAsked && styles.notAsked, isLit && styles.lit)}
              onPointerEnter={() => onPoint(place)}
              onPointerLeave={() => onPoint(null)}
            >
              <span className={styles.days}>
                {isAsked ? formatDate(`${each.begins}T12:00:00Z`) : t('design.notAsked')}
                {each.due ? <span>{t('design.until', { day: formatDate(`${each.due}T12:00:00Z`) })}</span> : null}
              </span>
              <span className={styles.who}>
                <span className={styles.name}>{each.fullName || t('design.askedNobody')}</span>
                <span className={styles.hint}>{each.why}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {data && data.steps.length > 0 ? (
        <p className={styles.foot}>
          <strong>
            {t('design.signedBy', {
              day: formatDate(`${data.signedOn}T12:00:00Z`),
              days: t('design.workingDays', { count: data.workingDays }),
            })}
          </strong>
          <span className={styles.hint}>{t('design.simulationNote')}</span>
        </p>
      ) : null}
    </section>
  );
};
