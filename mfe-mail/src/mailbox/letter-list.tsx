import type { LetterRow } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { StaleNotice } from '@qujat/ui/stale-notice';
import { Pagination } from '@qujat/ui/pagination';
import { Table } from '@qujat/ui/table';
import { Mailbox } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { LetterCard, Sender, Subject } from './letter-cells.tsx';
import styles from './letter-list.module.css';
import { MailboxBar } from './mailbox-bar.tsx';
import { useDocuments } from './use-documents.ts';
import { useLetters, useMailState } from './use-letters.ts';

export interface LetterListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Opens a letter. */
  readonly onOpen: (id: string) => void;
  /** The address of a letter; undefined if the work area gives none. */
  readonly addressOf: ((id: string) => string) | undefined;
  /** The letter from which the person has returned. */
  readonly last: string | null;
}

const nothing: ReadonlySet<string> = new Set();
const senderCell = (letter: LetterRow): ReactNode => <Sender letter={letter} />;

/** The arrow keys move to the letters above and below; Enter opens one. */
const moveBetweenLetters = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const letters = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-letter]')];
  const place = letters.indexOf(event.target as HTMLElement);
  if (!step || place < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  letters[place + step]?.focus();
};

/** The incoming letters page by page: checkbox, date, time, sender, subject (MAI-1); unread ones in bold. */
export const LetterList = ({ page, onPage, onOpen, addressOf, last }: LetterListProps): ReactNode => {
  const { t } = useTranslation('mail');
  const [selected, setSelected] = useState(nothing);
  const top = useRef<HTMLDivElement>(null);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useLetters(page);
  const { state, fetchNow } = useMailState();
  const { busy, fromLetters } = useDocuments();
  const pages = isPlaceholderData ? 0 : (data?.totalPages ?? 0);
  // There are fewer letters than before: the last page replaces one that no longer exists.
  useEffect(() => {
    if (pages > 0 && page > pages) onPage(pages);
  }, [pages, page, onPage]);
  if (isError && !data) return <ErrorCard title={t('mailbox.failed')} onRetry={() => void refetch()} retrying={isFetching} />;

  const turnTo = (next: number): void => {
    onPage(next);
    setSelected(nothing);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const letters = data?.letters ?? [];
  const chosen = letters.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const make = async (): Promise<void> => {
    const again = letters.filter(({ id, hasDocuments }) => selected.has(id) && hasDocuments).length;
    if (again > 0 && !(await confirm({ text: t('documents.someAgain', { count: again }), action: t('documents.make') }))) return;
    if (await fromLetters(chosen)) setSelected(nothing);
  };
  const cell = (letter: LetterRow): ReactNode => (
    <Subject letter={letter} onOpen={onOpen} address={addressOf?.(letter.id)} isLast={letter.id === last} />
  );
  const card = (letter: LetterRow): ReactNode => (
    <LetterCard letter={letter} onOpen={onOpen} address={addressOf?.(letter.id)} isLast={letter.id === last} />
  );
  return (
    // Only passes on the arrow keys of the letters inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={top} className={styles.mailbox} onKeyDown={moveBetweenLetters}>
      <StaleNotice shown={isError} retrying={isFetching} onRetry={() => void refetch()} />
      <MailboxBar state={state} onFetch={fetchNow} selected={chosen.length} making={busy} onMake={() => void make()} />
      <Table<LetterRow>
        caption={t('mailbox.title')}
        columns={[
          { key: 'date', title: t('mailbox.date'), width: 110, numeric: true, cell: ({ date }) => date },
          { key: 'time', title: t('mailbox.time'), width: 80, numeric: true, cell: ({ time }) => time },
          { key: 'sender', title: t('mailbox.sender'), width: 280, cell: senderCell },
          { key: 'subject', title: t('mailbox.subject'), rowHeader: true, cell },
        ]}
        rows={letters}
        rowKey={({ id }) => id}
        selection={{
          selected,
          onChange: setSelected,
          label: (letter) => t('mailbox.select', { subject: letter.subject || t('mailbox.noSubject') }),
        }}
        strong={({ unread }) => unread === true}
        onRowClick={({ id }) => onOpen(id)}
        loading={!data || isPlaceholderData}
        empty={<EmptyState icon={<Mailbox />} title={t('mailbox.empty')} text={t('mailbox.emptyHint')} />}
        card={card}
      />
      <Pagination page={page} total={data?.totalPages ?? 0} label={t('mailbox.pages')} onChange={turnTo} />
    </div>
  );
};
