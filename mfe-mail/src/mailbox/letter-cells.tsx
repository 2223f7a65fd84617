import type { LetterRow } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { FileCheck2, Paperclip } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './letter-cells.module.css';

export interface CellProps {
  readonly letter: LetterRow;
  readonly onOpen: (id: string) => void;
  /** Whether the person has come back from it. */
  readonly isLast: boolean;
}

const named = /^"?(.*?)"?\s*<([^<>]+)>$/;

/** 'Отдел продаж <sales@x.example>': the name; the address where there is none. */
export const senderName = (sender: string): string => named.exec(sender)?.[1] || sender.replaceAll(/^<|>$/g, '');
export const senderAddress = (sender: string): string | null => (named.exec(sender)?.[1] ? (named.exec(sender)?.[2] ?? null) : null);

export const Sender = ({ letter: { sender } }: { letter: LetterRow }): ReactNode => (
  <span className={styles.sender} title={senderAddress(sender) ?? undefined}>
    {senderName(sender)}
  </span>
);

const Attached = ({ letter: { hasAttachments } }: { letter: LetterRow }): ReactNode => {
  const { t } = useTranslation('mail');
  if (!hasAttachments) return null;
  return (
    <span className={styles.attached}>
      <Paperclip aria-hidden="true" />
      <VisuallyHidden>{t('mailbox.attachments')}</VisuallyHidden>
    </span>
  );
};

const Documents = ({ letter: { hasDocuments } }: { letter: LetterRow }): ReactNode => {
  const { t } = useTranslation('mail');
  if (!hasDocuments) return null;
  return (
    <span className={styles.attached} title={t('mailbox.documents')}>
      <FileCheck2 aria-hidden="true" />
      <VisuallyHidden>{t('mailbox.documents')}</VisuallyHidden>
    </span>
  );
};

/** Opens the letter. The one that the person has come back from has the focus again. */
const OpenButton = ({ letter, onOpen, isLast, children }: CellProps & { children?: ReactNode }): ReactNode => {
  const { t } = useTranslation('mail');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLast) button.current?.focus();
  }, [isLast]);
  return (
    <button ref={button} type="button" data-letter="" className={styles.open} onClick={() => onOpen(letter.id)}>
      {children}
      {letter.subject || t('mailbox.noSubject')}
    </button>
  );
};

/** What it is about, as the button that opens it; that it is unread is said too, for bold print says nothing to a screen reader. */
export const Subject = (cell: CellProps): ReactNode => {
  const { t } = useTranslation('mail');
  const { letter } = cell;
  return (
    <span className={styles.line}>
      <OpenButton {...cell}>{letter.unread && <VisuallyHidden>{t('mailbox.unread')} </VisuallyHidden>}</OpenButton>
      <Attached letter={letter} />
      <Documents letter={letter} />
    </span>
  );
};

/** The letter on a narrow screen. */
export const LetterCard = (cell: CellProps): ReactNode => {
  const { t } = useTranslation('mail');
  const { letter } = cell;
  return (
    <>
      <div className={styles.top}>
        <Sender letter={letter} />
        <span className={styles.when}>
          {letter.date} {letter.time}
        </span>
      </div>
      <p className={styles.subject}>
        <OpenButton {...cell} />
        <Attached letter={letter} />
        <Documents letter={letter} />
      </p>
      {letter.unread && <Badge tone="blue">{t('mailbox.unread')}</Badge>}
    </>
  );
};
