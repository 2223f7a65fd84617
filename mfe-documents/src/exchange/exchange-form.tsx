import { hasExtension } from '@qujat/api';
import type { DocumentCard } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './exchange-form.module.css';
import { ExchangePassageCard } from './exchange-passages.tsx';
import { SendForm } from './send-form.tsx';
import { useExchangeStatus } from './use-exchange.ts';

export interface ExchangeFormProps {
  /** The card that contains this tab; the tab is shown if `card.tabs.exchange.visible` (EXC-1). */
  readonly card: DocumentCard;
}

/** The card's tab ЕСЭДО: the document's state in the exchange, and the form that sends it. */
export const ExchangeForm = ({ card }: ExchangeFormProps): ReactNode => {
  const { t } = useTranslation('documents');
  const { data: status } = useExchangeStatus(card.id);
  const known = status !== undefined || !hasExtension('exchange');
  return (
    <div className={styles.tab}>
      {status?.demo ? <p className={styles.demo}>{t('exchange.demo')}</p> : null}
      {status?.sent.map((passage) => (
        <ExchangePassageCard key={passage.queuedAt} passage={passage} title={t('exchange.to')} />
      ))}
      {status?.refusal && status.sent.length === 0 ? <p className={styles.quiet}>{status.refusal}</p> : null}
      {known && !status?.refusal ? <SendForm card={card} recipients={status?.recipients ?? null} /> : null}
    </div>
  );
};
