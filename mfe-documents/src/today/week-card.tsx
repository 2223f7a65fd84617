import type { Today } from '@qujat/contract/today';
import { currentShortLanguage, formatDate, useTranslation, weekdayNamesShort } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import card from './section-card.module.css';
import { weekdayOf, weekOf } from './week.ts';
import styles from './week-card.module.css';

interface WeekCardProps {
  readonly today: string;
  readonly days: Today['days'];
  /** The day by which the page is limited. */
  readonly chosen: string | null;
  readonly onChoose: (day: string | null) => void;
}

/** How much is due on the days of this week, its weekend only if it matters; a day limits the page to it. */
export const WeekCard = ({ today, days, chosen, onChoose }: WeekCardProps): ReactNode => {
  const { t } = useTranslation('today');
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return (
    <section className={card.card} aria-label={t('week')}>
      <header className={card.head}>
        <h2 className={card.title}>
          <span aria-hidden="true" className={card.icon}>
            <CalendarDays />
          </span>
          {t('week')}
        </h2>
      </header>
      <div className={styles.days}>
        {weekOf(today, [...counts.keys(), ...(chosen === null ? [] : [chosen])]).map((day) => {
          const count = counts.get(day) ?? 0;
          return (
            <button
              key={day}
              type="button"
              className={cx(styles.day, day === today && styles.today)}
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              disabled={count === 0 && day !== chosen}
              onClick={() => onChoose(day === chosen ? null : day)}
            >
              <span aria-hidden="true">{weekdayNamesShort[currentShortLanguage()][weekdayOf(day)]}</span>
              <strong aria-hidden="true">{Number(day.slice(8))}</strong>
              <span aria-hidden="true" className={styles.count}>
                {count || ''}
              </span>
              <VisuallyHidden>{t('onDay', { day: formatDate(day, 'dayMonth'), count })}</VisuallyHidden>
            </button>
          );
        })}
      </div>
    </section>
  );
};
