import type { LetterRow } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Pagination } from '@qujat/ui/pagination';
import { Table } from '@qujat/ui/table';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Mailbox } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import styles from './letter-list.module.css';
import { useLetters } from './use-letters.ts';

/** The incoming letters page by page: date, time, sender, subject (specification 2 §2 "Mailbox"); unread ones in bold. */
export const LetterList = (): ReactNode => {
  const { t } = useTranslation('mail');
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useLetters(page);
  if (isError && !data) return <ErrorCard title={t('mailbox.failed')} onRetry={() => void refetch()} retrying={isFetching} />;

  const turnTo = (next: number): void => {
    setPage(next);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const subjectOf = ({ subject }: LetterRow): string => subject || t('mailbox.noSubject');
  const unreadMark = ({ unread }: LetterRow): ReactNode => unread && <VisuallyHidden>{t('mailbox.unread')}</VisuallyHidden>;
  return (
    <div ref={top} className={styles.mailbox}>
      <Table<LetterRow>
        caption={t('mailbox.title')}
        columns={[
          { key: 'date', title: t('mailbox.date'), width: 110, numeric: true, cell: ({ date }) => date },
          { key: 'time', title: t('mailbox.time'), width: 80, numeric: true, cell: ({ time }) => time },
          { key: 'sender', title: t('mailbox.sender'), cell: ({ sender }) => <span className={styles.sender}>{sender}</span> },
          {
            key: 'subject',
            title: t('mailbox.subject'),
            rowHeader: true,
            cell: (letter) => (
              <>
                {unreadMark(letter)} {subjectOf(letter)}
              </>
            ),
          },
        ]}
        rows={data?.letters ?? []}
        rowKey={({ id }) => id}
        strong={({ unread }) => unread === true}
        loading={!data || isPlaceholderData}
        empty={<EmptyState icon={<Mailbox />} title={t('mailbox.empty')} text={t('mailbox.emptyHint')} />}
        card={(letter) => (
          <>
            <div className={styles.cardTop}>
              <span className={styles.sender}>{letter.sender}</span>
              <span className={styles.when}>
                {letter.date} {letter.time}
              </span>
            </div>
            <p className={styles.cardSubject}>{subjectOf(letter)}</p>
            {letter.unread && <Badge tone="blue">{t('mailbox.unread')}</Badge>}
          </>
        )}
      />
      <Pagination page={page} total={data?.totalPages ?? 0} label={t('mailbox.pages')} onChange={turnTo} />
    </div>
  );
};
