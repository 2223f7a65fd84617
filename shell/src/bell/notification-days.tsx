import type { NotificationRow } from '@qujat/contract/notifications';
import { formatDate, useTranslation } from '@qujat/i18n';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './bell.module.css';
import { NotificationItem, type Opened } from './notification-item.tsx';

interface NotificationDaysProps {
  readonly rows: readonly NotificationRow[];
  readonly onOpen: (opened: Opened) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys walk from row to row, whatever stands in them. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')];
  const from = all.findIndex((each) => each.closest('li')?.contains(document.activeElement));
  const next = all[from + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** The rows by day, newest first. */
export const NotificationDays = ({ rows, onOpen }: NotificationDaysProps): ReactNode => {
  const { t } = useTranslation('bell');
  const [today] = useState(() => formatDate(Date.now() / 1000, 'iso'));
  const days = [...Map.groupBy(rows, ({ at }) => formatDate(at, 'iso'))];
  return (
    // The rows' buttons have the focus; the list only moves it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={walk}>
      {days.map(([day, group]) => (
        <section key={day} aria-label={day === today ? t('today') : formatDate(group[0]?.at, 'day')}>
          <h3 className={styles.day}>{day === today ? t('today') : formatDate(group[0]?.at, 'day')}</h3>
          <ul className={styles.list}>
            {group.map((row) => (
              <NotificationItem key={row.id} row={row} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
