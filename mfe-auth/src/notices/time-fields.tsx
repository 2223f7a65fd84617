import { digestDays, type NotificationChoices } from '@qujat/contract/notification-choices';
import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import { useState, type ReactNode } from 'react';
import styles from './notices.module.css';

interface TimeFieldsProps {
  readonly choices: NotificationChoices;
  readonly letters: boolean;
  /** Whether this server writes to browsers too. */
  readonly push: boolean;
  readonly save: (choices: NotificationChoices) => void;
}

/** The choice of no quiet hours. */
const none = 'none';
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }));

const Quiet = ({ choices, letters, push, save }: TimeFieldsProps): ReactNode => {
  const { t } = useTranslation('notices');
  const { quietFrom, quietTo } = choices;
  const matters = letters || push;
  const [problem, setProblem] = useState<string>();
  const begin = (from: string): void => {
    setProblem(undefined);
    if (from === none) return save({ ...choices, quietFrom: null, quietTo: null });
    const chosen = Number(from);
    if (chosen === quietTo) return setProblem(t('same'));
    save({ ...choices, quietFrom: chosen, quietTo: quietTo ?? (chosen + 12) % 24 });
  };
  const end = (to: string): void => {
    if (Number(to) === quietFrom) return setProblem(t('same'));
    setProblem(undefined);
    save({ ...choices, quietTo: Number(to) });
  };
  return (
    <fieldset className={styles.group} disabled={!matters}>
      <legend>{t('quiet')}</legend>
      <p className={styles.note}>{t(push ? 'quietAboutPush' : 'quietAbout')}</p>
      <div className={styles.pair}>
        <Select
          label={t('from')}
          options={[{ value: none, label: t('none') }, ...hours]}
          value={quietFrom === null ? none : String(quietFrom)}
          disabled={!matters}
          {...(problem !== undefined && { error: problem })}
          onChange={begin}
        />
        {quietTo !== null && <Select label={t('to')} options={hours} value={String(quietTo)} disabled={!matters} onChange={end} />}
      </div>
    </fieldset>
  );
};

/** Reminders, quiet hours and the digest. */
// locale-keys: notices:working
// locale-keys: notices:daily
// locale-keys: notices:weekly
export const TimeFields = (props: TimeFieldsProps): ReactNode => {
  const { t } = useTranslation('notices');
  const { choices, letters, save } = props;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('reminders')}</legend>
        <div className={styles.row}>
          <Checkbox
            label={t('three')}
            checked={choices.remindThreeDays}
            onChange={(remindThreeDays) => save({ ...choices, remindThreeDays })}
          />
          <Checkbox label={t('one')} checked={choices.remindOneDay} onChange={(remindOneDay) => save({ ...choices, remindOneDay })} />
          <Checkbox label={t('day')} checked={choices.remindOnDay} onChange={(remindOnDay) => save({ ...choices, remindOnDay })} />
        </div>
      </fieldset>
      <Quiet {...props} />
      <div className={styles.group}>
        <Checkbox label={t('digest')} checked={choices.digest} disabled={!letters} onChange={(digest) => save({ ...choices, digest })} />
        {choices.digest && letters && (
          <div className={styles.pair}>
            <Select
              label={t('days')}
              options={digestDays.map((value) => ({ value, label: t(value) }))}
              value={choices.digestDays}
              onChange={(chosen) => save({ ...choices, digestDays: chosen })}
            />
            <Select
              label={t('hour')}
              options={hours}
              value={String(choices.digestHour)}
              onChange={(hour) => save({ ...choices, digestHour: Number(hour) })}
            />
          </div>
        )}
      </div>
    </>
  );
};
