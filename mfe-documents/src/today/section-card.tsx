import type { TodayRow as Row } from '@qujat/contract/today';
import type { Wanted } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { Counter } from '@qujat/ui/counter';
import { cx } from '@qujat/ui/cx';
import { LinkButton } from '@qujat/ui/link-button';
import { AlarmClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { wantedIcon } from '../list/wanted-mark.tsx';
import styles from './section-card.module.css';
import { TodayRow } from './today-row.tsx';
import { useWords } from './use-words.ts';

interface SectionCardProps {
  readonly section: Row['section'];
  readonly rows: readonly Row[];
  /** Those that are not shown included. */
  readonly count: number;
  /** Opens the list of what the section does not show. */
  readonly onMore: () => void;
  readonly onOpen: (row: Row) => void;
  readonly onAct: (row: Row) => void;
  readonly onActAll: (rows: readonly Row[]) => void;
}

const isTogether = (section: Row['section']): section is Extract<Wanted, 'agree' | 'approve' | 'acknowledge'> =>
  section === 'agree' || section === 'approve' || section === 'acknowledge';

/** One kind of act, or what is overdue: a heading with the number, and the rows. */
export const SectionCard = ({ section, rows, count, onMore, onOpen, onAct, onActAll }: SectionCardProps): ReactNode => {
  const { t } = useTranslation('today');
  const { kind } = useWords();
  const isLate = section === 'overdue';
  const together = {
    agree: t('together.agree', { number: rows.length }),
    approve: t('together.approve', { number: rows.length }),
    acknowledge: t('together.acknowledge', { number: rows.length }),
  };
  const actAll = async (action: string): Promise<void> => {
    const documents = rows.map(({ number, subject }) => number || subject).join(', ');
    if (await confirm({ text: t('together.question', { documents }), action })) onActAll(rows);
  };
  const title = isLate ? t('overdue') : kind[section];
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2 className={cx(styles.title, isLate && styles.late)} tabIndex={-1} data-section={section}>
          <span aria-hidden="true" className={styles.icon}>
            {isLate ? <AlarmClock /> : wantedIcon(section)}
          </span>
          {title}
        </h2>
        <Counter value={count} />
        {isTogether(section) && rows.length > 1 ? (
          <LinkButton className={styles.all} onClick={() => void actAll(together[section])}>
            {together[section]}
          </LinkButton>
        ) : null}
      </header>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <TodayRow key={row.id} row={row} onOpen={onOpen} onAct={onAct} />
        ))}
      </ul>
      {count > rows.length ? (
        <LinkButton className={styles.more} onClick={onMore}>
          {t('more', { count: count - rows.length })}
        </LinkButton>
      ) : null}
    </section>
  );
};
