import type { TaskForm } from '@qujat/contract/tasks/tasks';
import { addWorkingDays, workingDaysBetween, type WorkingCalendar } from '@qujat/contract/working-calendar';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { DateField } from '@qujat/ui/date-field';
import type { ReactNode } from 'react';
import styles from './form.module.css';

const usualTerms = [1, 3, 5, 10, 15] as const;

export const calendarOf = (days: TaskForm['days']): WorkingCalendar => ({ changes: new Map(days.map(({ day, works }) => [day, works])) });

interface TermFieldProps {
  readonly form: Pick<TaskForm, 'days' | 'today' | 'latest' | 'documentDue'>;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly error: string | undefined;
}

/** A term as a day or as working days: either sets the other by the organisation's calendar. */
export const TermField = ({ form, value, onChange, error }: TermFieldProps): ReactNode => {
  const { t } = useTranslation('control');
  const calendar = calendarOf(form.days);
  const days = value ? workingDaysBetween(calendar, form.today, value) : null;
  const left = value && form.documentDue ? workingDaysBetween(calendar, value, form.documentDue) : null;
  return (
    <div className={styles.term}>
      <DateField label={t('form.due')} value={value} earliest={form.today} error={error} onChange={onChange} />
      <fieldset className={styles.days}>
        <legend className={styles.legend}>{t('form.workingDays')}</legend>
        <span className={styles.segment}>
          {usualTerms.map((count) => (
            <Button
              key={count}
              size="sm"
              variant={days === count ? 'primary' : 'ghost'}
              aria-pressed={days === count}
              aria-label={t('form.inDays', { count })}
              onClick={() => onChange(addWorkingDays(calendar, form.today, count))}
            >
              {count}
            </Button>
          ))}
        </span>
      </fieldset>
      <p className={styles.hint}>
        {days !== null && days >= 0 ? t('form.daysLeft', { count: days }) : t('form.daysHint')}
        {left === null ? null : left >= 0 ? (
          ` ${t('form.beforeDocument', { count: left })}`
        ) : (
          <span className={styles.warning}> {t('form.afterDocument', { day: formatDate(form.documentDue) })}</span>
        )}
        {form.latest ? ` ${t('form.notAfter', { day: formatDate(form.latest) })}` : ''}
      </p>
    </div>
  );
};
