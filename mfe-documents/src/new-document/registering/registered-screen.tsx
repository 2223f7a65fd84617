import { formatDate, useTranslation } from '@qujat/i18n';
import { Button, buttonClass } from '@qujat/ui/button';
import { showToast } from '@qujat/ui/toast';
import { CircleCheckBig, Copy } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { documentAddress } from '../../card/acts/document-address.ts';
import { tellOpener } from '../../templates/sent-message.ts';
import editor from '../editor.module.css';
import { useNameOfLetter } from './same-letters.ts';
import styles from './registering.module.css';

interface RegisteredScreenProps {
  readonly id: number;
  readonly number: string;
  /** 'YYYY-MM-DD' */
  readonly registeredOn: string;
  /** The kind of the letter. */
  readonly name: string;
  readonly subject: string;
  readonly sender: string;
  /** The people who have the letter now. */
  readonly next: readonly string[];
  readonly onAnother: () => void;
}

/**
 * The number of a letter that a clerk has registered (NEW-7), large, to be written on the paper. The window stays open, and the focus is on
 * the next letter: Enter begins it.
 */
export const RegisteredScreen = ({
  id,
  number,
  registeredOn,
  name,
  subject,
  sender,
  next,
  onAnother,
}: RegisteredScreenProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const headingId = useId();
  const nameOf = useNameOfLetter();
  const another = useRef<HTMLButtonElement>(null);
  const entry = nameOf({ number, issuedOn: registeredOn });
  useEffect(() => another.current?.focus(), []);
  const tell = useEffectEvent(() => tellOpener(`${t('register.done', { name })} ${entry}`, () => undefined));
  useEffect(() => tell(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(entry);
      showToast({ kind: 'success', text: t('register.copied') });
    } catch {
      showToast({ kind: 'error', text: t('register.notCopied') });
    }
  };
  return (
    <div className={editor.sent}>
      <CircleCheckBig aria-hidden="true" className={editor.sentIcon} />
      <p className={styles.done}>{t('register.done', { name })}</p>
      <h1 id={headingId} className={styles.entry}>
        <span className={styles.number}>№ {number}</span>{' '}
        <span className={styles.date}>{t('register.on', { date: formatDate(registeredOn, 'day') })}</span>
      </h1>
      <p className={styles.about}>{[sender, subject].filter(Boolean).join(' · ')}</p>
      {next.length > 0 ? <p className={editor.sentText}>{t('sent.first', { names: next.join(', ') })}</p> : null}
      <div className={editor.sentButtons}>
        <Button ref={another} variant="primary" aria-describedby={headingId} onClick={onAnother}>
          {t('register.another')}
        </Button>
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('register.copy')}
        </Button>
        <a className={buttonClass({})} href={documentAddress.open(id)}>
          {t('sent.open')}
        </a>
        {window.opener ? <Button onClick={() => window.close()}>{t('sent.close')}</Button> : null}
      </div>
    </div>
  );
};
