import type { LetterRow } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { FileCheck2, Paperclip } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import styles from './letter-cells.module.css';

export interface CellProps {
  readonly letter: LetterRow;
  readonly onOpen: (id: string) => void;
  readonly address: string | undefined;
  /** Whether the person has just returned from it. */
  readonly isLast: boolean;
}

const named = /^"?(.*?)"?\s*<([^<>]+)>$/;

/** 'Отдел продаж <sales@x.example>': the name, or the address if there is no name. */
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

/** Opens the letter. The letter from which the person has returned gets the focus. */
const Opener = ({ letter, onOpen, address, isLast, children }: CellProps & { children?: ReactNode }): ReactNode => {
  const { t } = useTranslation('mail');
  const opener = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  useEffect(() => {
    if (isLast) opener.current?.focus();
  }, [isLast]);
  const text = (
    <>
      {children}
      {letter.subject || t('mailbox.noSubject')}
    </>
  );
  if (address === undefined)
    return (
      <button ref={opener} type="button" data-letter="" className={styles.open} onClick={() => onOpen(letter.id)}>
        {text}
      </button>
    );
  const open = (event: MouseEvent): void => {
    // With a modifier key the browser opens another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(letter.id);
  };
  return (
    <a ref={opener} href={address} data-letter="" className={styles.open} onClick={open}>
      {text}
    </a>
  );
};

/**
 * The subject, as the button that opens the letter; it also announces that it is unread, because bold print means nothing to a screen
 * reader.
 */
export const Subject = (cell: CellProps): ReactNode => {
  const { t } = useTranslation('mail');
  const { letter } = cell;
  return (
    <span className={styles.line}>
      <Opener {...cell}>{letter.unread && <VisuallyHidden>{t('mailbox.unread')} </VisuallyHidden>}</Opener>
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
        <Opener {...cell} />
        <Attached letter={letter} />
        <Documents letter={letter} />
      </p>
      {letter.unread && <Badge tone="blue">{t('mailbox.unread')}</Badge>}
    </>
  );
};
