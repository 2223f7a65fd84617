import type { Handover } from '@qujat/contract/administration/handover';
import { useTranslation } from '@qujat/i18n';
import { DateField } from '@qujat/ui/date-field';
import { Select } from '@qujat/ui/select';
import { TextField } from '@qujat/ui/text-field';
import { useId, type ReactNode } from 'react';
import styles from './leave.module.css';

/** When the employment ends, and why. */
export interface When {
  /** False: as soon as it is confirmed. */
  readonly isLater: boolean;
  /** 'YYYY-MM-DD' in the organisation's time zone. */
  readonly day: string | null;
  readonly hour: number;
  readonly reason: string;
}

/** The end of a working day. */
const usualHour = 18;

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

export const firstWhen = ({ today, hour }: Handover): When => ({
  isLater: false,
  day: hour < usualHour ? today : dayAfter(today),
  hour: usualHour,
  reason: '',
});

export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Whether that hour has passed, in the organisation's time. */
export const isPast = ({ isLater, day, hour }: When, { today, hour: now }: Handover): boolean =>
  isLater && day !== null && (day < today || (day === today && hour <= now));

interface WhenStepProps {
  readonly when: When;
  readonly handover: Handover;
  /** «Далее» was pressed. */
  readonly checked: boolean;
  readonly onChange: (when: When) => void;
}

/** The last day and hour, or at once. */
export const WhenStep = ({ when, handover, checked, onChange }: WhenStepProps): ReactNode => {
  const { t } = useTranslation('admin');
  const group = useId();
  const { isLater, day, hour, reason } = when;
  const wrong = checked && (day === null || isPast(when, handover));
  const option = (later: boolean, label: string, note: string): ReactNode => (
    <label className={styles.option}>
      <input type="radio" name={group} checked={isLater === later} onChange={() => onChange({ ...when, isLater: later })} />
      <span className={styles.name}>{label}</span>
      <span className={styles.note}>{note}</span>
    </label>
  );
  return (
    <div className={styles.step}>
      <fieldset className={styles.options}>
        <legend>{t('leave.when')}</legend>
        {option(false, t('leave.now'), t('leave.nowNote'))}
        {option(true, t('leave.later'), t('leave.laterNote'))}
      </fieldset>
      {isLater && (
        <div className={styles.pair}>
          <DateField
            label={t('leave.day')}
            value={day}
            earliest={handover.today}
            error={wrong ? t('leave.dayError') : undefined}
            onChange={(next) => onChange({ ...when, day: next })}
          />
          <Select
            label={t('leave.hour')}
            value={String(hour)}
            options={Array.from({ length: 24 }, (_, each) => ({ value: String(each), label: clock(each) }))}
            onChange={(next) => onChange({ ...when, hour: Number(next) })}
          />
        </div>
      )}
      <TextField
        label={t('leave.reason')}
        autoComplete="off"
        maxLength={300}
        value={reason}
        onChange={(next) => onChange({ ...when, reason: next })}
      />
    </div>
  );
};
