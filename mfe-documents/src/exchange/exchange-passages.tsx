import type { ExchangePassage, ExchangeState } from '@qujat/contract/exchange';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import type { ReactNode } from 'react';
import styles from './exchange-form.module.css';
import { useStateName } from './use-state-name.ts';

const ExchangeBadge = ({ state }: { state: ExchangeState }): ReactNode => {
  const { name, tone } = useStateName()(state);
  return <Badge tone={tone}>{name}</Badge>;
};

/** One message of the exchange: its sender or recipient, its progress, and the time. */
export const ExchangePassageCard = ({ passage, title }: { passage: ExchangePassage; title: string }): ReactNode => {
  const { t } = useTranslation('documents');
  const steps: [string, number | null][] = [
    [t('exchange.steps.queued'), passage.queuedAt],
    [t('exchange.steps.sent'), passage.sentAt],
    [t('exchange.steps.delivered'), passage.deliveredAt],
    [passage.state === 'rejected' ? t('exchange.steps.rejected') : t('exchange.steps.registered'), passage.endedAt],
  ];
  return (
    <section className={styles.passage} aria-label={`${title} ${passage.recipient}`}>
      <p className={styles.to}>
        <span>
          <span className={styles.quiet}>{title}</span> {passage.recipient}
        </span>
        <ExchangeBadge state={passage.state} />
      </p>
      {passage.reason ? <p className={passage.state === 'rejected' ? styles.rejected : styles.quiet}>{passage.reason}</p> : null}
      {passage.number ? <p>{t('exchange.number', { number: passage.number })}</p> : null}
      <dl className={styles.steps}>
        {steps.map(([name, moment]) =>
          moment === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatDate(moment, 'dateTime')}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
};
