import type { LetterRow } from '@qujat/contract/mail';
import { useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './letter-view.module.css';

export const Sender = ({ letter: { sender } }: { letter: LetterRow }): ReactNode => <span className={styles.sender}>{sender}</span>;

/** What it is about; that it is unread is said too, for bold print says nothing to a screen reader. */
export const Subject = ({ letter: { subject, unread } }: { letter: LetterRow }): ReactNode => {
  const { t } = useTranslation('mail');
  return (
    <>
      {unread && <VisuallyHidden>{t('mailbox.unread')}</VisuallyHidden>} {subject || t('mailbox.noSubject')}
    </>
  );
};

/** The letter on a narrow screen. */
export const LetterCard = ({ letter }: { letter: LetterRow }): ReactNode => {
  const { t } = useTranslation('mail');
  return (
    <>
      <div className={styles.top}>
        <Sender letter={letter} />
        <span className={styles.when}>
          {letter.date} {letter.time}
        </span>
      </div>
      <p className={styles.subject}>{letter.subject || t('mailbox.noSubject')}</p>
      {letter.unread && <Badge tone="blue">{t('mailbox.unread')}</Badge>}
    </>
  );
};
