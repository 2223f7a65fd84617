import type { DocumentCard } from '@qujat/contract/document-card';
import type { Reading } from '@qujat/contract/reading';
import { formatDateText, useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { Deadline } from './deadline.tsx';
import styles from './facts.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Deadline first, then the correspondents and the initiator (DAY-1). */
export const ReaderFacts = ({ card, reading }: { card: DocumentCard; reading: Reading | undefined }): ReactNode => {
  const { t } = useTranslation('reader');
  const { sender = null, recipients = [], dueAt = null, daysLeft = null } = reading ?? {};
  return (
    <section aria-label={t('facts')} className={styles.facts}>
      {dueAt === null || daysLeft === null ? null : <Deadline dueAt={dueAt} daysLeft={daysLeft} />}
      <dl className={styles.list}>
        {sender ? <Fact label={t('sender')}>{sender.name}</Fact> : null}
        {sender?.number ? (
          <Fact label={t('senderNumber')}>
            {sender.date ? t('numberOf', { number: sender.number, date: formatDateText(sender.date) }) : sender.number}
          </Fact>
        ) : null}
        {recipients.length > 0 ? <Fact label={t('recipients')}>{recipients.map(({ name }) => name).join(', ')}</Fact> : null}
        {card.creator ? <Fact label={t('initiator')}>{card.creator.fullName}</Fact> : null}
        {card.creator?.phone ? (
          <Fact label={t('phone')}>
            <a href={`tel:${card.creator.phone.replace(/[^\d+]/g, '')}`}>{card.creator.phone}</a>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
};
