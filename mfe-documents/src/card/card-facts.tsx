import type { DocumentCard } from '@qujat/contract/document-card';
import { statuses, type StatusColour } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findDocument } from '../list/queries.ts';
import styles from './card-facts.module.css';

const colours: Readonly<Record<number, StatusColour>> = {
  [statuses.aggregation]: 'blue',
  [statuses.approval]: 'blue',
  [statuses.approvalRefused]: 'red',
  [statuses.execution]: 'blue',
  [statuses.executionRefused]: 'red',
  [statuses.completed]: 'green',
};

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Subject, status and initiator. The list provides the colour of the status, if it contains the document. */
export const CardFacts = ({ card }: { card: DocumentCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const row = findDocument(client, card.id);
  const tone = row?.status === card.status ? row.statusColour : (colours[card.status] ?? 'grey');
  return (
    <div className={styles.facts}>
      {card.subject ? <p className={styles.subject}>{card.subject}</p> : null}
      <dl className={styles.list}>
        {card.statusName ? (
          <Fact label={t('card.facts.status')}>
            <Badge tone={tone}>{card.statusName}</Badge>
          </Fact>
        ) : null}
        {card.creator ? (
          <Fact label={t('card.facts.initiator')}>
            {card.creator.fullName}
            {card.creator.phone ? (
              <a href={`tel:${card.creator.phone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
                {card.creator.phone}
              </a>
            ) : null}
          </Fact>
        ) : null}
      </dl>
    </div>
  );
};
