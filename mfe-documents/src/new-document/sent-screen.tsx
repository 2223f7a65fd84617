import { useTranslation } from '@qujat/i18n';
import { Button, buttonClass } from '@qujat/ui/button';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { documentAddress } from '../card/acts/document-address.ts';
import { newDocumentAddress } from '../templates/new-document-window.ts';
import { tellOpener } from '../templates/sent-message.ts';
import styles from './editor.module.css';

interface SentScreenProps {
  readonly id: number;
  readonly templateId: number;
  readonly name: string;
  /** Empty if a clerk assigns it. */
  readonly number: string;
  /** The people who are asked first. */
  readonly first: readonly string[];
}

/**
 * The confirmation of a sent document: its number, and whose turn it is. The window that opened this one shows it, and this one closes
 * (NEW-5). If the opener no longer listens, or the browser keeps this window open, it shows the confirmation itself.
 */
export const SentScreen = ({ id, templateId, name, number, first }: SentScreenProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = number ? t('sent.title', { name, number }) : t('sent.titleUnnumbered', { name });
  const next = first.length > 0 ? t('sent.first', { names: first.join(', ') }) : '';
  const notify = useEffectEvent(() => tellOpener([title, next].filter(Boolean).join('. '), () => window.close()));
  useEffect(() => notify(), []);
  return (
    <div className={styles.sent}>
      <CircleCheckBig aria-hidden="true" className={styles.sentIcon} />
      <h1 ref={heading} tabIndex={-1} className={styles.sentTitle}>
        {title}
      </h1>
      <p className={styles.sentText}>
        {number ? null : t('sent.clerkNumbers')} {next}
      </p>
      <div className={styles.sentButtons}>
        <a className={buttonClass({ variant: 'primary' })} href={documentAddress.open(id)}>
          {t('sent.open')}
        </a>
        <a className={buttonClass({})} href={newDocumentAddress.template(templateId)}>
          {t('sent.another')}
        </a>
        {window.opener ? <Button onClick={() => window.close()}>{t('sent.close')}</Button> : null}
      </div>
    </div>
  );
};
