import { hasExtension, textOfFailure } from '@qujat/api';
import type { Letter, LetterRow } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { ErrorCard } from '@qujat/ui/error-card';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, FileText } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { senderAddress, senderName } from '../mailbox/letter-cells.tsx';
import { useDocuments } from '../mailbox/use-documents.ts';
import { rowOf, useLetter } from '../mailbox/use-letters.ts';
import { Attachments } from './attachments.tsx';
import { LetterBody } from './letter-body.tsx';
import { LetterDocuments } from './letter-documents.tsx';
import styles from './letter-screen.module.css';

interface HeadProps {
  readonly letter: Letter | undefined;
  /** The list's data about the letter: available at once, and all there is if the server sends no more. */
  readonly row: LetterRow | undefined;
}

const Head = ({ letter, row }: HeadProps): ReactNode => {
  const { t } = useTranslation('mail');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it no longer exists.
  useEffect(() => heading.current?.focus(), []);
  const sender = letter?.sender ?? row?.sender ?? '';
  const address = senderAddress(sender);
  return (
    <header className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className={styles.subject}>
        {letter?.subject || row?.subject || t('mailbox.noSubject')}
      </h2>
      <p className={styles.from}>
        <strong>{senderName(sender)}</strong> {address && <span>{address}</span>}
        <span className={styles.when}>
          {letter?.date ?? row?.date} {letter?.time ?? row?.time}
        </span>
      </p>
      {letter?.recipients && (
        <p className={styles.to}>
          {t('letter.to')} {letter.recipients}
        </p>
      )}
    </header>
  );
};

/** One letter: back, create a document from it, its content (MAI-1). */
export const LetterScreen = ({ id, onBack }: { id: string; onBack: () => void }): ReactNode => {
  const { t } = useTranslation('mail');
  const client = useQueryClient();
  const { data: letter, error, isFetching, refetch } = useLetter(id);
  const { busy, fromLetter } = useDocuments();
  const make = async (): Promise<void> => {
    const again = letter && letter.documents.length > 0;
    if (again && !(await confirm({ text: t('documents.again'), action: t('documents.make') }))) return;
    await fromLetter(id);
  };
  return (
    <div className={styles.screen}>
      <div className={styles.acts}>
        <Button icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {t('letter.back')}
        </Button>
        <Button variant="primary" icon={<FileText aria-hidden="true" />} loading={busy} disabled={!letter} onClick={() => void make()}>
          {t('documents.make')}
        </Button>
      </div>
      {error && !letter ? (
        <ErrorCard title={t('letter.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <article className={styles.letter} aria-busy={!letter}>
          <Head letter={letter} row={rowOf(client, id)} />
          {letter && hasExtension('mailbox') && <LetterDocuments documents={letter.documents} />}
          {letter && <Attachments attachments={letter.attachments} />}
          {letter ? <LetterBody letter={letter} /> : <Skeleton shape="block" className={styles.waiting} />}
        </article>
      )}
    </div>
  );
};
