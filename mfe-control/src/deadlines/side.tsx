import type { Deadline, Deadlines } from '@qujat/contract/tasks/calendar';
import { controlPages } from '@qujat/contract/tasks/pages';
import type { TaskScope } from '@qujat/contract/tasks/vocabulary';
import { currentShortLanguage, formatDate, useTranslation, weekdayNames } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { AlarmClock, ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { daysBetween } from '../tasks/days.ts';
import styles from './side.module.css';
import { ItemLine, itemKey, useNumber } from './item.tsx';
import { kindOf } from './weeks.ts';

// locale-keys: deadlines:holidays.*
interface SideProps {
  readonly data: Deadlines;
  readonly day: string;
  readonly scope: TaskScope;
  readonly departmentId: number | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onMove: (id: number) => void;
}

const Items = ({ items, today, onMove }: { items: readonly Deadline[]; today: string; onMove: (id: number) => void }): ReactNode => (
  <ul className={styles.lines}>
    {items.map((item) => (
      <ItemLine key={itemKey(item)} item={item} today={today} onMove={onMove} />
    ))}
  </ul>
);

const listAddress = ({ scope, departmentId }: Pick<SideProps, 'scope' | 'departmentId'>, more: Readonly<Record<string, string>>): string =>
  `${controlPages.tasks.path}?${new URLSearchParams({ scope, ...(departmentId !== null && { department: String(departmentId) }), ...more }).toString()}`;

/** Overdue first: how many, how long, and on a press which. */
const Overdue = ({ data, onMove, ...view }: Omit<SideProps, 'day' | 'heading'>): ReactNode => {
  const { t } = useTranslation('deadlines');
  const numberOf = useNumber();
  const [open, setOpen] = useState(false);
  const [longest] = data.overdue;
  if (!longest) return null;
  return (
    <section className={styles.overdue}>
      <button type="button" className={styles.overdueHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <AlarmClock aria-hidden="true" />
        <span>
          <strong>{t('overdue', { count: data.overdueTotal })}</strong>
          <span className={styles.overdueNote}>
            {t('longest', { count: daysBetween(longest.dueOn, data.today), number: numberOf(longest) })}
          </span>
        </span>
        {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
      </button>
      {open ? (
        <>
          <Items items={data.overdue} today={data.today} onMove={onMove} />
          <Link className={styles.more ?? ''} to={listAddress(view, { filter: 'overdue' })}>
            {t('inList')}
          </Link>
        </>
      ) : null}
    </section>
  );
};

/** What is overdue, and the chosen day (TSK-62). */
export const Side = ({ data, day, heading, ...view }: SideProps): ReactNode => {
  const { t } = useTranslation('deadlines');
  const items = data.deadlines.filter(({ dueOn }) => dueOn === day);
  const total = data.days.find((each) => each.day === day)?.total ?? 0;
  const { holiday, reason } = kindOf(day, data.changedDays);
  const weekday = weekdayNames[currentShortLanguage()][(new Date(day).getUTCDay() + 6) % 7] ?? '';
  return (
    <aside className={styles.side}>
      <Overdue data={data} {...view} />
      <div className={styles.dayHead}>
        <h2 ref={heading} tabIndex={-1} className={styles.dayTitle}>
          {t('day', { day: formatDate(day, 'dayMonth'), weekday })}
        </h2>
        {total > 0 ? <span className={styles.second}>{t('total', { count: total })}</span> : null}
      </div>
      {holiday || reason ? <p className={styles.second}>{holiday ? t(`holidays.${holiday}`) : reason}</p> : null}
      {items.length > 0 ? <Items items={items} today={data.today} onMove={view.onMove} /> : <p className={styles.empty}>{t('empty')}</p>}
      {total > items.length ? (
        <Link className={styles.more ?? ''} to={listAddress(view, { filter: 'all', from: day, to: day })}>
          {t('more', { count: total - items.length })}
        </Link>
      ) : null}
    </aside>
  );
};
