import type { CalendarDay, Deadline, Deadlines } from '@qujat/contract/tasks/calendar';
import { isWeekend } from '@qujat/contract/kazakhstan-holidays';
import { currentShortLanguage, formatDate, useTranslation, weekdayNames, weekdayNamesShort } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { AlarmClock, Check } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './grid.module.css';
import { ItemChip, itemKey } from './item.tsx';
import { dayOfKey, kindOf, mondayOf } from './weeks.ts';

// locale-keys: deadlines:holidays.*
/** Deadlines that a cell names. */
const shownInCell = 3;

interface GridProps {
  readonly weeks: readonly (readonly string[])[];
  readonly day: string;
  /** The month that is shown, 'YYYY-MM'; days of others are quieter. Null: a week. */
  readonly month: string | null;
  readonly data: Deadlines;
  readonly onChoose: (day: string) => void;
  /** Enter leads into the panel. */
  readonly onEnter: () => void;
}

/** For the eye: the cell says the same in words. */
const Figures = ({ figures }: { readonly figures: CalendarDay | undefined }): ReactNode => {
  if (!figures || figures.total === 0) return null;
  const open = figures.total - figures.done - figures.overdue;
  return (
    <span className={styles.figures} aria-hidden="true">
      {open > 0 ? <span>{open}</span> : null}
      {figures.done > 0 ? (
        <span className={styles.figureDone}>
          <Check aria-hidden="true" /> {figures.done}
        </span>
      ) : null}
      {figures.overdue > 0 ? (
        <span className={styles.figureLate}>
          <AlarmClock aria-hidden="true" /> {figures.overdue}
        </span>
      ) : null}
    </span>
  );
};

interface CellProps extends Pick<GridProps, 'data' | 'month'> {
  readonly date: string;
  readonly isChosen: boolean;
  /** Figures alone: a week that is over, or a weekend, whose cells are too narrow for words. The panel names them. */
  readonly isPast: boolean;
  readonly items: readonly Deadline[];
  readonly figures: CalendarDay | undefined;
  readonly onChoose: (day: string) => void;
}

const Cell = ({ date, month, data, isChosen, isPast, items, figures, onChoose }: CellProps): ReactNode => {
  const { t } = useTranslation('deadlines');
  const { works, holiday, reason } = kindOf(date, data.changedDays);
  const isToday = date === data.today;
  const total = figures?.total ?? 0;
  const name = holiday ? t(`holidays.${holiday}`) : reason;
  const most = month === null ? items.length : shownInCell;
  const said = [
    formatDate(date, 'day'),
    name,
    t('total', { count: total }),
    figures?.done ? t('doneOf', { count: figures.done }) : '',
    figures?.overdue ? t('overdue', { count: figures.overdue }) : '',
  ];
  return (
    // The grid hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <td
      data-day={date}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        styles.cell,
        !works && styles.free,
        isChosen && styles.chosen,
        month !== null && !date.startsWith(month) && styles.other,
      )}
      onClick={() => onChoose(date)}
    >
      <VisuallyHidden>{said.filter(Boolean).join(', ')}</VisuallyHidden>
      <span className={styles.cellHead} aria-hidden="true">
        <span className={cx(styles.date, isToday && styles.today)}>
          {date.endsWith('-01') ? `1 ${formatDate(date, 'monthShort')}` : String(Number(date.slice(8)))}
        </span>
        {name ? <span className={styles.holiday}>{name}</span> : null}
        {!isPast && total > most ? <span className={styles.count}>{total}</span> : null}
      </span>
      {isPast ? (
        <Figures figures={figures} />
      ) : (
        <>
          {items.slice(0, most).map((item) => (
            <ItemChip key={itemKey(item)} item={item} today={data.today} />
          ))}
          {total > most ? <span className={styles.rest}>{t('more', { count: total - most })}</span> : null}
        </>
      )}
    </td>
  );
};

/** Weeks of days. Weeks that are over shrink to their figures, so that the present and what comes get the room (TSK-61). */
export const Grid = ({ weeks, day, month, data, onChoose, onEnter }: GridProps): ReactNode => {
  const { t } = useTranslation('deadlines');
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  const items = Map.groupBy(data.deadlines, ({ dueOn }) => dueOn);
  const figures = new Map(data.days.map((each) => [each.day, each]));
  const language = currentShortLanguage();
  const thisWeek = mondayOf(data.today);
  useEffect(() => {
    // A key may lead into another month, whose cells are there only now.
    if (!byKey.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    cell?.focus();
    if (cell) byKey.current = false;
  });
  const move = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return onEnter();
    }
    const next = dayOfKey(day, event.nativeEvent, data.today);
    if (next === null) return;
    event.preventDefault();
    byKey.current = true;
    onChoose(next);
  };
  return (
    // The chosen day has the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-to-interactive-role
    <table ref={grid} role="grid" aria-label={t('title')} className={styles.grid} onKeyDown={move}>
      <thead>
        <tr className={styles.week}>
          {weekdayNamesShort[language].map((name, index) => (
            <th key={name} scope="col" aria-label={weekdayNames[language][index]} className={cx(styles.weekday, index > 4 && styles.free)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const isPast = month !== null && week.every((each) => each < thisWeek);
          return (
            <tr key={week[0]} className={cx(styles.week, isPast ? styles.past : styles.present)}>
              {week.map((date) => (
                <Cell
                  key={date}
                  date={date}
                  month={month}
                  data={data}
                  isChosen={date === day}
                  isPast={isPast || isWeekend(date)}
                  items={items.get(date) ?? []}
                  figures={figures.get(date)}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
