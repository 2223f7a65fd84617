import { queryKey, request, textOfFailure } from '@qujat/api';
import type { CallAnswer } from '@qujat/contract/call';
import type { DraftForm } from '@qujat/contract/draft-form';
import { simulateRoute } from '@qujat/contract/new-document';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Skeleton } from '@qujat/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { DraftContent } from '../draft-content.ts';
import styles from './asked-route.module.css';
import { useStageTitles } from './use-stage-titles.ts';

/** The route is asked for after such a pause in writing, milliseconds. */
const askPause = 400;

const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'date');

export interface AskedRouteProps {
  readonly form: DraftForm;
  /** The draft, once it is stored. */
  readonly documentId: number | null;
  readonly values: DraftContent['values'];
  readonly people: DraftContent['participants'];
  readonly leftOut: DraftContent['leftOut'];
  readonly disabled: boolean;
  readonly onLeftOut: (leftOut: DraftContent['leftOut']) => void;
}

type Step = Pick<CallAnswer<typeof simulateRoute>['steps'][number], 'stage' | 'step'>;

const useRested = <T,>(value: T): T => {
  const [rested, setRested] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as T), askPause);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
};

/** Whom the document would ask if it were sent now, when and why, and who is not asked (ADM-24). */
export const AskedRoute = ({ form, documentId, values, people, leftOut, disabled, onLeftOut }: AskedRouteProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const titles = useStageTitles();
  const asked = useRested({
    templateId: form.template.id,
    ...(documentId !== null && { id: documentId }),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    participants: people.map(({ stage, employeeId, queueNumber }) => ({ stage, userid: employeeId, queue: queueNumber, task: '' })),
    ...(leftOut.length > 0 && { leftOut }),
  });
  const isLeftOut = ({ stage, step }: Step): boolean => leftOut.some((each) => each.stage === stage && each.step === step);
  const toggle = (one: Step): void => {
    const { stage, step } = one;
    if (isLeftOut(one)) onLeftOut(leftOut.filter((each) => each.stage !== stage || each.step !== step));
    else if (step !== null) onLeftOut([...leftOut, { stage, step }]);
  };
  const { data, error } = useQuery({
    queryKey: [...queryKey('documents', 'route'), asked],
    queryFn: ({ signal }) => request(simulateRoute, asked, { signal, background: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  if (error) return <p className={styles.hint}>{textOfFailure(error) || t('asked.failed')}</p>;
  if (!data) return <Skeleton shape="block" />;
  return (
    <div className={styles.asked}>
      <ol className={styles.list} aria-label={t('asked.title')}>
        {data.steps.map((each) => (
          <li key={`${each.stage} ${each.step} ${each.employeeId}`} className={each.queueNumber > 0 ? styles.entry : styles.notAsked}>
            <span className={styles.name}>{each.fullName || t('asked.nobody')}</span>
            <span className={styles.hint}>
              {titles[each.stage]}
              {each.queueNumber > 0 ? `, ${dayText(each.begins)}` : ''}
              {each.due ? ` ${t('asked.until', { day: dayText(each.due) })}` : ''}
            </span>
            <span className={styles.hint}>{each.why}</span>
            {each.removable && each.step !== null && (each.verdict === 'asked' || each.verdict === 'removed') ? (
              <Button
                size="sm"
                variant="ghost"
                className={styles.act}
                disabled={disabled}
                aria-label={`${t(isLeftOut(each) ? 'asked.takeBack' : 'asked.leaveOut')}: ${each.fullName}`}
                onClick={() => toggle(each)}
              >
                {t(isLeftOut(each) ? 'asked.takeBack' : 'asked.leaveOut')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <p className={styles.hint}>
        {t('asked.signedBy', { day: dayText(data.signedOn) })} {t('asked.note')}
      </p>
    </div>
  );
};
