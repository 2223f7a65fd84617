import { changeDay, maxReasonLength, restoreDay } from '@qujat/contract/administration/calendar';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { FormDialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';
import styles from './calendar.module.css';
import { useCalendarChange } from './use-calendar.ts';
import { useDayText } from './use-day-text.ts';
import type { YearDay } from './year-days.ts';

interface DayWindowProps {
  readonly day: YearDay;
  readonly onClose: () => void;
}

/** Makes a day working or free, with a reason; or the day is again as the law says. */
export const DayWindow = ({ day, onClose }: DayWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { title, law } = useDayText();
  const [reason, setReason] = useState(day.changed?.reason ?? '');
  const { busy, failure, setFailure, run } = useCalendarChange();
  // A changed day keeps what was made of it: only its reason is mended.
  const works = day.changed ? day.works : !day.works;
  const save = async (): Promise<void> => {
    if (reason.trim() === '') return setFailure(t('calendar.reasonMissing'));
    if (await run((send) => send(changeDay, { day: day.day, works, reason: reason.trim() }, { background: true }))) onClose();
  };
  const restore = async (): Promise<void> => {
    if (await run((send) => send(restoreDay, { day: day.day }, { background: true }))) onClose();
  };
  const label = works ? t('calendar.makeWorking') : t('calendar.makeFree');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title(day.day)}
      size="sm"
      submit={day.changed ? t('structure.save') : label}
      busy={busy}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <p className={styles.note}>{t('calendar.byLaw', { what: law(day) })}</p>
      {day.changed ? <p className={styles.note}>{t(day.works ? 'calendar.nowWorking' : 'calendar.nowFree')}</p> : null}
      <TextField
        label={t('calendar.reason')}
        hint={t('calendar.reasonHint')}
        value={reason}
        maxLength={maxReasonLength}
        autoComplete="off"
        required
        error={failure ?? undefined}
        onChange={(next) => {
          setReason(next);
          setFailure(null);
        }}
      />
      {day.changed ? (
        <div>
          <Button variant="ghost" disabled={busy} onClick={() => void restore()}>
            {t('calendar.restore')}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
};
