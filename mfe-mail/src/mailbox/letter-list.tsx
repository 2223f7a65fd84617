import type { LetterRow } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { Pagination } from '@qujat/ui/pagination';
import { Table } from '@qujat/ui/table';
import { Mailbox } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import styles from './letter-list.module.css';
import { LetterCard, Sender, Subject } from './letter-view.tsx';
import { useLetters } from './use-letters.ts';

const senderCell = (letter: LetterRow): ReactNode => <Sender letter={letter} />;
const subjectCell = (letter: LetterRow): ReactNode => <Subject letter={letter} />;
const card = (letter: LetterRow): ReactNode => <LetterCard letter={letter} />;

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
  return (
    <div ref={top} className={styles.mailbox}>
      <Table<LetterRow>
        caption={t('mailbox.title')}
        columns={[
          { key: 'date', title: t('mailbox.date'), width: 110, numeric: true, cell: ({ date }) => date },
          { key: 'time', title: t('mailbox.time'), width: 80, numeric: true, cell: ({ time }) => time },
          { key: 'sender', title: t('mailbox.sender'), cell: senderCell },
          { key: 'subject', title: t('mailbox.subject'), rowHeader: true, cell: subjectCell },
        ]}
        rows={data?.letters ?? []}
        rowKey={({ id }) => id}
        strong={({ unread }) => unread === true}
        loading={!data || isPlaceholderData}
        empty={<EmptyState icon={<Mailbox />} title={t('mailbox.empty')} text={t('mailbox.emptyHint')} />}
        card={card}
      />
      <Pagination page={page} total={data?.totalPages ?? 0} label={t('mailbox.pages')} onChange={turnTo} />
    </div>
  );
};
