import { useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Button } from '@qujat/ui/button';
import { DateField } from '@qujat/ui/date-field';
import { useState, type ReactNode } from 'react';
import styles from './deputy-window.module.css';
import type { Days } from './use-deputy.ts';
import { useFirstField } from './use-first-field.ts';

interface DeputyFormProps {
  readonly fullName: string;
  readonly note?: string;
  readonly days: Days;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly submit: string;
  readonly onSubmit: (days: Days) => void;
  /** The other action: remove the deputy, or choose another. */
  readonly other: { readonly label: string; readonly onClick: () => void };
}

/** The deputy, with the first and last day. */
export const DeputyForm = ({ fullName, note, days, busy, failure, submit, onSubmit, other }: DeputyFormProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [from, setFrom] = useState<string | null>(days.from);
  const [to, setTo] = useState(days.to);
  const box = useFirstField<HTMLFormElement>();
  const [unreadable, setUnreadable] = useState({ from: false, to: false });
  const [tried, setTried] = useState(false);
  const fromError = from === null ? t('deputy.fromMissing') : undefined;
  const toError = from !== null && to !== null && to < from ? t('deputy.endBeforeStart') : undefined;
  return (
    <form
      ref={box}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (from !== null && !toError && !unreadable.from && !unreadable.to && !busy) onSubmit({ from, to });
      }}
    >
      <div className={styles.person}>
        <Avatar name={fullName} />
        <div>
          <p className={styles.name}>{fullName}</p>
          {note ? <p className={styles.note}>{note}</p> : null}
        </div>
      </div>
      <div className={styles.days}>
        <DateField
          label={t('deputy.from')}
          value={from}
          onChange={setFrom}
          error={tried ? fromError : undefined}
          onUnreadable={(is) => setUnreadable((before) => ({ ...before, from: is }))}
        />
        <DateField
          label={t('deputy.to')}
          value={to}
          earliest={from ?? undefined}
          onChange={setTo}
          hint={t('deputy.toHint')}
          error={tried ? toError : undefined}
          onUnreadable={(is) => setUnreadable((before) => ({ ...before, to: is }))}
        />
      </div>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={styles.actions}>
        <Button disabled={busy} onClick={other.onClick}>
          {other.label}
        </Button>
        <Button type="submit" variant="primary" loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
