import { textOfFailure } from '@qujat/api';
import type { DocumentTrail as Trail } from '@qujat/contract/administration/log';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Card } from '@qujat/ui/card';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Waiting } from '../page/waiting.tsx';
import styles from './log-page.module.css';
import { useTrail } from './log-query.ts';

/** Whether anybody has changed the document's own log. */
const Chain = ({ trail: { chained, isWhole, brokenAt } }: { readonly trail: Trail }): ReactNode => {
  const { t } = useTranslation('admin');
  const Icon = isWhole ? ShieldCheck : ShieldAlert;
  return (
    <p className={isWhole ? styles.whole : styles.broken}>
      <Icon aria-hidden="true" size={18} />
      {isWhole ? t('log.chain.whole', { count: chained }) : t('log.chain.broken', { entry: brokenAt })}
    </p>
  );
};

const Readers = ({ readers }: Pick<Trail, 'readers'>): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('log.readers', { count: readers.length })}>
      {readers.length === 0 ? (
        <p className={styles.quiet}>{t('log.noReaders')}</p>
      ) : (
        <ul className={styles.readers}>
          {readers.map(({ who, at }) => (
            <li key={who + String(at)}>
              <span>{who}</span>
              <span className={styles.quiet}>{formatDate(at, 'dateTime')}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

interface DocumentTrailProps {
  readonly documentId: number | null;
  readonly number: string;
}

/** All that happened to one document: its acts, who has read it, and who has taken it out of the product (ADM-92). */
export const DocumentTrail = ({ documentId, number }: DocumentTrailProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useTrail(documentId, number);
  if (error && !data)
    return <ErrorCard title={t('log.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Waiting />;
  if (!data.document) return <EmptyState title={t('log.noDocument')} text={t('log.noDocumentText')} />;
  return (
    <div className={styles.trail}>
      <header className={styles.about}>
        <h2 className={styles.subject}>{data.document.subject}</h2>
        <p className={styles.quiet}>{data.document.number || t('log.noNumber')}</p>
        {data.others.length > 0 ? (
          <p className={styles.quiet}>
            {t('log.sameNumber')}{' '}
            {data.others.map(({ id, issuedAt }, index) => (
              <Fragment key={id}>
                {index > 0 ? ', ' : ''}
                <Link to={{ search: `?doc=${id}` }}>{formatDate(issuedAt, 'date') || `№ ${id}`}</Link>
              </Fragment>
            ))}
          </p>
        ) : null}
        <Chain trail={data} />
      </header>
      <div className={styles.columns}>
        <Card title={t('log.events', { count: data.events.length })}>
          <ol className={styles.events}>
            {data.events.map(({ at, who, what, comment, address }, index) => (
              <li key={index} className={styles.event}>
                <span className={styles.when}>{formatDate(at, 'dateTime')}</span>
                <span>
                  {what}
                  {comment && <span className={styles.comment}>{comment}</span>}
                </span>
                <span className={styles.quiet}>{[who || t('log.nobody'), address].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </Card>
        <Readers readers={data.readers} />
      </div>
    </div>
  );
};
