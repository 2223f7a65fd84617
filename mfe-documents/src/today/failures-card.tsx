import type { TodayFailure } from '@qujat/contract/today';
import { useTranslation } from '@qujat/i18n';
import { LinkButton } from '@qujat/ui/link-button';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './failures-card.module.css';
import card from './section-card.module.css';

interface FailuresCardProps {
  readonly failures: readonly TodayFailure[];
  readonly onRead: (holds: readonly number[]) => void;
  readonly onOpen: (id: number) => void;
}

/** Decisions that could not be carried out stay until the person has read why (DAY-47). */
export const FailuresCard = ({ failures, onRead, onOpen }: FailuresCardProps): ReactNode => {
  const { t } = useTranslation('today');
  if (failures.length === 0) return null;
  return (
    <section className={card.card} aria-label={t('failures.title')}>
      <header className={card.head}>
        <h2 className={`${card.title} ${card.late}`}>
          <span aria-hidden="true" className={card.icon}>
            <TriangleAlert />
          </span>
          {t('failures.title')}
        </h2>
        <LinkButton className={card.all} onClick={() => onRead(failures.map(({ id }) => id))}>
          {t('failures.read')}
        </LinkButton>
      </header>
      <ul className={card.rows}>
        {failures.map(({ id, documentId, number, subject, problem }) => (
          <li key={id} className={styles.line}>
            <LinkButton aria-haspopup="dialog" data-document={documentId} onClick={() => onOpen(documentId)}>
              {number || subject || t('noNumber')}
            </LinkButton>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
