import type { TodayWaiting } from '@qujat/contract/today';
import { useTranslation } from '@qujat/i18n';
import { Counter } from '@qujat/ui/counter';
import { LinkButton } from '@qujat/ui/link-button';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { DueWords } from './due-words.tsx';
import card from './section-card.module.css';
import styles from './waiting-card.module.css';
import { useWords } from './use-words.ts';

interface WaitingCardProps {
  readonly waiting: readonly TodayWaiting[];
  readonly onOpen: (id: number) => void;
  readonly onRemind: (waiting: TodayWaiting) => void;
}

/** What the person waits for, with a reminder once a day (DAY-45). */
export const WaitingCard = ({ waiting, onOpen, onRemind }: WaitingCardProps): ReactNode => {
  const { t } = useTranslation('today');
  const { task } = useWords();
  return (
    <section className={card.card} aria-label={t('others.title')}>
      <header className={card.head}>
        <h2 className={card.title}>
          <span aria-hidden="true" className={card.icon}>
            <Hourglass />
          </span>
          {t('others.title')}
        </h2>
        <Counter value={waiting.length} />
      </header>
      {waiting.length === 0 ? <p className={styles.nobody}>{t('others.nobody')}</p> : null}
      <ul className={card.rows}>
        {waiting.map((each) => (
          <li key={`${each.documentId} ${each.employeeId} ${each.wanted}`} className={styles.row}>
            <span className={styles.name}>{each.fullName}</span>
            <DueWords due={each.due} daysLeft={each.daysLeft} />
            <span className={styles.task}>{t('others.day', { act: task[each.wanted], day: each.day })}</span>
            {each.reminded ? (
              <span className={styles.task}>{t('others.reminded')}</span>
            ) : (
              <LinkButton
                className={styles.remind}
                aria-label={t('others.remindWhom', { name: each.fullName, document: each.number || each.subject })}
                onClick={() => onRemind(each)}
              >
                {t('others.remind')}
              </LinkButton>
            )}
            <span className={styles.document}>
              <LinkButton aria-haspopup="dialog" data-document={each.documentId} onClick={() => onOpen(each.documentId)}>
                {each.number || t('noNumber')}
              </LinkButton>{' '}
              {each.subject}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
