import { queryKey, request, textOfFailure } from '@qujat/api';
import { simulateDesign } from '@qujat/contract/administration/templates';
import type { TemplateDesign } from '@qujat/contract/template-design';
import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './design.module.css';
import { PersonChoice, type NamedPeople } from './person-choice.tsx';

// locale-keys: design.stage.*

/** The route is asked for after such a pause in changes, milliseconds. */
const askPause = 500;

interface SimulationProps {
  readonly design: TemplateDesign;
  readonly people: NamedPeople;
}

const useRested = (design: TemplateDesign): TemplateDesign => {
  const [rested, setRested] = useState(design);
  useEffect(() => {
    const timer = setTimeout(() => setRested(design), askPause);
    return () => clearTimeout(timer);
  }, [design]);
  return rested;
};

/** Whom the route asks for the document of an employee, in which order, and which steps ask nobody (ADM-24). */
export const Simulation = ({ design, people }: SimulationProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [initiatorId, setInitiatorId] = useState(0);
  const rested = useRested(design);
  const { data, error } = useQuery({
    queryKey: [...queryKey('administration', 'simulation'), rested.stages, initiatorId],
    queryFn: ({ signal }) =>
      request(simulateDesign, { design: rested, ...(initiatorId > 0 && { initiatorId }) }, { signal, background: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Card title={t('design.simulation')} className={styles.card}>
      <div className={styles.rows}>
        <PersonChoice
          label={t('design.simulationFor', { name: data?.initiator ?? '' })}
          employeeId={initiatorId}
          people={people}
          onChoose={setInitiatorId}
        />
        {error ? <p className={styles.notice}>{textOfFailure(error) || t('design.failed')}</p> : null}
        {data?.steps.length === 0 ? <p className={styles.hint}>{t('design.simulationEmpty')}</p> : null}
        {data && data.steps.length > 0 ? (
          <ol className={styles.asked} aria-label={t('design.simulation')}>
            {data.steps.map((each) => (
              <li key={`${each.stage} ${each.step}`}>
                <span className={each.queueNumber > 0 ? styles.strong : styles.hint}>
                  {each.employeeId === null ? t('design.askedNobody') : each.fullName}
                </span>
                <span className={styles.hint}>
                  {t(`design.stage.${each.stage}`)}
                  {each.queueNumber > 0
                    ? `. ${t('design.asked', { number: each.queueNumber })}`
                    : `. ${t(each.employeeId === null ? 'design.whyNobody' : 'design.whyAgain')}`}
                </span>
              </li>
            ))}
          </ol>
        ) : null}
        <p className={styles.hint}>{t('design.simulationNote')}</p>
      </div>
    </Card>
  );
};
